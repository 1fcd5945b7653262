// Checks orders of several packages over many sequences of events, about one package or about all.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliveryStatus, DeliveryType } from '../orders/status.ts';
import {
  applyToPackages,
  haveDiverged,
  initialPackages,
  leadOf,
  type PackageEvent,
  type PackageState,
  readPackages,
  wholeEvents,
} from './packages.ts';
import { type FleetEventType, fleetEventTypes, isCarried, next } from './states.ts';

const anyType = fc.constantFrom<DeliveryType>('DELIVERY', 'DELIVERY', 'PICKUP');
const told = (event: FleetEventType, place: number | null = null, statusId = 1, at = ''): PackageEvent => ({
  event,
  statusId,
  note: null,
  at,
  package: wholeEvents.includes(event) ? null : place,
});
/** Progressing events are more frequent; otherwise few sequences would get far. */
const anyEvent = fc.oneof(
  fc.constantFrom(...fleetEventTypes),
  fc.constantFrom<FleetEventType>(
    ...(['ATTEMPTING_DELIVERY', 'COMPLETED', 'SKIPPED', 'AT_WAREHOUSE', 'RESCHEDULED', 'RTS_SCHEDULED'] as const),
  ),
);
const anyTold = (places: readonly (number | null)[]) =>
  fc
    .array(fc.tuple(anyEvent, fc.constantFrom(...places), fc.nat({ max: 7 })), { maxLength: 40, size: 'max' })
    .map((each) =>
      each.map(([event, place, statusId], at) => told(event, place, statusId, String(at).padStart(3, '0'))),
    );

type Step = { before: readonly PackageState[]; after: readonly PackageState[]; told: PackageEvent; isAttempt: boolean };
function walk(count: number, past: readonly PackageEvent[], type: DeliveryType, look: (step: Step) => void) {
  let states = initialPackages(count);
  for (const each of past) {
    const after = applyToPackages(states, each, type);
    if ('refused' in after) continue;
    look({ before: states.each, after: after.each, told: each, isAttempt: after.isAttempt });
    states = after;
  }
  return states;
}
const ofThree = fc.tuple(anyTold([null, null, 1, 2, 3]), anyType);

describe('with three packages and any events', () => {
  test('each package follows the state table, and an event about one never changes another', () =>
    fc.assert(
      fc.property(ofThree, ([past, type]) => {
        walk(3, past, type, ({ before, after, told: { event, package: place } }) => {
          for (const [index, { status }] of after.entries()) {
            const was = before[index]?.status ?? 'CANCELED';
            const may = next(was, event, type, before[index]?.isMissed);
            if (status !== was) expect(may).toEqual({ status });
            if (place !== null && place !== index + 1) expect(after[index]).toBe(before[index]);
          }
        });
      }),
    ));

  test('the order is under way while any package is, then complete if one was delivered, and ended otherwise', () =>
    fc.assert(
      fc.property(ofThree, ([past, type]) => {
        walk(3, past, type, ({ after }) => {
          const { status } = leadOf(after);
          const has = (wanted: DeliveryStatus) => after.some((each) => each.status === wanted);
          const carries = after.some((each) => isCarried(each.status));
          expect(isCarried(status)).toBe(carries);
          expect(has(status)).toBe(true);
          expect(status === 'COMPLETED').toBe(!carries && has('COMPLETED'));
          expect(status === 'CANCELED').toBe(after.every((each) => each.status === 'CANCELED'));
          if (has('ATTEMPTING_DELIVERY')) expect(status).toBe('ATTEMPTING_DELIVERY');
        });
      }),
    ));

  test('a new day ends a planned return only if the order is to be returned', () =>
    fc.assert(
      fc.property(ofThree, ([past, type]) => {
        walk(3, past, type, ({ before, after, told: { event } }) => {
          if (event !== 'RESCHEDULED' || leadOf(before).status === 'RTS_SCHEDULED') return;
          for (const [index, each] of before.entries())
            if (each.status === 'RTS_SCHEDULED') expect(after[index]).toBe(each);
        });
      }),
    ));

  test('replaying the events gives the same states, including those of a package that the order no longer has', () =>
    fc.assert(
      fc.property(ofThree, ([past, type]) => {
        const applied: PackageEvent[] = [];
        const { each } = walk(3, past, type, (step) => applied.push(step.told));
        expect(readPackages(3, applied, type).each).toEqual(each);
        const most = Math.max(1, ...applied.map(({ package: place }) => place ?? 0));
        expect(readPackages(1, applied, type).each).toHaveLength(most);
      }),
    ));

  test('a visit counts as one attempt, at its first outcome', () =>
    fc.assert(
      fc.property(ofThree, ([past, type]) => {
        let counted = false;
        walk(3, past, type, ({ before, after, isAttempt }) => {
          if (leadOf(before).status !== 'ATTEMPTING_DELIVERY') counted = false;
          if (isAttempt) expect([leadOf(before).status, counted]).toEqual(['ATTEMPTING_DELIVERY', false]);
          counted ||= isAttempt;
          if (leadOf(after).status !== 'ATTEMPTING_DELIVERY') counted = false;
        });
      }),
    ));
});

