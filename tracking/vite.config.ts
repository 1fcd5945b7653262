// One `vite build`: for each language the client's hashed files in dist/client, then dist/render.js, which knows their names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budget } from '../tools/budget.ts';
import { precompress } from '../tools/precompress.ts';

const client = 'dist/client';
const entry = 'src/main.tsx';
const icon = 'favicon.svg';
const languages = ['en', 'fr'] as const;
type Language = (typeof languages)[number];
const manifestOf = (language: Language) => `.vite/manifest-${language}.json`;
const isLanguage = (name: string): name is Language => languages.some((language) => language === name);

/** Adds the icon to the client's files, and passes each file's URL to the renderer: `virtual:built`. */
function built(): Plugin {
  const name = 'virtual:built';
  return {
    name: 'portage-built',
    buildStart() {
      if (!isLanguage(this.environment.name)) return;
      const source = readFileSync(join(import.meta.dirname, '../brand/src', icon));
      this.emitFile({ type: 'asset', name: icon, originalFileName: icon, source });
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return;
      const addressOf = (source: string, language: Language) => {
        const path = join(import.meta.dirname, client, manifestOf(language));
        return `/${JSON.parse(readFileSync(path, 'utf8'))[source].file}`;
      };
      const scripts = Object.fromEntries(languages.map((language) => [language, addressOf(entry, language)]));
      return `export const scripts = ${JSON.stringify(scripts)}; export const icon = ${JSON.stringify(addressOf(icon, 'en'))};`;
    },
  };
}

/** A browser loads the words of one language: the other's are left empty. */
function inOneLanguage(): Plugin {
  const declared = /export const words = \{.*?\n\} as const/s;
  return {
    name: 'portage-one-language',
    enforce: 'pre',
    async transform(code, id) {
      const { name } = this.environment;
      if (!isLanguage(name) || !/\/words\.ts$/.test(id)) return null;
      const column = languages.indexOf(name);
      if (!declared.test(code)) this.error(`${id} declares no words`);
      const { words }: { words: Record<string, readonly string[]> } = await import(id);
      const own = Object.entries(words).map(([key, pair]) => [
        key,
        pair.map((text, index) => (index === column ? text : '')),
      ]);
      return code.replace(declared, () => `export const words = ${JSON.stringify(Object.fromEntries(own))} as const`);
    },
  };
}

/** Replaces Vite's loader of lazy chunks. It only adds a chunk's style sheets and waits for them, because preloading of scripts is off. */
const lateChunks = (): Plugin => ({
  name: 'portage-late-chunks',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? `const add = (file) => new Promise((resolve, reject) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload: resolve });
          link.onerror = () => { link.remove(); reject(); };
          document.head.append(link);
        });
        const added = {};
        const once = (file) => (added[file] ??= add(file).catch((error) => { delete added[file]; throw error; }));
        export const __vitePreload = (load, files = []) => Promise.all(files.map(once)).then(load);`
      : null,
});

const inClient = (plugin: Plugin): Plugin => ({ ...plugin, applyToEnvironment: ({ name }) => isLanguage(name) });

const ofLanguage = (language: Language) => ({
  consumer: 'client' as const,
  build: {
    assetsDir: 'tracking-assets',
    emptyOutDir: language === languages[0],
    manifest: manifestOf(language),
    rolldownOptions: { input: entry },
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    built(),
    inOneLanguage(),
    inClient(lateChunks()),
    inClient(budget({ screen: 'Tracking', modules: [/tracking\/src\/main\.tsx$/], bytes: 70_000 })),
    inClient(precompress()),
  ],
  worker: { format: 'es' },
  build: { outDir: client, target: 'es2023', modulePreload: false },
  builder: {
    buildApp: async (builder) => {
      for (const name of [...languages, 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    en: ofLanguage('en'),
    fr: ofLanguage('fr'),
    ssr: {
      // One file without dependencies, with React's production build in any environment.
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
