// Tags are words that people type: case and accents make no other tag of them.
import { fold } from '../fold.ts';

/** The tags in the spelling by which they are known already; of two spellings of one tag the first stays. */
export function spellTags(tags: readonly string[], known: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const tag of [...known, ...tags]) if (!spellings.has(fold(tag))) spellings.set(fold(tag), tag);
  return [...new Set(tags.map((tag) => spellings.get(fold(tag)) ?? tag))];
}

/** An order's tags when some are added and some taken away: those that stay keep their order, new ones come last. */
export function retagged(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const removed = new Set(remove.map(fold));
  const kept = tags.filter((tag) => !removed.has(fold(tag)));
  const held = new Set(kept.map(fold));
  return [...kept, ...spellTags(add, []).filter((tag) => !held.has(fold(tag)))];
}
