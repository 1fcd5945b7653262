// Generates server/src/tracking/map/shores.json: the waters of the three cities and the names of some districts. Run it when a city is
// added: `apt-get install gmt gmt-gshhg-full && node tools/shores.ts`. The licence of its source is next to its output.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '@portage/contract/place';
import { centreOf } from '../server/src/gateways/geocoding/embedded.ts';
import { ROOT } from './processes.ts';

type Box = { west: number; east: number; south: number; north: number };
type Point = readonly [x: number, y: number];

/** Each city, with districts whose names are the same in both languages, and the postal areas whose centre is the district's position. */
const cities: Record<string, Box & { districts: Record<string, string> }> = {
  toronto: {
    ...{ west: -79.85, east: -79.05, south: 43.45, north: 43.95 },
    districts: {
      ...{
        Kensington: 'M5T',
        Rosedale: 'M4W',
        Cabbagetown: 'M4X',
        Leaside: 'M4G',
        Riverdale: 'M4K',
        'High Park': 'M6P',
      },
      ...{ Parkdale: 'M6R', Davisville: 'M4S', 'Forest Hill': 'M5P', 'The Beaches': 'M4E', 'Don Mills': 'M3B M3C' },
      ...{
        Downsview: 'M3K M3L M3M',
        Weston: 'M9N',
        Mimico: 'M8Y',
        Willowdale: 'M2N M2R',
        Agincourt: 'M1S',
        Malvern: 'M1B',
      },
      ...{
        Birchcliff: 'M1N',
        Woburn: 'M1G',
        Etobicoke: 'M9B M9C',
        Mississauga: 'L5B L5A',
        'Port Credit': 'L5G',
        Brampton: 'L6X L6W',
      },
      ...{ Concord: 'L4K', Markham: 'L3R L3P', Thornhill: 'L3T L4J', 'Richmond Hill': 'L4C L4S', Pickering: 'L1V L1X' },
    },
  },
  montreal: {
    ...{ west: -74, east: -73.35, south: 45.36, north: 45.74 },
    districts: {
      ...{
        'Plateau-Mont-Royal': 'H2J H2W',
        Rosemont: 'H1X H1Y',
        Villeray: 'H2P H2R',
        Ahuntsic: 'H2C H2M',
        Outremont: 'H2V',
      },
      ...{
        Westmount: 'H3Y H3Z',
        'Côte-des-Neiges': 'H3S H3T',
        'Notre-Dame-de-Grâce': 'H4A H4B',
        Verdun: 'H4G H4H',
        LaSalle: 'H8N H8P',
      },
      ...{
        Lachine: 'H8S H8T',
        'Saint-Laurent': 'H4L H4M H4N',
        Hochelaga: 'H1W',
        Anjou: 'H1J H1K',
        'Saint-Léonard': 'H1R H1S',
      },
      ...{
        'Montréal-Nord': 'H1G H1H',
        Pierrefonds: 'H9H H8Z',
        Dorval: 'H9P H9S',
        'Laval-des-Rapides': 'H7N',
        Chomedey: 'H7V H7W',
      },
      ...{
        Longueuil: 'J4H J4J J4K J4L',
        Brossard: 'J4W J4X J4Y J4Z',
        'Saint-Lambert': 'J4P J4R',
        Griffintown: 'H3C',
        'Saint-Henri': 'H4C',
      },
      ...{
        'Parc-Extension': 'H3N',
        Boucherville: 'J4B',
        'Pointe-Claire': 'H9R',
        'Centre-Sud': 'H2K H2L',
        'Rivière-des-Prairies': 'H1C H1E',
      },
    },
  },
  vancouver: {
    ...{ west: -123.32, east: -122.68, south: 49.08, north: 49.38 },
    districts: {
      ...{
        Kitsilano: 'V6K',
        'West End': 'V6E V6G',
        Strathcona: 'V6A',
        'Mount Pleasant': 'V5T',
        Fairview: 'V6H',
        Dunbar: 'V6N',
      },
      ...{
        Kerrisdale: 'V6M',
        Killarney: 'V5S',
        'Hastings-Sunrise': 'V5K',
        Renfrew: 'V5M',
        Marpole: 'V6P',
        Burnaby: 'V5G V5H',
      },
      ...{
        'New Westminster': 'V3M V3L',
        Richmond: 'V6Y V6X',
        'North Vancouver': 'V7L V7M',
        'West Vancouver': 'V7V V7T',
      },
      ...{
        Coquitlam: 'V3K V3J',
        Surrey: 'V3T V3R',
        Delta: 'V4C V4E',
        'Port Moody': 'V3H',
        'Riley Park': 'V5V',
        Yaletown: 'V6Z',
      },
    },
  },
};

/** Number of samples across a city; the drawing has a quarter of this resolution. */
const samples = 4000;
const width = 1000;
/** Points closer than this to the simplified line are omitted, in units of the drawing. */
const tolerance = 0.8;
/** Waters and islands smaller than this are omitted, in square units of the drawing. */
const smallest = 12;

const folder = mkdtempSync(join(tmpdir(), 'portage-shores-'));
const gmt = (...given: string[]) =>
  execFileSync('gmt', given, { cwd: folder, maxBuffer: 1 << 30, env: { ...process.env, GMT_SESSION_NAME: 'shores' } });

