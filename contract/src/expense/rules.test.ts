import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FleetEventType, fleetEventTypes, next } from '../fleet/states.ts';
import type { DeliveryStatus } from '../orders/status.ts';
import { type ChargeLine, chargesOf, type LifeEvent, rateOn, sumOf } from './rules.ts';

type Step = readonly [FleetEventType, number];

/** Applies events by the state table and returns those that it allows. */
function live(steps: readonly Step[], type: 'DELIVERY' | 'PICKUP' = 'DELIVERY'): LifeEvent[] {
  let status: DeliveryStatus = 'DELIVERY_SCHEDULED';
  const events: LifeEvent[] = [{ id: '0000', event: 'DELIVERY_SCHEDULED', status, statusId: null, package: null }];
  for (const [event, statusId] of steps) {
    const after = next(status, event, type);
    if ('refused' in after) continue;
    status = after.status;
    events.push({ id: String(events.length).padStart(4, '0'), event, status, statusId, package: null });
  }
  return events;
}

const chargesFor = (steps: Step[], numberOfPackages = 1) =>
  chargesOf({ numberOfPackages, events: live(steps) }).map((line) => `${line.quantity > 0 ? '+' : '-'}${line.service}`);

const toDoor: Step = ['ATTEMPTING_DELIVERY', 0];
const missed: Step = ['SKIPPED', 1];
const delayed: Step = ['SKIPPED', 7];
const done: Step = ['COMPLETED', 1];
const again: Step = ['RESCHEDULED', 0];

test.each<[string, Step[], string[]]>([
  ['nothing before a visit', [toDoor], []],
  ['a visit that succeeded', [toDoor, done], ['+delivery']],
  ['a visit that failed', [toDoor, missed], ['+delivery']],
  ['a delay on the road is no visit', [toDoor, delayed], []],
  ['a parcel that never came is none', [['SKIPPED', 3]], []],
  [
    'each further visit',
    [toDoor, missed, again, toDoor, missed, again, toDoor, done],
    ['+delivery', '+reattempt', '+reattempt'],
  ],
  ['a correction is no second visit', [toDoor, missed, done], ['+delivery']],
  ['corrected to no visit at all, it is taken back', [toDoor, done, delayed], ['+delivery', '-delivery']],
  ['and comes again', [toDoor, done, delayed, done], ['+delivery', '-delivery', '+delivery']],
  ['the next visit is then the first', [toDoor, done, delayed, toDoor, done], ['+delivery', '-delivery', '+delivery']],
  [
    'only the last visit is taken back',
    [toDoor, missed, toDoor, done, delayed],
    ['+delivery', '+reattempt', '-reattempt'],
  ],
  ['fetched at a drop-off point', [toDoor, ['AT_DROPOFF_POINT', 0], done], ['+delivery']],
  ['fetched there after a visit that failed', [toDoor, missed, ['AT_DROPOFF_POINT', 0], done], ['+delivery']],
  [
    'brought back',
    [toDoor, missed, ['RTS_SCHEDULED', 0], ['RTS_LOADED', 0], ['RTS_COMPLETED', 0]],
    ['+delivery', '+return'],
  ],
  ['a canceled shipment', [['CANCELED', 1]], []],
])('%s', (_name, steps, expected) => expect(chargesFor(steps)).toEqual(expected));

test('each package after the first is charged with the first visit, and reversed with it', () => {
  expect(chargesFor([toDoor, done, delayed], 3)).toEqual([
    ...['+delivery', '+multiPackageDelivery', '+multiPackageDelivery'],
    ...['-delivery', '-multiPackageDelivery', '-multiPackageDelivery'],
  ]);
  expect(chargesFor([toDoor, missed, again, toDoor, done], 0)).toEqual(['+delivery', '+reattempt']);
});

/** Events of packages: name, status after it, package, reason. */
const parted = (...events: [string, DeliveryStatus, number | null, number?][]) =>
  chargesOf({
    numberOfPackages: 2,
    events: events.map(([event, status, of, statusId = 1], index) => ({
      id: String(index),
      event,
      status,
      statusId,
      package: of,
    })),
  }).map(({ service, quantity }) => `${quantity > 0 ? '+' : '-'}${service}`);
const out = ['ATTEMPTING_DELIVERY', 'ATTEMPTING_DELIVERY', null] as const;
const brought = ['COMPLETED', 'ATTEMPTING_DELIVERY', 1] as const;
const both = ['+delivery', '+multiPackageDelivery'];

test('several packages delivered in one visit are charged as one visit, and a package delivered later is not charged again', () => {
  expect(parted([...out], [...brought], ['COMPLETED', 'COMPLETED', 2])).toEqual(both);
  expect(parted([...out], [...brought], ['SKIPPED', 'SKIPPED', 2, 7])).toEqual(both);
  const left = ['AT_WAREHOUSE', 'AT_WAREHOUSE', 2] as const;
  expect(parted([...out], [...brought], [...left], [...out], ['COMPLETED', 'COMPLETED', 2])).toEqual(both);
  expect(parted([...out], [...brought], [...left], [...out], ['COMPLETED', 'COMPLETED', null])).toEqual(both);
});

