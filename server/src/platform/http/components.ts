// The named schemas of the API reference. A schema has the name under which the contract exports it. An unnamed body or reply is named
// after its endpoint: `OrdersCreateBody`.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { descriptionOf } from '@portage/contract/docs/descriptions';
import type { Table } from '@portage/contract/endpoint';
import { z } from 'zod';

export type Json = { [key: string]: unknown };
type Direction = 'input' | 'output';

/** The types of schemas that deserve a name in a generated client. Validated strings are not named. */
const worthNaming = new Set(['object', 'union', 'enum', 'record']);
const contractFolder = fileURLToPath(new URL('.', import.meta.resolve('@portage/contract/index')));

/** Returns the schemas that the contract exports. Throws if two have one name, as they would become one component. */
export async function namedSchemas(): Promise<Map<string, z.ZodType>> {
  const named = new Map<string, z.ZodType>();
  const files = globSync('**/*.ts', { cwd: contractFolder }).filter((path) => !path.endsWith('.test.ts'));
  for (const path of files.sort()) {
    const exported: object = await import(pathToFileURL(join(contractFolder, path)).href);
    for (const [name, value] of Object.entries(exported)) {
      if (!(value instanceof z.ZodType) || !worthNaming.has(value.def.type)) continue;
      if ((named.get(name) ?? value) !== value) throw new Error(`Two schemas of the contract are called ${name}`);
      named.set(name, value);
    }
  }
  return named;
}

/** Joins names in PascalCase: `orders`, `create` → `OrdersCreate`. */
export const pascal = (...words: string[]): string =>
  words.map((word) => word.replace(/^./, (first) => first.toUpperCase())).join('');

/**
 * Moves a default into the description: TypeScript generators treat a field with `default` as required. A default around another one
 * replaces it.
 */
function describeDefault(json: Json): void {
  if (json.default !== undefined) json.description = `Default: ${JSON.stringify(json.default)}.`;
  delete json.default;
}

