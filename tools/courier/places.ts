// Roughly where a Canadian postal code lies: enough to put a driver in the right street of a map, and stops in a sensible order.
import { postalCodeOf } from '@portage/contract/stores/rules';
import { chance } from './chance.ts';

export type Place = { latitude: number; longitude: number };

/** Centres of forward sortation areas, by the longest prefix known. */
const centres: Readonly<Record<string, readonly [number, number]>> = {
  M1: [43.77, -79.23],
  M2: [43.77, -79.4],
  M3: [43.75, -79.47],
  M4: [43.69, -79.35],
  M4Y: [43.666, -79.381],
  M5: [43.653, -79.385],
  M5A: [43.655, -79.36],
  M5B: [43.657, -79.378],
  M5E: [43.648, -79.374],
  M5H: [43.65, -79.384],
  M5J: [43.64, -79.38],
  M5R: [43.673, -79.405],
  M5S: [43.663, -79.4],
  M5T: [43.653, -79.398],
  M5V: [43.643, -79.399],
  M6: [43.66, -79.44],
  M6G: [43.669, -79.422],
  M6H: [43.666, -79.441],
  M6J: [43.648, -79.418],
  M6K: [43.638, -79.43],
  M6P: [43.661, -79.464],
  M8: [43.61, -79.5],
  M9: [43.69, -79.56],
  L4: [43.8, -79.5],
  L5: [43.59, -79.65],
  L6: [43.7, -79.77],
  H1: [45.58, -73.56],
  H2: [45.53, -73.58],
  H2J: [45.529, -73.58],
  H2T: [45.524, -73.595],
  H2V: [45.518, -73.607],
  H2W: [45.518, -73.58],
  H2X: [45.512, -73.57],
  H2Y: [45.505, -73.555],
  H3: [45.5, -73.6],
  H3A: [45.504, -73.574],
  H3B: [45.5, -73.569],
  H3C: [45.493, -73.555],
  H3G: [45.498, -73.579],
  H3H: [45.5, -73.589],
  H3Z: [45.483, -73.596],
  H4: [45.48, -73.63],
  H4A: [45.472, -73.614],
  H4C: [45.476, -73.587],
  H7: [45.57, -73.72],
  H8: [45.44, -73.68],
  H9: [45.47, -73.82],
  J4: [45.52, -73.49],
  V3: [49.16, -122.86],
  V5: [49.24, -123.05],
  V5K: [49.281, -123.039],
  V5L: [49.28, -123.066],
  V5N: [49.256, -123.065],
  V5T: [49.262, -123.09],
  V5V: [49.246, -123.088],
  V6: [49.24, -123.13],
  V6A: [49.28, -123.09],
  V6B: [49.279, -123.114],
  V6C: [49.286, -123.114],
  V6E: [49.286, -123.13],
  V6G: [49.291, -123.137],
  V6H: [49.263, -123.13],
  V6J: [49.262, -123.15],
  V6K: [49.266, -123.166],
  V6R: [49.267, -123.197],
  V6Z: [49.278, -123.127],
  V7: [49.33, -123.08],
};

const CITY_HALLS: Readonly<Record<string, readonly [number, number]>> = {
  M: [43.653, -79.384],
  L: [43.7, -79.6],
  H: [45.509, -73.554],
  J: [45.52, -73.5],
  V: [49.261, -123.114],
};
const OTTAWA = [45.4215, -75.6972] as const;

/** A place near an address, always the same one. */
export function placeNear(address: string): Place {
  const code = postalCodeOf(address) ?? '';
  const [latitude, longitude] =
    centres[code.slice(0, 3)] ?? centres[code.slice(0, 2)] ?? CITY_HALLS[code[0] ?? ''] ?? OTTAWA;
  const nearby = (axis: string) => (chance(`${axis} ${address}`) - 0.5) * 0.014;
  return { latitude: round(latitude + nearby('north')), longitude: round(longitude + nearby('east') * 1.4) };
}

const METRES_A_DEGREE = 111_195;

/** A place so many metres from another, in a direction that the seed decides. */
export function placeAround({ latitude, longitude }: Place, metres: number, seed: string): Place {
  const direction = chance(`${seed} direction`) * 2 * Math.PI;
  const north = (metres * Math.cos(direction)) / METRES_A_DEGREE;
  const east = (metres * Math.sin(direction)) / METRES_A_DEGREE / Math.cos((latitude * Math.PI) / 180);
  return { latitude: round(latitude + north), longitude: round(longitude + east) };
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** A short way through all the places: from the first always on to the nearest. */
export function inRouteOrder<T>(all: readonly T[], placeOf: (one: T) => Place): T[] {
  const left = new Map(all.map((one) => [one, placeOf(one)]));
  const ordered: T[] = [];
  let [at] = left.values();
  while (at && left.size > 0) {
    const from = at;
    const [one, place] = [...left].reduce((best, other) =>
      distance(from, other[1]) < distance(from, best[1]) ? other : best,
    );
    ordered.push(one);
    left.delete(one);
    at = place;
  }
  return ordered;
}

const distance = (a: Place, b: Place) => Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * 0.72);
