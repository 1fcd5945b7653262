// Checks the wording of comments, type names and decision records (CONTRIBUTING.md, rule 8). Prints each breach as "file: sentence".
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ROOT } from './processes.ts';
import { readSources } from './sources.ts';

export type Text = { path: string; text: string };

/** Words that earlier comments used in place of standard terms. */
const REPLACED =
  /\b(whoever|nobody|somebody|anew|told|tells|stands|lets go|says|said|thereby|of its own accord|stranger|meanwhile)\b/i;

/** A type name that more files than this declare is too general. */
const MOST_FILES_OF_A_NAME = 3;
/** Names that every component or endpoint file may use. */
const LOCAL_NAMES = /Props$|^(Query|Row)$/;

const RECORD_SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences', 'Revisit when'];

/** Returns a breach for each comment that contains a replaced word, with its line. */
export function findReplacedWords({ path, text }: Text): string[] {
  const { comments } = parseSync(path, text);
  return comments.flatMap(({ value, start }) => {
    const [word] = REPLACED.exec(value) ?? [];
    const line = text.slice(0, start).split('\n').length;
    return word ? [`${path}: The comment in line ${line} contains "${word}": use the standard term.`] : [];
  });
}

/** Returns a breach for each type name that more than three files declare. */
export function findSharedTypeNames(sources: readonly Text[]): string[] {
  const declared = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?(?:type|interface) (\w+)\b/gm)].map(([, name = '']) => ({ name, path })),
  );
  return [...Map.groupBy(declared, ({ name }) => name)]
    .map(([name, places]) => ({ name, paths: [...new Set(places.map(({ path }) => path))] }))
    .filter(({ name, paths }) => paths.length > MOST_FILES_OF_A_NAME && !LOCAL_NAMES.test(name))
    .map(
      ({ name, paths }) => `${paths[0]}: ${paths.length} files declare a type "${name}": name each after what it is.`,
    );
}

/** Returns a breach for each missing section of a decision record. */
export const findMissingSections = ({ path, text }: Text): string[] =>
  RECORD_SECTIONS.filter((section) => !text.includes(`\n## ${section}\n`)).map(
    (section) => `${path}: The section "${section}" is missing.`,
  );

const isProduct = ({ path }: Text) => !/\.test\.tsx?$|\.gen\.ts$|\/(testing|seed)\/|^(tools|bench|e2e)\//.test(path);

if (import.meta.main) {
  const sources = readSources(ROOT);
  const folder = 'docs/decisions';
  const records = readdirSync(join(ROOT, folder)).map((name) => {
    const path = `${folder}/${name}`;
    return { path, text: readFileSync(join(ROOT, path), 'utf8') };
  });
  const breaches = [
    ...sources.flatMap(findReplacedWords),
    ...findSharedTypeNames(sources.filter(isProduct)),
    ...records.flatMap(findMissingSections),
  ];
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exitCode = 1;
}
