// The places that the program knows by itself: the centres of Canada's forward sortation areas, the first three signs of a postal code.
import { createRequire } from 'node:module';
import type { Place } from '@portage/contract/place';
import { z } from 'zod';
import type { Geocoder } from './port.ts';

const Areas = z.record(z.string(), z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() }));
type Centre = readonly [latitude: number, longitude: number];

/** The list has rows without a place, and Santa's at the pole. */
const isInCanada = ([latitude, longitude]: Centre) =>
  latitude > 41 && latitude < 84 && longitude > -142 && longitude < -52;

let centres: ReadonlyMap<string, Centre> | undefined;

/** Read on first use, in about ten milliseconds. Of the package's data, only the coordinates stay in memory. */
function readCentres(): ReadonlyMap<string, Centre> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('zipcodes/lib/codesCanada.js');
  const areas = Areas.parse(require('zipcodes/lib/codesCanada.js').codes);
  delete require.cache[file];
  const found = Object.entries(areas).map(([code, { latitude, longitude }]): [string, Centre] => [
    code,
    [latitude ?? 0, longitude ?? 0],
  ]);
  return new Map(found.filter(([, centre]) => isInCanada(centre)));
}

/**
 * The middle of a postal code's area, known at once. In a city that is a matter of blocks; a rural area (its second sign is 0) is
 * as large as a county, and is no more than the town.
 */
export function centreOf(postalCode: string | null): Place | null {
  if (postalCode === null) return null;
  centres ??= readCentres();
  const area = postalCode.slice(0, 3).toUpperCase();
  const centre = centres.get(area);
  if (!centre) return null;
  return { latitude: centre[0], longitude: centre[1], precision: area[1] === '0' ? 'city' : 'postal' };
}

/** Works without any service: suggests nothing by itself, and places an address by its postal code. */
export const embeddedGeocoder: Geocoder = {
  suggest: async () => [],
  locate: async ({ postalCode }) => centreOf(postalCode),
  knowsAddresses: false,
};
