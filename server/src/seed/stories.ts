// Courses of shipments in the demo: lists of events, as the courier would report them.
import type { FleetEventType } from '@portage/contract/fleet/states';
import type { Chance } from './chance.ts';

/** One event: its time in hours after the pickup, and its fields. `photo` adds a proof. */
export type Beat = {
  type: FleetEventType;
  hours: number;
  statusId?: number;
  note?: string;
  photo?: true;
  days?: number;
};

const toDoor: Beat[] = [
  { type: 'PICKED_UP_FROM_STORE', hours: 0.2 },
  { type: 'SORTED_AT_WAREHOUSE', hours: 2 },
  { type: 'ATTEMPTING_DELIVERY', hours: 4 },
];
const again = (days: number, outcome: Beat): Beat[] => [
  { type: 'RESCHEDULED', hours: 24 * days - 18, days },
  { type: 'SORTED_AT_WAREHOUSE', hours: 24 * days - 4 },
  { type: 'ATTEMPTING_DELIVERY', hours: 24 * days + 2 },
  { ...outcome, hours: 24 * days + 3 },
];
const skipped = (statusId: number, note?: string): Beat => ({ type: 'SKIPPED', hours: 5, statusId, note });
const delivered = (statusId: number): Beat => ({ type: 'COMPLETED', hours: 5, statusId, photo: true });

const returns: Beat[] = [
  { type: 'RTS_SCHEDULED', hours: 78 },
  { type: 'RTS_LOADED', hours: 96 },
  { type: 'RTS_COMPLETED', hours: 99 },
];
/** A parcel without an answer comes back after some days. */
const comesBack = returns.map((beat) => ({ ...beat, hours: beat.hours + 24 }));
const threeTimes: Beat[] = [...toDoor, skipped(1), ...again(1, skipped(1)), ...again(2, skipped(1)), ...returns];

type Story = { weight: number; beats: Beat[] };
const stories: Story[] = [
  { weight: 34, beats: [...toDoor, delivered(1)] },
  { weight: 22, beats: [...toDoor, delivered(2)] },
  { weight: 8, beats: [...toDoor, { type: 'CALL_ATTEMPT', hours: 4.8 }, delivered(2)] },
  { weight: 14, beats: [...toDoor, { type: 'SMS_SENT', hours: 4.6 }, delivered(3)] },
  {
    weight: 5,
    beats: [
      ...toDoor,
      { type: 'CALL_ATTEMPT', hours: 4.8 },
      skipped(1, 'No answer at the door'),
      ...again(1, delivered(1)),
    ],
  },
  { weight: 2, beats: [...toDoor, skipped(6), ...again(1, delivered(3))] },
  { weight: 2, beats: [...toDoor, skipped(2, 'Buzzer code is missing'), ...comesBack] },
  { weight: 2, beats: [...toDoor, { type: 'CALL_ATTEMPT', hours: 4.7 }, skipped(1), ...again(3, delivered(1))] },
  { weight: 1, beats: [...toDoor, skipped(4), ...comesBack] },
  { weight: 1, beats: [...toDoor, skipped(5), ...comesBack] },
  {
    weight: 2,
    beats: [
      { type: 'SKIPPED', hours: 3, statusId: 3 },
      { type: 'CANCELED', hours: 100, statusId: 3 },
    ],
  },
  { weight: 2, beats: [...toDoor.slice(0, 2), { type: 'SKIPPED', hours: 6, statusId: 7 }, ...again(2, delivered(2))] },
  // A parcel that is lost in the warehouse.
  { weight: 0.2, beats: toDoor.slice(0, 2) },
  { weight: 1, beats: [...toDoor, skipped(1), { ...delivered(2), hours: 5.4 }] },
  { weight: 2, beats: threeTimes },
  {
    weight: 2,
    beats: [...threeTimes.slice(0, -2), { type: 'RTS_LOADED', hours: 150 }, { type: 'RTS_COMPLETED', hours: 170 }],
  },
  { weight: 2, beats: [...toDoor, { type: 'AT_DROPOFF_POINT', hours: 6 }, { ...delivered(1), hours: 140 }] },
  { weight: 1, beats: [...toDoor, { type: 'AT_DROPOFF_POINT', hours: 6 }, { ...delivered(1), hours: 25 }] },
  { weight: 2, beats: [{ type: 'CANCELED', hours: 1, statusId: 1 }] },
];
const pickups: Story[] = [
  {
    weight: 8,
    beats: [
      { type: 'ATTEMPTING_PICKUP', hours: 1 },
      { type: 'COMPLETED', hours: 1.4, statusId: 1, photo: true },
    ],
  },
  {
    weight: 2,
    beats: [
      { type: 'ATTEMPTING_PICKUP', hours: 1 },
      { type: 'SKIPPED', hours: 1.3, statusId: 1 },
      { type: 'RESCHEDULED', hours: 30, days: 2 },
      { type: 'ATTEMPTING_PICKUP', hours: 49 },
      { type: 'COMPLETED', hours: 49.4, statusId: 1, photo: true },
    ],
  },
];

/** Returns the complete story of a shipment; the caller omits events after now. */
export function storyOf(type: string, chance: Chance): Beat[] {
  const among = type === 'PICKUP' ? pickups : stories;
  let left = chance.next() * among.reduce((sum, { weight }) => sum + weight, 0);
  for (const { weight, beats } of among) {
    left -= weight;
    if (left <= 0) return beats;
  }
  return among[0]?.beats ?? [];
}
