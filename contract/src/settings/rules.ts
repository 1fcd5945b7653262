// The limits of a retailer's settings, and why a change is refused.
import type { Fault } from '../errors.ts';
import { fold } from '../fold.ts';

export const dimensionsUnits = ['in', 'cm'] as const;
export const weightUnits = ['lb', 'kg'] as const;

/** The limits of the idle time of a session, in minutes. */
export const sessionTime = { least: 5, most: 480 } as const;

/** The most words in each list, and the most characters in a word. */
export const listLimits = { orderTags: 200, packageSizes: 50, characters: 40 } as const;

export type TagRename = { from: string; to: string };

type Lists = { orderTags?: readonly string[]; packageSizes?: readonly string[]; renamedTags?: readonly TagRename[] };

/** Returns the faults of the lists: a word listed twice, ignoring case and accents, and a rename that is not valid. */
export function listFaults(edit: Lists, before: { orderTags: readonly string[] }): Fault[] {
  const twice = (['orderTags', 'packageSizes'] as const).flatMap((list) =>
    repeated(edit[list] ?? []).map((place): Fault => ({ type: 'ALREADY_LISTED', path: `${list}.${place}` })),
  );
  const tags = edit.orderTags ?? before.orderTags;
  const renames = (edit.renamedTags ?? []).flatMap((rename, place): Fault[] =>
    isRename(rename, before.orderTags, tags) ? [] : [{ type: 'INVALID', path: `renamedTags.${place}` }],
  );
  return [...twice, ...renames];
}

/** Returns the indexes of words that repeat an earlier one. */
function repeated(list: readonly string[]): number[] {
  const seen = new Set<string>();
  return list.flatMap((word, place) => {
    const isThere = seen.has(fold(word));
    seen.add(fold(word));
    return isThere ? [place] : [];
  });
}

/** Returns whether a listed tag becomes another listed tag, and the old one is no longer listed except in another spelling. */
const isRename = ({ from, to }: TagRename, before: readonly string[], after: readonly string[]) =>
  from !== to &&
  before.includes(from) &&
  after.includes(to) &&
  (fold(from) === fold(to) || !after.some((tag) => fold(tag) === fold(from)));
