import { tokensCss } from '@portage/brand/tokens';
import { type Endpoint, rootsOf } from '@portage/contract/endpoint';
import { contract } from '@portage/contract/index';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budget } from '../tools/budget.ts';
import { precompress } from '../tools/precompress.ts';

/** Where `npm run dev` finds the server; everything it answers itself is passed on. */
const server = process.env.PORTAGE_SERVER ?? 'http://127.0.0.1:3000';
const rows = Object.values(contract).flatMap((table) => Object.values<Endpoint>(table));
const servedElsewhere = [...rootsOf(rows), '/docs', '/openapi.json', '/robots.txt'];

/** Whole path segments: `/t` must not catch `/tracking`, nor `/retailer` the page `/retailer-settings`. */
const proxy = Object.fromEntries(
  servedElsewhere.map((path) => [`^${path}(/|\\?|$)`, { target: server, changeOrigin: true }]),
);

/** The first screen waits for these, so they travel as two: what seldom changes, and what we change. */
const frame = /node_modules\/(react|react-dom|scheduler|@tanstack\/[^/]+|i18next|zod|use-sync-external-store)\//;
const shared =
  /brand\/src\/(Mascot\w*|Logo|mark)\.tsx?$|portal\/src\/(api\/(read|client)|words\/language|(orders|imports)\/search)\.ts$/;

const printer = /zod\/v4\/core\/to-json-schema\.js$/;
const printers = /zod\/v4\/core\/json-schema-processors\.js$/;
const parts = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'process', 'extractDefs', 'finalize'];
const makers = ['createToJSONSchemaMethod', 'createStandardJSONSchemaMethod'];

/** Only the server prints JSON Schema; each of zod's schemas would bring the printer along. */
function withoutSchemaPrinter(): Plugin {
  const none = `const none = () => { throw new Error('The browser prints no JSON Schema.'); };`;
  const exported = [...parts.map((name) => `${name} = none`), ...makers.map((name) => `${name} = () => none`)];
  return {
    name: 'portage-without-schema-printer',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (printer.test(id) ? `${none}\nexport const ${exported.join(', ')};` : null),
    transform(code, id) {
      if (!printers.test(id)) return null;
      // What stands before them is needed by other parts of zod.
      const begin = code.indexOf('export const stringProcessor');
      const names = [...code.slice(begin).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return `${code.slice(0, begin)}${none}\nexport const ${names.map((name) => `${name} = none`).join(', ')};`;
    },
  };
}

const messages = /zod\/v4\/locales\/en\.js$/;

/** What is wrong with a field is worded by our own catalogue (contract/src/faults.ts): nobody reads zod's English. */
const withoutMessages = (): Plugin => ({
  name: 'portage-without-messages',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (messages.test(id) ? `export default () => ({ localeError: () => undefined });` : null),
});

type Node = { type: string; start: number; end: number; [part: string]: unknown };

/** Only the server reads what a row takes, answers, refuses and allows: the browser calls it. Forms import the schemas that they check with by themselves. */
function withoutShapes(): Plugin {
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
    'unkept',
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

/** The brand's tokens as a style sheet. */
const tokens = (name = 'virtual:tokens.css'): Plugin => ({
  name: 'portage-tokens',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? tokensCss() : undefined),
});

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // The server puts each request's own nonce in its place.
  html: { cspNonce: '__NONCE__' },
  plugins: [
    react(),
    tokens(),
    withoutSchemaPrinter(),
    withoutMessages(),
    withoutShapes(),
    budget({ screen: 'Login', modules: [/portal\/index\.html$/], bytes: 150_000 }),
    precompress(),
  ],
  server: { port: 5173, strictPort: true, proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: frame },
            { name: 'shared', test: shared },
          ],
        },
      },
    },
  },
});
