// Tags are words that members type: they are compared without case and accents.
import { fold } from '../fold.ts';

/** Returns the tags in the spelling that is known already; of two spellings of one tag, the first is used. */
export function spellTags(tags: readonly string[], known: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const tag of [...known, ...tags]) if (!spellings.has(fold(tag))) spellings.set(fold(tag), tag);
  return [...new Set(tags.map((tag) => spellings.get(fold(tag)) ?? tag))];
}

/** Returns an order's tags after some are added and removed: the remaining tags keep their order, new ones come last. */
export function retagged(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const removed = new Set(remove.map(fold));
  const kept = tags.filter((tag) => !removed.has(fold(tag)));
  const held = new Set(kept.map(fold));
  return [...kept, ...spellTags(add, []).filter((tag) => !held.has(fold(tag)))];
}
