// Which house, which season, which hour: everything that one picture is made from.
import type { Color } from './canvas.ts';

/** A number from 0 up to 1 for each thing that is asked about. */
export type Chance = (what: string) => number;

export type Scene = {
  /** What belongs to the house, and is the same on every visit. */
  chance: Chance;
  /** What belongs to this visit. */
  visit: Chance;
  wall: { kind: 'brick' | 'siding' | 'stucco' | 'shingle'; color: Color; joint: Color };
  door: { kind: 'panels' | 'glass' | 'planks' | 'window'; color: Color; trim: Color; metal: Color };
  floor: { kind: 'boards' | 'concrete' | 'flags'; color: Color };
  mat: { kind: 'coir' | 'striped' | 'leaf' | 'rubber'; color: Color };
  parcel: 'box' | 'tall' | 'mailer' | 'pair' | 'bag';
  season: 'spring' | 'summer' | 'autumn' | 'winter';
  hour: 'day' | 'golden' | 'dusk';
  /** The middle of the door, and of the parcel. */
  doorX: number;
  parcelX: number;
};

const walls: readonly Scene['wall'][] = [
  { kind: 'brick', color: [158, 88, 68], joint: [196, 176, 160] },
  { kind: 'brick', color: [128, 76, 66], joint: [168, 152, 142] },
  { kind: 'brick', color: [190, 160, 126], joint: [218, 206, 190] },
  { kind: 'siding', color: [222, 224, 218], joint: [176, 182, 180] },
  { kind: 'siding', color: [126, 148, 156], joint: [96, 116, 126] },
  { kind: 'siding', color: [214, 196, 150], joint: [176, 158, 116] },
  { kind: 'stucco', color: [228, 216, 196], joint: [206, 192, 170] },
  { kind: 'stucco', color: [196, 202, 196], joint: [176, 182, 178] },
  { kind: 'shingle', color: [152, 124, 98], joint: [108, 86, 68] },
  { kind: 'shingle', color: [112, 124, 118], joint: [78, 90, 86] },
];

const doors: readonly Color[] = [
  [178, 52, 42],
  [24, 88, 90],
  [38, 62, 92],
  [206, 160, 70],
  [70, 92, 66],
  [116, 72, 48],
  [52, 54, 58],
  [222, 218, 208],
  [120, 56, 84],
];
const trims: readonly Color[] = [
  [244, 241, 234],
  [236, 230, 216],
  [92, 74, 60],
];
const metals: readonly Color[] = [
  [206, 170, 92],
  [188, 192, 194],
  [48, 46, 46],
];
const floors: readonly Scene['floor'][] = [
  { kind: 'boards', color: [150, 124, 100] },
  { kind: 'boards', color: [132, 138, 138] },
  { kind: 'concrete', color: [182, 180, 174] },
  { kind: 'flags', color: [164, 158, 150] },
];
const mats: readonly Scene['mat'][] = [
  { kind: 'coir', color: [168, 124, 78] },
  { kind: 'striped', color: [70, 84, 96] },
  { kind: 'leaf', color: [158, 116, 74] },
  { kind: 'rubber', color: [62, 62, 64] },
];

/** When the sun sets, roughly, in hours. */
const SUNSET = { spring: 20, summer: 20.5, autumn: 18, winter: 16.8 } as const;
const GOLDEN_HOURS = 1.5;
const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
/** The number of each month's season, January first. */
const SEASON_OF_MONTH = [3, 3, 3, 0, 0, 0, 1, 1, 1, 2, 2, 3];

/** The scene of a seed, the same one whenever it is painted. What stands before a `|` names the house, the rest the visit. */
export function sceneOf(seed: string, at?: Temporal.ZonedDateTime): Scene {
  const chance = chanceOf(seed.split('|', 1)[0] ?? '');
  const visit = chanceOf(seed);
  const doorX = 190 + chance('door x') * 80;
  const anySeason = one(visit('season'), seasons);
  const anyHour = one(visit('hour'), ['day', 'day', 'golden', 'dusk']);
  const season = (at && seasons[SEASON_OF_MONTH[at.month - 1] ?? 0]) ?? anySeason;
  return {
    chance,
    visit,
    wall: one(chance('wall'), walls),
    door: {
      kind: one(chance('door'), ['panels', 'glass', 'planks', 'window']),
      color: one(chance('door color'), doors),
      trim: one(chance('trim'), trims),
      metal: one(chance('metal'), metals),
    },
    floor: one(chance('floor'), floors),
    mat: one(chance('mat'), mats),
    parcel: one(visit('parcel'), ['box', 'box', 'tall', 'mailer', 'pair', 'bag']),
    season,
    hour: at ? hourOf(at, season) : anyHour,
    doorX,
    parcelX: doorX - 26 + visit('parcel x') * 60,
  };
}

function hourOf(at: Temporal.ZonedDateTime, season: Scene['season']): Scene['hour'] {
  const untilSunset = SUNSET[season] - at.hour - at.minute / 60;
  if (untilSunset < 0) return 'dusk';
  return untilSunset < GOLDEN_HOURS ? 'golden' : 'day';
}

function one<const T>(chance: number, from: readonly T[]): T {
  const found = from[Math.floor(chance * from.length)];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}

function chanceOf(seed: string): Chance {
  return (what) => {
    let hash = 2166136261;
    for (const letter of `${seed}/${what}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };
}
