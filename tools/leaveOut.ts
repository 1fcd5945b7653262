// Vite plugins that leave out of the portal what only the server reads.
import type { Plugin } from 'vite';

const printer = /zod\/v4\/core\/to-json-schema\.js$/;
const printers = /zod\/v4\/core\/json-schema-processors\.js$/;
const parts = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'process', 'extractDefs', 'finalize'];
const makers = ['createToJSONSchemaMethod', 'createStandardJSONSchemaMethod'];

/** Only the server prints JSON Schema; each of zod's schemas would bring the printer along. */
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
      // The code before them is needed by other parts of zod.
      const begin = code.indexOf('export const stringProcessor');
      const names = [...code.slice(begin).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return `${code.slice(0, begin)}${none}\nexport const ${names.map((name) => `${name} = none`).join(', ')};`;
    },
  };
}

const messages = /zod\/v4\/locales\/en\.js$/;

/** Leaves out zod's English messages, which are never shown: our own catalogue words the faults of a field (contract/src/faults.ts). */
export const withoutMessages = (): Plugin => ({
  name: 'portage-without-messages',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (messages.test(id) ? `export default () => ({ localeError: () => undefined });` : null),
});

type Node = { type: string; start: number; end: number; [part: string]: unknown };

/** Only the server reads what a row takes, answers, refuses and allows: the browser calls it. Forms import the schemas that they check with by themselves. */
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

/** A module that is imported for nothing would still lie in the chunk of the one that imports it. */
function withoutIdleImports(code: string): string {
  const line = /^import \{([^}]*)\} from .*$/gm;
  const body = code.replace(line, '');
  const isUsed = (name: string) => new RegExp(`\\b${name.trim()}\\b`).test(body);
  return code.replace(line, (whole, names: string) => (names.split(',').some(isUsed) ? whole : ''));
}
