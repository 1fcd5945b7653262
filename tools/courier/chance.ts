// Deterministic pseudorandom numbers: the same text always gives the same number, so a restarted courier makes the same plans.

/** Returns a number from 0 (inclusive) to 1 (exclusive) that depends only on the text. */
export function chance(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  // FNV leaves the high bits of short texts similar, so they are mixed.
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Returns an integer from `least` to `most`, both inclusive. */
export const wholeBetween = (text: string, least: number, most: number): number =>
  least + Math.floor(chance(text) * (most - least + 1));

export const pick = <T>(text: string, from: readonly [T, ...T[]]): T =>
  from[Math.floor(chance(text) * from.length)] ?? from[0];