test('with events about the whole order only, all packages have the status of a single one and never diverge', () =>
  fc.assert(
    fc.property(anyTold([null]), anyType, (past, type) => {
      let status: DeliveryStatus = 'DELIVERY_SCHEDULED';
      let states = initialPackages(3);
      for (const each of past) {
        const alone = next(status, each.event, type, leadOf(states.each).isMissed);
        const together = applyToPackages(states, each, type);
        if ('refused' in alone || 'refused' in together) expect(together).toEqual(alone);
        else {
          status = alone.status;
          states = together;
          expect([leadOf(states.each).status, haveDiverged(states.each)]).toEqual([status, false]);
        }
      }
    }),
  ));

const statusesOf = (...past: PackageEvent[]) => readPackages(3, past, 'DELIVERY').each.map(({ status }) => status);

test('with two packages delivered and one at the warehouse, the order is at the warehouse and the next visit is for that package', () => {
  const first = [told('SORTED_AT_WAREHOUSE'), told('ATTEMPTING_DELIVERY'), told('AT_WAREHOUSE', 3)];
  expect(statusesOf(...first, told('COMPLETED'))).toEqual(['COMPLETED', 'COMPLETED', 'AT_WAREHOUSE']);
  const later = [...first, told('COMPLETED'), told('ATTEMPTING_DELIVERY'), told('SKIPPED')];
  expect(statusesOf(...later)).toEqual(['COMPLETED', 'COMPLETED', 'SKIPPED']);
});

test('a package that was skipped goes back from the warehouse too; one that was left there before its visit does not', () => {
  const first = [told('SORTED_AT_WAREHOUSE'), told('ATTEMPTING_DELIVERY'), told('AT_WAREHOUSE', 3), told('SKIPPED')];
  const scanned = [...first, told('AT_WAREHOUSE', 1)];
  expect(statusesOf(...scanned)).toEqual(['AT_WAREHOUSE', 'SKIPPED', 'AT_WAREHOUSE']);
  expect(statusesOf(...scanned, told('RTS_SCHEDULED'))).toEqual(['RTS_SCHEDULED', 'RTS_SCHEDULED', 'AT_WAREHOUSE']);
});

test('with one package delivered, one damaged and one sent back, the order is complete once no package is carried', () => {
  const past = [told('ATTEMPTING_DELIVERY'), told('COMPLETED', 1), told('CANCELED', 2), told('SKIPPED', 3)];
  const { each } = readPackages(3, past, 'DELIVERY');
  expect(leadOf(each).status).toBe('SKIPPED');
  const back = [told('RTS_SCHEDULED'), told('RTS_LOADED'), told('RTS_COMPLETED')];
  expect(statusesOf(...past, ...back)).toEqual(['COMPLETED', 'CANCELED', 'RTS_COMPLETED']);
  expect(leadOf(readPackages(3, [...past, ...back], 'DELIVERY').each).status).toBe('COMPLETED');
});

test('a new day for a package that was missed leaves the planned return of another as it is', () => {
  const past = [
    ...[told('ATTEMPTING_DELIVERY'), told('COMPLETED', 3), told('SKIPPED', 1), told('SKIPPED', 2)],
    ...[told('RTS_SCHEDULED', 2), told('RESCHEDULED')],
  ];
  expect(statusesOf(...past)).toEqual(['DELIVERY_SCHEDULED', 'RTS_SCHEDULED', 'COMPLETED']);
  const back = [told('RTS_LOADED', 2), told('RTS_COMPLETED', 2)];
  expect(statusesOf(...past, ...back)).toEqual(['DELIVERY_SCHEDULED', 'RTS_COMPLETED', 'COMPLETED']);
  const whole = [told('ATTEMPTING_DELIVERY'), told('SKIPPED'), told('RTS_SCHEDULED'), told('RESCHEDULED')];
  expect(statusesOf(...whole)).toEqual(Array(3).fill('DELIVERY_SCHEDULED'));
});