/** Converts schemas to JSON Schema. Input is validated strictly; replies may gain fields, so clients must accept unknown ones. */
function print(registry: z.core.$ZodRegistry<{ id: string }>, io: Direction): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${io}:${id}`,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const isOpen = io === 'output' && zodSchema._zod.def.type === 'object';
      if (isOpen) delete jsonSchema.additionalProperties;
      const { patterns } = zodSchema._zod.bag;
      for (const pattern of patterns instanceof Set ? patterns : [])
        if (pattern.ignoreCase) throw new Error(`JSON Schema has no flags: write both cases in ${pattern}`);
      if ('default' in jsonSchema) describeDefault(jsonSchema);
    },
  });
  const plain = ({ $schema, $id, ...json }: Json): Json => json;
  return Object.fromEntries(Object.entries(schemas).map(([id, json]) => [id, plain(json)]));
}

const reference = /"(input|output):(\w+)"/g;
const isDirection = (text: string | undefined): text is Direction => text === 'input' || text === 'output';
const hasParts = (json: Json) => Object.keys(json.properties ?? {}).length > 0 || 'anyOf' in json || 'oneOf' in json;

/** Prints the schemas of endpoints as JSON Schema. The output references components, which `settle` adds at the end. */
export class Shapes {
  private readonly ids: Map<z.ZodType, string>;
  private readonly printed: Record<Direction, Record<string, Json>>;

  constructor(named: ReadonlyMap<string, z.ZodType>, nouns: Record<string, Table>) {
    this.ids = new Map([...named].map(([name, schema]) => [schema, name]));
    for (const [noun, table] of Object.entries(nouns))
      for (const [name, endpoint] of Object.entries(table))
        for (const shape of ['query', 'body', 'reply'] as const) {
          const schema = endpoint[shape];
          if (schema && !this.ids.has(schema)) this.ids.set(schema, pascal(noun, name, shape));
        }
    const registry = z.registry<{ id: string }>();
    for (const [schema, id] of this.ids) registry.add(schema, { id });
    this.printed = { input: print(registry, 'input'), output: print(registry, 'output') };
  }

  /** Returns the schema inline. */
  printedAs(schema: z.ZodType, io: Direction): Json {
    return this.printed[io][this.ids.get(schema) ?? ''] ?? {};
  }

  /** Returns a reference to the schema if it has fields, variants or enum values, else the schema inline. */
  byName(schema: z.ZodType, io: Direction): Json {
    const json = this.printedAs(schema, io);
    return hasParts(json) || 'enum' in json ? { $ref: `${io}:${this.ids.get(schema)}` } : json;
  }

  /** Returns the document with the components that it references. A shape that differs between input and output becomes two. */
  settle(document: Json, own: Record<string, Json>): Json {
    const reached = this.reachedFrom(JSON.stringify([document, own]));
    const apart = this.apart(reached);
    const nameOf = (io: string, id: string) => (io === 'input' && apart.has(id) ? `${id}Input` : id);
    const schemas = [...reached].map(([key, json]): [string, Json] => {
      const [io = '', id = ''] = key.split(':');
      return [nameOf(io, id), json];
    });
    const sorted = Object.fromEntries(schemas.sort(([one], [other]) => (one < other ? -1 : 1)));
    const text = JSON.stringify({ ...document, components: { ...own, schemas: { ...own.schemas, ...sorted } } });
    return JSON.parse(text.replace(reference, (_, io, id) => `"#/components/schemas/${nameOf(io, id)}"`));
  }

  private reachedFrom(text: string): Map<string, Json> {
    const reached = new Map<string, Json>();
    const visit = (from: string) => {
      for (const [, io, id = ''] of from.matchAll(reference)) {
        const json = isDirection(io) ? this.printed[io][id] : undefined;
        if (!json || reached.has(`${io}:${id}`)) continue;
        reached.set(`${io}:${id}`, json);
        visit(JSON.stringify(json));
      }
    };
    visit(text);
    return reached;
  }

  /** Returns the names of schemas that differ between input and output, directly or through a reference. */
  private apart(reached: ReadonlyMap<string, Json>): Set<string> {
    const both = [...this.ids.values()].filter((id) => reached.has(`input:${id}`) && reached.has(`output:${id}`));
    const text = (io: Direction, id: string) => JSON.stringify(this.printed[io][id]).replaceAll(reference, '"$2"');
    const apart = new Set(both.filter((id) => text('input', id) !== text('output', id)));
    const speaksOfOne = (id: string) =>
      [...JSON.stringify(this.printed.input[id]).matchAll(reference)].some(([, , other = '']) => apart.has(other));
    for (let before = -1; before < apart.size; ) {
      before = apart.size;
      for (const id of both) if (speaksOfOne(id)) apart.add(id);
    }
    return apart;
  }
}

/** Returns whether a value is a JSON object. */
export const isTable = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const tableOf = (value: unknown): Json => (isTable(value) ? value : {});
const tablesIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isTable) : []);
const componentName = /"#\/components\/schemas\/(\w+)"/g;

/** Yields the operations of a document that are open to API keys, and those that send webhook events. */
function* operationsForKeys({ paths, webhooks }: Json): Generator<Json> {
  for (const verbs of Object.values(tableOf(paths)))
    for (const operation of Object.values(tableOf(verbs)).filter(isTable))
      if (tablesIn(operation.security).some((scheme) => 'key' in scheme)) yield operation;
  for (const event of Object.values(tableOf(webhooks))) yield tableOf(tableOf(event).post);
}

/** Yields the fields of a schema, and of the objects within it, each with its path. */
function* fieldsOf(schema: unknown, path: readonly string[]): Generator<{ path: string[]; field: Json }> {
  if (!isTable(schema)) return;
  for (const [name, field] of Object.entries(tableOf(schema.properties))) {
    if (isTable(field)) yield { path: [...path, name], field };
    yield* fieldsOf(field, [...path, name]);
  }
  for (const part of [...tablesIn(schema.anyOf), ...tablesIn(schema.oneOf), schema.items, schema.additionalProperties])
    yield* fieldsOf(part, path);
}

/** Adds the descriptions of the contract to the parameters and fields that API keys send and receive, and to those of webhook events. */
export function describeFields(document: Json): Json {
  const schemas = tableOf(tableOf(document.components).schemas);
  const describe = (path: readonly string[], json: Json) => {
    const pair = descriptionOf(path);
    if (pair) json.description = [pair[0], json.description].filter(Boolean).join(' ');
  };
  const described = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(componentName)) {
      if (described.has(name)) continue;
      described.add(name);
      for (const { path, field } of fieldsOf(schemas[name], [name])) describe(path, field);
      visit(schemas[name]);
    }
  };
  for (const operation of operationsForKeys(document)) {
    for (const parameter of tablesIn(operation.parameters))
      describe([String(operation.operationId), String(parameter.name)], parameter);
    visit(operation);
  }
  return document;
}
