// Parses the replies of Photon and Nominatim leniently: a feature that is invalid or outside Canada is skipped.
import { fold } from '@portage/contract/fold';
import type { Point, Precision } from '@portage/contract/place';
import { z } from 'zod';
import type { Suggestion } from './port.ts';

const name = z.string().trim().min(1).max(200).optional().catch(undefined);
const latitude = z.coerce.number().min(-90).max(90);
const longitude = z.coerce.number().min(-180).max(180);

const Photon = z.object({
  geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
  properties: z.object({
    name,
    housenumber: name,
    street: name,
    city: name,
    town: name,
    village: name,
    district: name,
    state: name,
    postcode: name,
    countrycode: name,
    type: name,
  }),
});

const Nominatim = z.object({
  lat: latitude,
  lon: longitude,
  addresstype: name,
  address: z.object({
    house_number: name,
    road: name,
    pedestrian: name,
    city: name,
    town: name,
    village: name,
    municipality: name,
    'ISO3166-2-lvl4': name,
    state: name,
    postcode: name,
    country_code: name,
  }),
});

const Features = z.object({ features: z.array(z.unknown()) });

/** Returns the suggestions in a reply of either form; null if it has neither form. */
export function suggestionsIn(reply: unknown): Suggestion[] | null {
  const list = Array.isArray(reply) ? reply.map(ofNominatim) : Features.safeParse(reply).data?.features.map(ofPhoton);
  if (!list) return null;
  const known = new Map(list.flatMap((each) => (each ? [[each.address, each]] : [])));
  return [...known.values()];
}

function ofPhoton(feature: unknown): Suggestion | null {
  const read = Photon.safeParse(feature);
  if (!read.success) return null;
  const { properties: found, geometry } = read.data;
  const [longitude, latitude] = geometry.coordinates;
  const city = found.city ?? found.town ?? found.village ?? (found.type === 'city' ? found.name : undefined);
  const street = found.street ?? (found.type === 'street' ? found.name : undefined);
  const line = { number: found.housenumber, street, city, province: found.state, code: found.postcode };
  return suggestionOf(line, { latitude, longitude }, found.countrycode);
}

function ofNominatim(place: unknown): Suggestion | null {
  const read = Nominatim.safeParse(place);
  if (!read.success) return null;
  const { address: found, lat, lon } = read.data;
  const line = {
    number: found.house_number,
    street: found.road ?? found.pedestrian,
    city: found.city ?? found.town ?? found.village ?? found.municipality,
    province: found['ISO3166-2-lvl4']?.replace(/^CA-/, '') ?? found.state,
    code: found.postcode,
  };
  return suggestionOf(line, { latitude: lat, longitude: lon }, found.country_code);
}

type AddressParts = { [P in 'number' | 'street' | 'city' | 'province' | 'code']: string | undefined };

function suggestionOf(line: AddressParts, point: Point, country: string | undefined): Suggestion | null {
  if (country !== undefined && country.toUpperCase() !== 'CA') return null;
  const door = line.number && line.street ? `${line.number} ${line.street}` : line.street;
  const parts = [door, line.city, provinceOf(line.province), codeOf(line.code)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : { address: parts.join(', '), ...point, precision: precisionOf(line) };
}

function precisionOf({ number, street, code }: AddressParts): Precision {
  if (street) return number ? 'address' : 'street';
  return code ? 'postal' : 'city';
}

/** Returns a postal code as on a label: `m5v2t6` → `M5V 2T6`. The first half alone is not a valid postal code of an address. */
function codeOf(code: string | undefined): string | undefined {
  const found = /^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i.exec(code ?? '');
  return found ? `${found[1]} ${found[2]}`.toUpperCase() : undefined;
}

const provinces: Readonly<Record<string, string>> = {
  alberta: 'AB',
  'british columbia': 'BC',
  'colombie-britannique': 'BC',
  manitoba: 'MB',
  'new brunswick': 'NB',
  'nouveau-brunswick': 'NB',
  newfoundland: 'NL',
  'terre-neuve': 'NL',
  'nova scotia': 'NS',
  'nouvelle-ecosse': 'NS',
  'northwest territories': 'NT',
  'territoires du nord-ouest': 'NT',
  nunavut: 'NU',
  ontario: 'ON',
  'prince edward island': 'PE',
  'ile-du-prince-edouard': 'PE',
  quebec: 'QC',
  saskatchewan: 'SK',
  yukon: 'YT',
};

/** Returns the two letters of a province. Maps contain its full name in either language. */
function provinceOf(given: string | undefined): string | undefined {
  if (given === undefined || /^[A-Z]{2}$/.test(given)) return given;
  return Object.entries(provinces).find(([name]) => fold(given).startsWith(name))?.[1] ?? given;
}