test('a missed package is charged for another visit, and its return is charged once', () => {
  const missedOne = ['SKIPPED', 'SKIPPED', 2] as const;
  const first: Parameters<typeof parted> = [[...out], [...brought], [...missedOne]];
  expect(parted(...first, [...out], ['COMPLETED', 'COMPLETED', 2])).toEqual([...both, '+reattempt']);
  expect(parted(...first, [...out], ['COMPLETED', 'COMPLETED', null])).toEqual([...both, '+reattempt']);
  const back = ['RTS_COMPLETED', 'COMPLETED', 2] as const;
  expect(parted(...first, ['RTS_LOADED', 'RTS_LOADED', null], [...back], [...back])).toEqual([...both, '+return']);
});

const lives = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...fleetEventTypes), fc.nat(7)), { maxLength: 60 }),
    fc.constantFrom('DELIVERY' as const, 'PICKUP' as const),
    fc.nat(5),
  )
  .map(([steps, type, numberOfPackages]) => ({ events: live(steps, type), numberOfPackages }));

const keyOf = (line: ChargeLine) => `${line.eventId} ${line.service} ${line.package}`;

test('the result does not depend on the order or the repetition of events', () => {
  const shuffled = lives.chain((life) =>
    fc.tuple(
      fc.constant(life),
      fc.shuffledSubarray([...life.events, ...life.events], { minLength: life.events.length * 2 }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([life, events]) => {
      expect(chargesOf({ ...life, events })).toEqual(chargesOf(life));
    }),
    { numRuns: 2000 },
  );
});

test('later events only add lines: no charge is repeated, and no key is used twice', () => {
  fc.assert(
    fc.property(lives, fc.nat(), (life, cut) => {
      const all = chargesOf(life);
      const before = chargesOf({ ...life, events: life.events.slice(0, cut % (life.events.length + 1)) });
      expect(all.slice(0, before.length)).toEqual(before);
      expect(new Set(all.map(keyOf)).size).toBe(all.length);
    }),
    { numRuns: 2000 },
  );
});

test('at most one delivery is charged, no sum is negative, and packages are charged with their delivery', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const standing = new Map<string, number>();
      for (const { service, quantity } of chargesOf(life)) {
        standing.set(service, (standing.get(service) ?? 0) + quantity);
        expect(standing.get(service)).toBeGreaterThanOrEqual(0);
      }
      const deliveries = standing.get('delivery') ?? 0;
      expect(deliveries).toBeLessThanOrEqual(1);
      expect(standing.get('multiPackageDelivery') ?? 0).toBe(deliveries * Math.max(0, life.numberOfPackages - 1));
      expect(standing.get('return') ?? 0).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2000 },
  );
});

test('the rate on a date is the latest one that had begun by then, and null before the first', () => {
  const rates = [
    { service: 'delivery' as const, from: '2026-11-01', cents: 995 },
    { service: 'delivery' as const, from: '2026-01-01', cents: 895 },
    { service: 'return' as const, from: '2026-01-01', cents: 700 },
  ];
  const on = (date: string) => rateOn(rates, 'delivery', date);
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-10-31'), on('2026-11-01'), on('2030-01-01')]).toEqual([
    ...[null, 895, 895, 995, 995],
  ]);
});

test('lines of one service and rate are summed; another rate is another line', () => {
  const line = { service: 'delivery' as const, hasRate: true };
  const lines = [
    { ...line, rate: 895, quantity: 2, total: 1790 },
    { ...line, rate: 995, quantity: 1, total: 995 },
    { ...line, rate: 895, quantity: -1, total: -895 },
  ];
  expect(sumOf(lines)).toEqual({
    quantity: 2,
    total: 1890,
    lines: [
      { ...line, rate: 995, quantity: 1, total: 995 },
      { ...line, rate: 895, quantity: 1, total: 895 },
    ],
  });
});

test('each line names the rule that caused it', () => {
  const causes = (steps: Step[], numberOfPackages = 1) =>
    chargesOf({ numberOfPackages, events: live(steps) }).map(({ cause }) => cause);
  expect(causes([toDoor, missed, again, toDoor, done, delayed], 2)).toEqual([
    ...['firstVisit', 'furtherPackage', 'furtherVisit', 'takenBack'],
  ]);
  expect(causes([toDoor, delayed, ['AT_DROPOFF_POINT', 0], done])).toEqual(['collected']);
  const back: Step[] = [
    ['RTS_SCHEDULED', 0],
    ['RTS_LOADED', 0],
    ['RTS_COMPLETED', 0],
  ];
  expect(causes([toDoor, missed, ...back])).toEqual(['firstVisit', 'return']);
});
