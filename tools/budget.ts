// Fails the build if the files that a first screen loads exceed its budget.
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Budget = { screen: string; modules: readonly RegExp[]; bytes: number };

/** Vite plugin: limits the size of these modules' chunks, with their static imports and styles, in bytes of brotli. */
export function budget({ screen, modules, bytes }: Budget): Plugin {
  return {
    name: 'portage-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && modules.some((module) => chunk.moduleIds.some((id) => module.test(id))))
          gather(chunk.fileName, bundle, files);
      }
      const total = [...files].reduce((sum, file) => sum + weightOf(bundle[file]), 0);
      const told = `${screen}: ${(total / 1000).toFixed(1)} KB of brotli in ${files.size} files, budget ${bytes / 1000} KB`;
      if (files.size === 0 || total > bytes) this.error(told);
      this.info(told);
    },
  };
}

function gather(fileName: string, bundle: Bundle, files: Set<string>): void {
  const file = bundle[fileName];
  if (files.has(fileName) || file?.type !== 'chunk') return;
  files.add(fileName);
  for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
  for (const imported of file.imports) gather(imported, bundle, files);
}

function weightOf(file: Bundle[string] | undefined): number {
  if (!file) return 0;
  return brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length;
}