const regionOf = ({ west, east, south, north }: Box) => `-R${west}/${east}/${south}/${north}`;
const heightOf = ({ west, east, south, north }: Box) =>
  ((north - south) / ((east - west) * Math.cos(((north + south) * Math.PI) / 360))) * width;

/** Returns the shores of a city's waters as rings: the land mask is sampled, and its areas are outlined. */
function watersOf(box: Box): Point[][] {
  const rows = Math.round((heightOf(box) / width) * samples);
  gmt('grdlandmask', regionOf(box), `-I${samples}+n/${rows}+n`, '-Df', '-N1/0/1/0/1', '-A0', '-r', '-Gmask.nc');
  const bytes = gmt('grd2xyz', 'mask.nc', '-ZTLc');
  const isWater = (x: number, y: number) => x >= 0 && y >= 0 && x < samples && y < rows && bytes[y * samples + x] === 1;
  const scale = width / samples;
  return ringsAround(isWater, samples, rows)
    .map((ring) => simplify(ring.map(([x, y]): Point => [x * scale, y * scale])))
    .filter((ring) => ring.length > 3 && areaOf(ring) > smallest);
}

/** Returns the outlines of all matching cells, clockwise; a ring passes through the midpoints of cell sides. */
function ringsAround(isSo: (x: number, y: number) => boolean, columns: number, rows: number): Point[][] {
  const next = new Map<number, number[]>();
  const at = (x: number, y: number) => y * (columns + 1) + x;
  const step = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to]);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if (!isSo(x, y)) continue;
      if (!isSo(x, y - 1)) step(at(x, y), at(x + 1, y));
      if (!isSo(x + 1, y)) step(at(x + 1, y), at(x + 1, y + 1));
      if (!isSo(x, y + 1)) step(at(x + 1, y + 1), at(x, y + 1));
      if (!isSo(x - 1, y)) step(at(x, y + 1), at(x, y));
    }
  const place = (index: number): Point => [index % (columns + 1), Math.floor(index / (columns + 1))];
  const rings: Point[][] = [];
  for (const start of next.keys()) {
    const ring: Point[] = [];
    for (let from = start, to = next.get(from)?.pop(); to !== undefined; from = to, to = next.get(from)?.pop()) {
      const [[x, y], [u, v]] = [place(from), place(to)];
      ring.push([(x + u) / 2, (y + v) / 2]);
    }
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}

function riversOf(box: Box): Point[][] {
  const told = gmt('pscoast', regionOf(box), '-JM10c', '-Df', '-Ir', '-M').toString();
  const scaleX = width / (box.east - box.west);
  const scaleY = heightOf(box) / (box.north - box.south);
  return told
    .split(/^>.*\n/m)
    .map((lines) =>
      [...lines.matchAll(/^(-?[\d.]+)\s+(-?[\d.]+)$/gm)].map(
        ([, longitude, latitude]): Point => [
          (Number(longitude) - box.west) * scaleX,
          (box.north - Number(latitude)) * scaleY,
        ],
      ),
    )
    .filter((line) => line.length > 1)
    .map(simplify);
}

/** Simplifies a line: omits points close to the line between two others (Douglas–Peucker). */
function simplify(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [worst, furthest] = [0, 0];
  for (const [index, point] of points.entries()) {
    const off = distance(point, first, last);
    if (off > furthest) [worst, furthest] = [index, off];
  }
  if (furthest <= tolerance) return [first, last];
  return [...simplify(points.slice(0, worst + 1)).slice(0, -1), ...simplify(points.slice(worst))];
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

const areaOf = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [u, v] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + x * v - u * y;
    }, 0) / 2,
  );

/** Encodes points as integers, each relative to the one before. */
function inSteps(points: readonly Point[]): number[] {
  let [x, y] = [0, 0];
  return points.flatMap(([u, v]) => {
    const step = [Math.round(u) - x, Math.round(v) - y];
    [x, y] = [Math.round(u), Math.round(v)];
    return step;
  });
}

function districtsOf({ districts }: { districts: Record<string, string> }) {
  return Object.entries(districts).map(([name, codes]) => {
    const places = codes.split(' ').map((code) => centreOf(code) ?? fail(`${code} is no postal area`));
    const mean = (of: (place: Place) => number) =>
      Number((places.reduce((sum, place) => sum + of(place), 0) / places.length).toFixed(3));
    return [name, mean(({ latitude }) => latitude), mean(({ longitude }) => longitude)];
  });
}

function fail(message: string): never {
  throw new Error(message);
}

const drawn = Object.entries(cities).map(([name, { districts, ...box }]) => {
  const [waters, rivers] = [watersOf(box).map(inSteps), riversOf(box).map(inSteps)];
  return [name, { ...box, width, waters, rivers, districts: districtsOf({ districts }) }];
});
const notice = 'Waters after GSHHG 2.3.7, LGPL-3.0-or-later: see shores.NOTICE.txt';
const path = join(ROOT, 'server/src/tracking/map/shores.json');
writeFileSync(path, `${JSON.stringify({ notice, ...Object.fromEntries(drawn) })}\n`);
rmSync(folder, { recursive: true });
