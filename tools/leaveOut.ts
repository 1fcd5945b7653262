// Vite plugins that exclude server-only code from the portal.
import type { Plugin } from 'vite';

const printer = /zod\/v4\/core\/to-json-schema\.js$/;
const printers = /zod\/v4\/core\/json-schema-processors\.js$/;
const parts = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'process', 'extractDefs', 'finalize'];
const makers = ['createToJSONSchemaMethod', 'createStandardJSONSchemaMethod'];

/** Removes zod's JSON Schema generator, which every schema would otherwise include and only the server uses. */
export function withoutSchemaPrinter(): Plugin {
  const none = `const none = () => { throw new Error('The browser prints no JSON Schema.'); };`;
  const exported = [...parts.map((name) => `${name} = none`), ...makers.map((name) => `${name} = () => none`)];
  return {
    name: 'portage-without-schema-printer',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (printer.test(id) ? `${none}\nexport const ${exported.join(', ')};` : null),
    transform(code, id) {
      if (!printers.test(id)) return null;
      // Other parts of zod need the code before the processors.
      const begin = code.indexOf('export const stringProcessor');
      const names = [...code.slice(begin).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return `${code.slice(0, begin)}${none}\nexport const ${names.map((name) => `${name} = none`).join(', ')};`;
    },
  };
}

const messages = /zod\/v4\/locales\/en\.js$/;

/** Removes zod's English messages, which are never shown: our own catalogue contains the texts of faults (contract/src/faults.ts). */
export const withoutMessages = (): Plugin => ({
  name: 'portage-without-messages',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (messages.test(id) ? `export default () => ({ localeError: () => undefined });` : null),
});

type Node = { type: string; start: number; end: number; [part: string]: unknown };

/** Removes schemas, responses, errors and limits from endpoints, because only the server reads them. Forms import their own schemas. */
export function withoutShapes(): Plugin {
  const shapes: ReadonlySet<unknown> = new Set([
    'does',
    'query',
    'body',
    'reply',
    'status',
    'fails',
    'missing',
    'confirmed',
    'temporary',
    'skipIdempotency',
    'idle',
    'perMinute',
    'bodyLimit',
  ]);
  const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
  const isShape = ({ type, key }: Node) => type === 'Property' && isNode(key) && shapes.has(key.name);
  const shapesIn = (node: Node): Node[] =>
    isShape(node) ? [node] : Object.values(node).flat().filter(isNode).flatMap(shapesIn);
  return {
    name: 'portage-without-shapes',
    apply: 'build',
    transform(code, id) {
      if (!/contract\/src\/(\w+\/)+(endpoints|fleet|recipient)\.ts$/.test(id)) return null;
      const tree: unknown = this.parse(code);
      const found = isNode(tree) ? shapesIn(tree) : [];
      return withoutIdleImports(
        found.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}...{}${rest.slice(end)}`, code),
      );
    },
  };
}

/** Removes the table of all endpoints: it imports those of the desk, which would otherwise load with the first page. */
export const withoutContract = (): Plugin => ({
  name: 'portage-without-contract',
  apply: 'build',
  transform(code, id) {
    if (!/contract\/src\/index\.ts$/.test(id)) return null;
    const table = /^export const contract = [^;]*;/m;
    if (!table.test(code)) this.error('The table of all endpoints was not found');
    return withoutIdleImports(code.replace(table, ''));
  },
});

/** Removes unused imports, whose modules would otherwise be bundled into the importing chunk. */
function withoutIdleImports(code: string): string {
  const line = /^import \{([^}]*)\} from .*$/gm;
  const body = code.replace(line, '');
  const isUsed = (name: string) => new RegExp(`\\b${name.trim()}\\b`).test(body);
  return code.replace(line, (whole, names: string) => (names.split(',').some(isUsed) ? whole : ''));
}
