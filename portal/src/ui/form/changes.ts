/** Returns a canonical form of a value: an empty text, null, undefined and an empty object are equal; names are unordered. */
function canonical(value: unknown): unknown {
  if (value === '' || value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object') return value;
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const inner = canonical(part);
    return inner === null ? [] : [[name, inner] as const];
  });
  return parts.length === 0 ? null : Object.fromEntries(parts.sort(([one], [other]) => one.localeCompare(other)));
}

/** Returns whether a form treats two values as equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

/** Returns the values that differ from those before. */
export function changedValues<V extends object>(before: V, after: V): Partial<V> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changes: Partial<V> = {};
  for (const [name, value] of Object.entries(after))
    if (!isSame(old.get(name), value)) Object.assign(changes, { [name]: value });
  return changes;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isConflict = (mine: unknown, theirs: unknown): boolean =>
  isPlain(mine) && isPlain(theirs)
    ? conflictsOf(mine, theirs).length > 0
    : JSON.stringify(mine) !== JSON.stringify(theirs);

/** Returns the fields that two edits changed to different values. */
export const conflictsOf = (mine: object, theirs: object): string[] => {
  const others = new Map<string, unknown>(Object.entries(theirs));
  return Object.entries(mine).flatMap(([name, value]) => {
    const other = others.get(name);
    return other !== undefined && isConflict(value, other) ? [name] : [];
  });
};
