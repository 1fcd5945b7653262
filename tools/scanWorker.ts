// Writes what lets the scan page be installed and open without a network: its service worker, manifests and icons.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colors } from '@portage/brand/tokens';
import type { Plugin } from 'vite';
import { ROOT } from './processes.ts';

const names = { en: 'Portage Scan', fr: 'Portage Numérisation' } as const;
const shortNames = { en: 'Scan', fr: 'Numérisation' } as const;

const read = (path: string) => readFileSync(join(ROOT, path));

/** Vite plugin: emits the worker with the paths of the build's files, its kill switch, and a manifest for each language. */
export function scanWorker(base: string): Plugin {
  return {
    name: 'portage-scan-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const emit = (fileName: string, source: string | Buffer) => this.emitFile({ type: 'asset', fileName, source });
      const picture = (file: string) => {
        const reference = this.emitFile({ type: 'asset', name: file, source: read(`brand/src/${file}`) });
        return `${base}${this.getFileName(reference)}`;
      };
      const icons = [
        { src: picture('favicon.svg'), sizes: 'any', type: 'image/svg+xml' },
        { src: picture('touchIcon.png'), sizes: '512x512', type: 'image/png' },
      ];
      for (const language of ['en', 'fr'] as const)
        emit(`manifest.${language}.webmanifest`, JSON.stringify(manifestIn(language, icons)));
      const page = bundle['scan.html'];
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (page?.type !== 'asset' || !entry) return this.error('The page of the scan build is missing');
      const others = Object.keys(bundle).filter((name) => name.startsWith('assets/') && name !== entry.fileName);
      const files = [entry.fileName, ...others.sort()].map((name) => `${base}${name}`);
      const build = createHash('sha256').update(page.source).update(files.join()).digest('hex').slice(0, 16);
      const worker = read('portal/src/scan/worker/worker.js').toString();
      emit('worker.js', worker.replace('__BUILD__', build).replace('__FILES__', JSON.stringify(files)));
      emit('off.js', read('portal/src/scan/worker/off.js'));
    },
  };
}

const manifestIn = (lang: keyof typeof names, icons: readonly object[]) => ({
  id: '/scan',
  name: names[lang],
  short_name: shortNames[lang],
  lang,
  scope: '/scan',
  start_url: '/scan',
  display: 'standalone',
  background_color: colors.light.surface,
  theme_color: colors.light.primary,
  icons,
});
