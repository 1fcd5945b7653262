// npm run client: builds `clients/typescript` from the API reference, for the endpoints that an API key may call. Its types are
// self-contained, so that installing it requires no other package.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@portage/contract/index';
import { webhookApiVersion, webhookEvents } from '@portage/contract/webhooks/payloads';
import { compile } from 'json-schema-to-typescript';
import { build } from 'vite';
import { z } from 'zod';
import type { Json } from '../server/src/platform/http/components.ts';
import { openApi } from '../server/src/platform/http/openapi.ts';
import { ROOT } from './processes.ts';

const run = promisify(execFile);
const folder = join(ROOT, 'clients', 'typescript');

/** The client as a package that `npm install` accepts. */
export const PACKED = join(folder, 'dist', 'portage-client.tgz');

const Schema = z.record(z.string(), z.unknown());
const Content = z.object({ content: z.record(z.string(), z.object({ schema: Schema.optional() })) });
/** A parameter of the path or the query. Headers are references, and set by the hand-written part of the client. */
const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  description: z.string().default(''),
  schema: Schema,
});
const Operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  security: z.array(Schema),
  parameters: z.array(z.union([Parameter, z.object({ $ref: z.string() })])),
  requestBody: Content.extend({ required: z.boolean() }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  webhooks: z.record(z.string(), z.object({ post: z.object({ operationId: z.string() }) })),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});
type Operation = z.output<typeof Operation>;
type Row = { noun: string; name: string; verb: string; path: string; operation: Operation };

/** Returns the endpoints that a key may call and that return JSON or a file. */
async function rowsForKeys(): Promise<{ rows: Row[]; events: string[]; schemas: Record<string, Json> }> {
  const document = Document.parse(
    await openApi(contract, {
      title: 'Portage',
      publicUrl: 'https://portage.example',
      version: webhookApiVersion,
      events: webhookEvents,
    }),
  );
  const rows = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, { security }]) => security.some((way) => 'key' in way))
      .map(([verb, operation]) => {
        const [noun] = operation.tags;
        const name = operation.operationId.slice(noun.length).replace(/^./, (first) => first.toLowerCase());
        return { noun, name, verb: verb.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1'), operation };
      }),
  );
  const events = Object.values(document.webhooks).map(({ post }) => post.operationId);
  return { rows, events, schemas: document.components.schemas };
}

const successOf = ({ responses }: Operation) => Content.parse(responses['200'] ?? responses['201']).content;
const isJson = (operation: Operation) => 'application/json' in successOf(operation);
const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

/** The types that functions use, by name; `null` refers to a component. */
type Named = Map<string, Json | null>;

/** Returns the name of a schema's type; an unnamed one is registered under `name`. */
function typeOf(schema: Json = {}, name: string, named: Named): string {
  const [, component] = /\/(\w+)$/.exec(String(schema.$ref ?? '')) ?? [];
  named.set(component ?? name, component ? null : schema);
  return component ?? name;
}

/** Returns the schema of a parameter, with the description before the default that the schema may describe. */
const describedSchema = ({ description, schema }: z.output<typeof Parameter>): Json => ({
  ...schema,
  description: [description, schema.description].filter(Boolean).join(' '),
});

/** Returns the parameter list of a function. */
function givenTo({ operation, path }: Row, named: Named): string {
  const { operationId, parameters, requestBody } = operation;
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `${name}: string`);
  const queries = parameters.flatMap((each) => ('in' in each && each.in === 'query' ? [each] : []));
  const required = queries.filter((each) => each.required).map(({ name }) => name);
  const parts = params.length > 0 ? [`params: { ${params.join('; ')} }`] : [];
  if (queries.length > 0) {
    const properties = Object.fromEntries(queries.map((query) => [query.name, describedSchema(query)]));
    const schema = { type: 'object', properties, required, additionalProperties: false };
    parts.push(`query${required.length > 0 ? '' : '?'}: ${typeOf(schema, `${capital(operationId)}Query`, named)}`);
  }
  const body = requestBody?.content['application/json'];
  if (body)
    parts.push(`body${requestBody?.required ? '' : '?'}: ${typeOf(body.schema, `${capital(operationId)}Body`, named)}`);
  const mark = parts.some((part) => /^\w+:/.test(part)) ? '' : '?';
  return parts.length > 0 ? `given${mark}: { ${parts.join('; ')} } & CallOptions` : 'given?: CallOptions';
}

function functionFor(row: Row, named: Named): string {
  const { operationId, summary } = row.operation;
  const reply = successOf(row.operation)['application/json']?.schema;
  const answer = isJson(row.operation)
    ? typeOf(reply, `${capital(operationId)}Reply`, named)
    : 'Uint8Array<ArrayBuffer>';
  return `/** ${summary} */\n${row.name}(${givenTo(row, named)}): Promise<${answer}>;`;
}

