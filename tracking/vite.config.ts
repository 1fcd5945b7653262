// Two builds from one `vite build`: the client's hashed files in dist/client, then dist/render.js, which knows their names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budget } from '../tools/budget.ts';
import { precompress } from '../tools/precompress.ts';

const client = 'dist/client';
const entry = 'src/main.tsx';
const icon = 'favicon.svg';

/** Puts the icon among the client's files, and tells the renderer where each file is: `virtual:built`. */
function built(): Plugin {
  const name = 'virtual:built';
  return {
    name: 'portage-built',
    buildStart() {
      if (this.environment.name !== 'client') return;
      const source = readFileSync(join(import.meta.dirname, '../brand/src', icon));
      this.emitFile({ type: 'asset', name: icon, originalFileName: icon, source });
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return;
      const manifest = JSON.parse(readFileSync(join(import.meta.dirname, client, '.vite/manifest.json'), 'utf8'));
      const addressOf = (source: string) => JSON.stringify(`/${manifest[source].file}`);
      return `export const script = ${addressOf(entry)}; export const icon = ${addressOf(icon)};`;
    },
  };
}

const inClient = (plugin: Plugin): Plugin => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' });

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    built(),
    inClient(budget({ screen: 'Tracking', modules: [/tracking\/src\/main\.tsx$/], bytes: 70_000 })),
    inClient(precompress()),
  ],
  build: { outDir: client, target: 'es2023' },
  builder: {},
  environments: {
    client: {
      build: { assetsDir: 'tracking-assets', manifest: true, rolldownOptions: { input: entry } },
    },
    ssr: {
      // One file that needs nothing beside it, and React as it is in production whatever the server's environment says.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        ssr: true,
        cssMinify: true,
        rolldownOptions: { input: { render: 'src/render.ts' } },
      },
    },
  },
});
