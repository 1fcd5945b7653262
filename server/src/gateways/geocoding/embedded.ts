// The locations built into the program: the centres of Canada's forward sortation areas, the first three characters of a postal code.
import { createRequire } from 'node:module';
import type { Place } from '@portage/contract/place';
import { z } from 'zod';
import type { Geocoder } from './port.ts';

const Areas = z.record(z.string(), z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() }));
type Centre = readonly [latitude: number, longitude: number];

/** Returns whether a location is in Canada. The list has rows without a location, and Santa's at the pole. */
const isInCanada = ([latitude, longitude]: Centre) =>
  latitude > 41 && latitude < 84 && longitude > -142 && longitude < -52;

let centres: ReadonlyMap<string, Centre> | undefined;

/** Reads the centres on first use, in about ten milliseconds. Only the coordinates of the package's data stay in memory. */
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
 * Returns the centre of a postal code's area without a request. In a city it is precise to some blocks. A rural area (its second character
 * is 0) is as large as a county, so it counts only as a city.
 */
export function centreOf(postalCode: string | null): Place | null {
  if (postalCode === null) return null;
  centres ??= readCentres();
  const area = postalCode.slice(0, 3).toUpperCase();
  const centre = centres.get(area);
  if (!centre) return null;
  return { latitude: centre[0], longitude: centre[1], precision: area[1] === '0' ? 'city' : 'postal' };
}

/** A geocoder without any service: it suggests nothing, and locates an address by its postal code. */
export const embeddedGeocoder: Geocoder = {
  suggest: async () => [],
  locate: async ({ postalCode }) => centreOf(postalCode),
  knowsAddresses: false,
};