/**
 * Prepares a field with a description for the generator: of a reference it would make a type of its own, under a name with a number, and of
 * an unknown value an object.
 */
const forGenerator = (_key: string, value: unknown): unknown => {
  const { $ref, description, ...rest } = Schema.safeParse(value).data ?? {};
  if (typeof description !== 'string') return value;
  if ($ref !== undefined) return { ...rest, description, allOf: [{ $ref }] };
  return Object.keys(rest).length === 0 ? { description, tsType: 'unknown' } : value;
};

/** Returns the named types, and those that they refer to, as TypeScript. */
async function typesOf(named: Named, components: Record<string, Json>): Promise<string> {
  const own = [...named].flatMap(([name, schema]) => (schema ? [[name, schema] as const] : []));
  const definitions = { ...components, ...Object.fromEntries(own) };
  const properties = Object.fromEntries([...named.keys()].map((name) => [name, { $ref: `#/definitions/${name}` }]));
  const text = JSON.stringify({ title: 'Everything', type: 'object', properties, definitions }, forGenerator);
  const schema: object = JSON.parse(text.replaceAll('#/components/schemas/', '#/definitions/'));
  const types = await compile(schema, 'Everything', { additionalProperties: false, bannerComment: '', format: false });
  return types
    .replace(/export interface Everything \{\n[^}]*\n\}\n/, '')
    .replace(
      / \*\n \* This interface was referenced by `Everything`'s JSON-Schema\n( \* via the `definition` "\w+"\.\n)?/g,
      '',
    )
    .replace(/\/\*\*\n( \* This interface was referenced by .*\n \* via .*\n)? \*\/\n/g, '')
    .replace(/\/\*\*\n \* (.*)\n \*\/\n/g, '/** $1 */\n');
}

/** Returns the source of the client: its types, its endpoints, and the code that connects them. */
async function generate(): Promise<string> {
  const { rows, events, schemas } = await rowsForKeys();
  const named: Named = new Map(['ErrorType', ...events].map((name) => [name, null]));
  const nouns = [...Map.groupBy(rows, ({ noun }) => noun)];
  const functions = nouns.map(
    ([noun, own]) => `${noun}: {\n${own.map((row) => functionFor(row, named)).join('\n')}\n};`,
  );
  const table = nouns.map(([noun, own]) => {
    const row = ({ verb, path, operation }: Row) => [verb, path, isJson(operation) ? 'json' : 'bytes'];
    return [noun, Object.fromEntries(own.map((each) => [each.name, row(each)]))];
  });
  return `import { type CallOptions, connectTo, type Options, type Row } from './runtime.ts';
export { type CallOptions, eachOf, type FieldFault, jobOver, type Options, PortageError } from './runtime.ts';

${await typesOf(named, schemas)}
/** What a webhook endpoint is sent; its \`type\` says which it is. */
export type WebhookEvent = ${events.join(' | ')};

/** What an API key may call, by noun. */
export interface Portage {
${functions.join('\n')}
}

const rows: Record<string, Record<string, Row>> = ${JSON.stringify(Object.fromEntries(table))};

/** The API, as the key's owner may use it. */
export const connect = (options: Options): Portage => connectTo<Portage>(rows, options);
`;
}

/** Builds `dist`: one JavaScript file, its types, and a package of both. */
export async function buildClient(): Promise<void> {
  const source = join(folder, 'src', 'index.gen.ts');
  const dist = join(folder, 'dist');
  await writeFile(source, await generate());
  await build({
    configFile: false,
    logLevel: 'warn',
    root: folder,
    build: { lib: { entry: source, formats: ['es'], fileName: 'index' }, target: 'es2023', minify: false },
  });
  const scratch = await mkdtemp(join(folder, 'types-'));
  try {
    await run(COMPILER, [...declarations, '--rootDir', ROOT, '--outDir', scratch, source], {
      cwd: ROOT,
    });
    for (const name of ['index.gen', 'runtime']) {
      const text = await readFile(join(scratch, 'clients', 'typescript', 'src', `${name}.d.ts`), 'utf8');
      await writeFile(
        join(dist, `${name.replace('.gen', '')}.d.ts`),
        text.replaceAll("'./runtime.ts'", "'./runtime.js'"),
      );
    }
    const { stdout } = await run('npm', ['pack', '--silent', '--offline', '--pack-destination', scratch], {
      cwd: folder,
    });
    await rename(join(scratch, stdout.trim()), PACKED);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

const COMPILER = join(ROOT, 'node_modules', '.bin', 'tsc');
const declarations =
  '--ignoreConfig --declaration --emitDeclarationOnly --module nodenext --target esnext --strict --skipLibCheck --allowImportingTsExtensions --lib esnext,dom,dom.iterable --types node'.split(
    ' ',
  );

if (import.meta.main) await buildClient();
