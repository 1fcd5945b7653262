// Finds the tables that the server's files write, and their owners: each noun declares its own in `noun.ts`; the others belong to the
// platform.
import type { Source } from './sources.ts';

/** Matches writes by Kysely, by our own helpers and in raw SQL. */
const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:forgetOld|insertFrom)\([^,]+, '(\w+)'|\b(?:insert into|delete from)\s+(\w+)|\bupdate\s+(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/g;

const folderOf = (path: string) => /^server\/src\/([^/]+)\//.exec(path)?.[1];

/** Returns the tables that a file writes. */
export const tablesWritten = ({ text }: Source): Set<string> =>
  new Set([...text.matchAll(WRITES)].map((match) => match.slice(1).find(Boolean) ?? ''));

/** Maps each table to the noun that declares it. */
export function ownersOf(sources: readonly Source[]): Map<string, string> {
  const named = sources
    .filter(({ path }) => /^server\/src\/[^/]+\/noun\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const [, list = ''] = /\btables: \[([^\]]*)\]/.exec(text) ?? [];
      return [...list.matchAll(/'(\w+)'/g)].map(([, table = '']): [string, string] => [table, folderOf(path) ?? '']);
    });
  return new Map(named);
}

/** Returns the tables that a file writes and another folder owns, as `table of owner`. */
export function foreignWrites(source: Source, owners: ReadonlyMap<string, string>): string[] {
  const folder = folderOf(source.path);
  if (!folder) return [];
  return [...tablesWritten(source)]
    .filter((table) => (owners.get(table) ?? 'platform') !== folder)
    .map((table) => `${table} of ${owners.get(table) ?? 'platform'}`);
}
