// The names of the service areas that the specification lists (section 5). Other areas have the one name that the courier gave them.
import { type Language, type Pair, translate } from '../words.ts';

export const areaNames = {
  'DC-1': ['Greater Toronto Area', 'Grand Toronto'],
  'DC-1-MTL': ['Montreal Metro Area', 'Grand Montréal'],
  'Vancouver-1': ['Vancouver', 'Grand Vancouver'],
} as const satisfies Record<string, Pair>;

const pairs: ReadonlyMap<string, Pair> = new Map(Object.entries(areaNames));

/** Returns the name of a service area in a language; as the courier wrote it, if that is not the listed name. */
export function areaName({ id, name }: { id: string; name: string }, language: Language): string {
  const pair = pairs.get(id);
  return pair?.[0] === name ? translate(pair, language) : name;
}
