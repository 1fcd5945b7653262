// The fields of an order that its row and its wire shape call by the same name.

const names = [
  'number',
  'recipient',
  'email',
  'phone',
  'address',
  'latitude',
  'longitude',
  'note',
  'weight',
  'length',
  'width',
  'height',
  'tags',
] as const;
type SameNamed = (typeof names)[number];

/** Those fields alone, of an order as it travels or as it is kept. */
export function sameNamed<T extends Partial<Record<SameNamed, unknown>>>(order: T): Pick<T, SameNamed & keyof T> {
  const picked: Partial<T> = {};
  for (const name of names) picked[name] = order[name];
  // Every name was picked; a Partial cannot know.
  return picked as Pick<T, SameNamed & keyof T>;
}
