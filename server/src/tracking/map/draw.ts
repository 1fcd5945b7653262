// The recipient's map: waters, district names, the store and the recipient's position, as numbers for a small drawing (decision 0059).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Point } from '@portage/contract/place';
import type { TrackingMap } from '@portage/contract/tracking/schema';
import { z } from 'zod';
import { clipLine, clipRing, inWords, type Spot, stepsOf } from './clip.ts';

const City = z.object({
  west: z.number(),
  east: z.number(),
  south: z.number(),
  north: z.number(),
  width: z.number(),
  waters: z.array(z.array(z.number())),
  rivers: z.array(z.array(z.number())),
  districts: z.array(z.tuple([z.string(), z.number(), z.number()])),
});
type City = z.output<typeof City>;

let cities: City[] | undefined;

/** Reads the map data; called on first use. */
function readCities(): City[] {
  const { notice: _, ...rest } = JSON.parse(readFileSync(join(import.meta.dirname, 'shores.json'), 'utf8'));
  return Object.values(rest).map((city) => City.parse(city));
}

/** Size of the drawing, in CSS pixels of a phone. */
const size = { width: 326, height: 220 };
const margin = 48;
/** Minimum metres per pixel: at a larger scale there would be nothing to see. */
const leastMetresPerPixel = 16;
/** Maximum metres per pixel, even if the store is left out: the last stops matter most. */
const mostMetresPerPixel = 60;
const metresPerDegree = 111_195;
const mostDistricts = 7;
/** The width of one letter of a district's name, and the height of its line, in pixels. */
const letter = { width: 6.2, height: 15 };

type Places = { home: Point; store: Point | null; isRough?: boolean; style?: string | null };

/** Returns the map around a recipient's position, with the store if it is in the same city. Null outside the known cities. */
export function drawMap({ home, store, isRough = false, style = null }: Places): TrackingMap | null {
  cities ??= readCities();
  const city = cities.find((each) => isIn(each, home));
  if (!city) return null;
  const near = roughly(home);
  const from = store && isIn(city, store) ? roughly(store) : null;
  const frame = frameOf(city, near, from);
  const spot = (point: Point): Spot => [
    Math.round((point.longitude - frame.longitude) * frame.perLongitude),
    Math.round((frame.latitude - point.latitude) * frame.perLatitude),
  ];
  const [place, far] = [spot(near), from && spot(from)];
  const shop = far && isSeen(far) ? far : null;
  const own = (points: readonly number[]) => stepsOf(points).map(([x, y]) => spot(pointIn(city, x, y)));
  return {
    ...size,
    style,
    frame,
    waters: inWords(
      city.waters.map((ring) => clipRing(own(ring), size)),
      'z',
    ),
    rivers: inWords(
      city.rivers.flatMap((line) => clipLine(own(line), size)),
      '',
    ),
    districts: districtsIn(city, spot, shop ? [place, shop] : [place]),
    place: { x: place[0], y: place[1] },
    isRough,
    store: shop && { x: shop[0], y: shop[1] },
    scale: scaleOf(frame),
  };
}

const isSeen = ([x, y]: Spot) => x > 0 && x < size.width && y > 0 && y < size.height;

const isIn = ({ west, east, south, north }: City, { latitude, longitude }: Point) =>
  latitude > south && latitude < north && longitude > west && longitude < east;

/** Rounds to some hundred metres, because a map is shared more readily than an address. */
const roughly = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});

type Frame = TrackingMap['frame'];

/**
 * Returns the position of the drawing's corner and the pixels per degree, so that both positions are well inside, and the city's data
 * covers all of it.
 */
function frameOf(city: City, home: Point, store: Point | null): Frame {
  const squeeze = squeezeOf(city);
  const other = store ?? home;
  const across = Math.abs(home.longitude - other.longitude) * squeeze * metresPerDegree;
  const down = Math.abs(home.latitude - other.latitude) * metresPerDegree;
  const metres = Math.max(leastMetresPerPixel, across / (size.width - 2 * margin), down / (size.height - 2 * margin));
  if (metres > mostMetresPerPixel) return frameOf(city, home, null);
  const perLatitude = metresPerDegree / metres;
  const perLongitude = perLatitude * squeeze;
  const within = (middle: number, half: number, low: number, high: number) =>
    Math.min(Math.max(middle, low + half), Math.max(low + half, high - half));
  const [halfWidth, halfHeight] = [size.width / 2 / perLongitude, size.height / 2 / perLatitude];
  const longitude = within((home.longitude + other.longitude) / 2, halfWidth, city.west, city.east) - halfWidth;
  const latitude = within((home.latitude + other.latitude) / 2, halfHeight, city.south, city.north) + halfHeight;
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  return {
    longitude: round(longitude, 5),
    latitude: round(latitude, 5),
    perLongitude: round(perLongitude, 1),
    perLatitude: round(perLatitude, 1),
  };
}

/** Returns the ratio of a degree of longitude to a degree of latitude, in length. */
const squeezeOf = ({ north, south }: City) => Math.cos((((north + south) / 2) * Math.PI) / 180);

/** Converts a point of the city's own drawing to coordinates. */
function pointIn(city: City, x: number, y: number): Point {
  const perUnit = (city.east - city.west) / city.width;
  return { longitude: city.west + x * perUnit, latitude: city.north - y * perUnit * squeezeOf(city) };
}

/** Returns district names that overlap neither the positions nor each other, the nearest to the recipient first. */
function districtsIn(city: City, spot: (point: Point) => Spot, places: readonly [Spot, ...Spot[]]) {
  const [home] = places;
  const taken = places.map(([x, y]) => ({ x, y: y - 6, half: 34 }));
  const shown: TrackingMap['districts'] = [];
  const found = city.districts
    .map(([name, latitude, longitude]) => ({ name, at: spot({ latitude, longitude }) }))
    .toSorted(
      (one, other) =>
        Math.hypot(one.at[0] - home[0], one.at[1] - home[1]) - Math.hypot(other.at[0] - home[0], other.at[1] - home[1]),
    );
  for (const {
    name,
    at: [x, y],
  } of found) {
    const half = (name.length * letter.width) / 2;
    const fits = x - half > 2 && x + half < size.width - 2 && y > letter.height && y < size.height - 24;
    const isFree = taken.every(
      (each) => Math.abs(each.x - x) > each.half + half || Math.abs(each.y - y) > letter.height,
    );
    if (!fits || !isFree || shown.length === mostDistricts) continue;
    taken.push({ x, y, half });
    shown.push({ name, x, y });
  }
  return shown;
}

/** Returns a scale bar of a round number of metres, at most 90 pixels wide. */
function scaleOf({ perLatitude }: Frame): TrackingMap['scale'] {
  const metres =
    [500, 1000, 2000, 5000, 10_000].findLast((each) => (each / metresPerDegree) * perLatitude <= 90) ?? 500;
  return { metres, width: Math.round((metres / metresPerDegree) * perLatitude) };
}
