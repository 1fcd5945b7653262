// Reads the source text of every workspace, and the imports of each file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

export type Import = {
  specifier: string;
  /** The imported file, relative to the root of the repository; for an npm package the specifier itself. */
  target: string;
  /** Whether the import is erased at compile time. */
  typeOnly: boolean;
  /** Whether it is `export * from`. */
  passesAllOn: boolean;
};

export type Source = { path: string; text: string; imports: Import[] };

export const WORKSPACES = ['brand', 'contract', 'server', 'portal', 'tracking'];
const FOLDERS = [...WORKSPACES, 'tools', 'bench', 'e2e'];

export function readSources(root: string): Source[] {
  const paths = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(folder, path)),
  );
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .sort()
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
}

export function readSource(path: string, text: string): Source {
  const { module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const make = (specifier: string, typeOnly: boolean, passesAllOn = false): Import => ({
    specifier,
    target: targetOf(path, specifier),
    typeOnly,
    passesAllOn,
  });
  const imported = module.staticImports.map(({ moduleRequest, entries }) =>
    make(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, importName }) =>
      moduleRequest ? make(moduleRequest.value, isType, importName.kind.startsWith('All')) : [],
    ),
  );
  const later = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] ? make(literal[2], false) : [];
  });
  return { path, text, imports: [...imported, ...passedOn, ...later] };
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, workspace, rest] = /^@portage\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (!workspace) return specifier;
  return `${workspace}/src/${rest}${posix.extname(rest ?? '') ? '' : '.ts'}`;
}
