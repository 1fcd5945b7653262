// Chance that remembers: the same words always roll the same number, so a courier that restarts makes the same day of it.

/** A number from 0 up to 1 that a text alone decides. */
export function chance(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  // FNV leaves the high bits of short texts alike: mix them.
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number from `least` to `most`, both included. */
export const wholeBetween = (text: string, least: number, most: number): number =>
  least + Math.floor(chance(text) * (most - least + 1));

/** One of several. */
export function pick<T>(text: string, from: readonly [T, ...T[]]): T {
  return from[Math.floor(chance(text) * from.length)] ?? from[0];
}

/** One of the names by their shares of 1, each times `factor`, or null for what they leave. */
export function draw<Name extends string>(
  text: string,
  shares: Readonly<Record<Name, number>>,
  factor: number,
): Name | null;
export function draw(text: string, shares: Readonly<Record<string, number>>, factor: number): string | null {
  let rest = chance(text);
  for (const [name, share] of Object.entries(shares)) {
    rest -= share * factor;
    if (rest < 0) return name;
  }
  return null;
}
