// Separates the unit from a typed address: the unit has its own field, and must not be lost when a suggestion is chosen.

export type Typed = { address: string; unit: string | null };

// `4-123 Main St`, as Canada Post writes a unit.
const leading =
  /^\s*(?:(?:apartment|apt|unit|suite|ste|appartement|app|bureau|local)\.?\s+)?#?\s*([a-z]?\d{1,5}[a-z]?)\s*-\s*(\d+[a-z]?\s+\S.*)$/is;
// A number, or one or two separate letters: `Steinbach` and `Ste-Foy` are towns.
const named =
  /^(?:apartment|apt|unit|suite|ste|appartement|app|bureau|local|floor|étage)\.?\s*[#-]?\s*(?:[a-z]{0,2}\d[a-z0-9-]{0,7}|\b[a-z]{1,2})$|^#\s*[a-z0-9-]{1,8}$/i;
const trailing =
  /^(.*?\S)\s+((?:apartment|apt|unit|suite|ste|appartement|app|bureau|local)\.?\s*[#-]?\s*[a-z]{0,2}\d[a-z0-9-]{0,7}|#\s*[a-z0-9-]{1,8})$/i;

/** Returns a typed address without its unit, and the unit, as in `4-123 Main St`, `123 Main St apt 5` and `123 Main St, #5, Toronto`. */
export function splitUnit(typed: string): Typed {
  const [, first, rest] = leading.exec(typed) ?? [];
  if (first && rest) return { address: rest, unit: first };
  const parts = typed.split(',').map((part) => part.trim());
  const [door = '', ...others] = parts;
  const place = others.findIndex((part) => named.test(part));
  if (place >= 0) return { address: [door, ...others.toSpliced(place, 1)].join(', '), unit: others[place] ?? null };
  const [, street, unit] = trailing.exec(door) ?? [];
  return street && unit ? { address: [street, ...others].join(', '), unit } : { address: typed, unit: null };
}

const postalCode = /([a-z]\d[a-z])[ -]?(\d[a-z]\d)\W*$/i;

/**
 * Merges a suggestion with the typed text, so that nothing is lost. The unit is the one in its own field, or otherwise the one in the text;
 * if both are given and differ, each stays where it was. A postal code that the suggestion lacks is kept.
 */
export function takeSuggestion(suggestion: string, typed: string, unit: string | null | undefined): Typed {
  const [, first, second] = postalCode.test(suggestion) ? [] : (postalCode.exec(typed) ?? []);
  const code = first && second ? `, ${first} ${second}`.toUpperCase() : '';
  const within = splitUnit(typed).unit;
  const own = unit?.trim() ? unit : null;
  const isBoth = own !== null && within !== null && plain(own) !== plain(within);
  const street = isBoth ? withUnit(suggestion, within) : suggestion;
  return { address: street + code, unit: own ?? within };
}

const plain = (unit: string) =>
  unit.toLowerCase().replace(/[^a-z0-9]|^(apartment|apt|unit|suite|ste|appartement|app|bureau|local)/g, '');

/** Adds a unit to an address: `4` → `4-123 Main St, Toronto`; `apt 5` → `123 Main St apt 5, Toronto`. */
function withUnit(address: string, unit: string): string {
  if (/^[a-z]?\d+[a-z]?$/i.test(unit)) return `${unit}-${address}`;
  const [street = '', ...others] = address.split(', ');
  return [`${street} ${unit}`, ...others].join(', ');
}
