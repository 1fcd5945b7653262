/** What two members changed to different things: the names under which their edits meet. */
export const rivalsOf = (mine: object, theirs: object): string[] =>
  Object.entries(mine).flatMap(([name, value]) => {
    const other: unknown = new Map<string, unknown>(Object.entries(theirs)).get(name);
    return other !== undefined && differ(value, other) ? [name] : [];
  });

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const differ = (mine: unknown, theirs: unknown): boolean =>
  isPlain(mine) && isPlain(theirs)
    ? rivalsOf(mine, theirs).length > 0
    : JSON.stringify(mine) !== JSON.stringify(theirs);
