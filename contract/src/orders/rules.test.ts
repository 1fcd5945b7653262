// Checks every rule against every state of an order. A rule returns the reason with which the server refuses and the portal disables a
// button.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RequestState, whyNotRequest } from '../requests/rules.ts';
import {
  isUnderWay,
  mostPackages,
  whyNotCancelShipment,
  whyNotDelete,
  whyNotEdit,
  whyNotFulfil,
  whyNotLabel,
  whyNotReschedule,
  whyNotVoid,
} from './rules.ts';
import {
  deliveryStatuses,
  deliveryStatusOf,
  groupsOf,
  listGroups,
  mapGroups,
  readStatus,
  statuses,
  statusesOf,
  wireStatus,
} from './status.ts';

const cutoffAt = '2026-11-18T15:00:00.000Z';
const strike = Date.parse(cutoffAt);
const delivery = { id: 'd', pickedUp: false, sorted: false };
const scheduled: RequestState = {
  deleted: false,
  status: 'DELIVERY_SCHEDULED',
  deliveryAttemptsMade: 0,
  question: null,
  delivery,
  cutoffAt,
  type: 'DELIVERY',
  now: { holder: 'STORE' },
  requests: [],
};
const waiting: RequestState = { ...scheduled, status: 'NOT_SCHEDULED', delivery: null, cutoffAt: null };

const answersOf = (order: RequestState, now: number) => ({
  fulfil: whyNotFulfil(order),
  edit: whyNotEdit(order),
  reschedule: whyNotReschedule(order, now),
  delete: whyNotDelete(order),
  void: whyNotVoid(order, now),
  cancel: whyNotCancelShipment(order, now),
  label: whyNotLabel(order),
});
const allowedOf = (order: RequestState, now = strike - 1) =>
  Object.entries(answersOf(order, now)).flatMap(([name, reason]) => (reason === null ? [name] : []));

describe('the allowed actions', () => {
  test.each<[string, RequestState, string[]]>([
    ['waits', waiting, ['fulfil', 'edit', 'reschedule', 'delete', 'label']],
    ['is scheduled', scheduled, ['edit', 'reschedule', 'void', 'cancel', 'label']],
    ['is picked up', { ...scheduled, delivery: { ...delivery, pickedUp: true } }, ['edit', 'cancel', 'label']],
    ['is sorted, and put off', { ...scheduled, delivery: { ...delivery, sorted: true } }, ['edit', 'cancel', 'label']],
    ['is missed, and put off', { ...scheduled, deliveryAttemptsMade: 1 }, ['edit', 'cancel', 'label']],
    ['is at the warehouse', { ...scheduled, status: 'AT_WAREHOUSE' }, ['edit', 'cancel', 'label']],
    ['is on the road', { ...scheduled, status: 'ATTEMPTING_DELIVERY' }, ['edit', 'cancel', 'label']],
    ['was skipped', { ...scheduled, status: 'SKIPPED' }, ['edit', 'cancel', 'label']],
    ['never came', { ...scheduled, status: 'NOT_RECEIVED' }, ['edit', 'cancel', 'label']],
    ['is delayed', { ...scheduled, status: wireStatus('DELAYED', 'portage') }, ['edit', 'cancel', 'label']],
    ['goes back', { ...scheduled, status: 'RTS_SCHEDULED' }, ['edit', 'label']],
    ['is loaded to go back', { ...scheduled, status: 'RTS_LOADED' }, ['edit', 'label']],
    ['came back', { ...scheduled, status: 'RTS_COMPLETED' }, ['label']],
    ['is completed', { ...scheduled, status: 'COMPLETED' }, ['label']],
    ['is canceled', { ...scheduled, status: 'CANCELED' }, []],
    ['is deleted', { ...waiting, deleted: true }, []],
  ])('while an order %s', (_, order, allowed) => expect(allowedOf(order)).toEqual(allowed));

  test('are available up to the cutoff, and not a millisecond longer', () => {
    expect(allowedOf(scheduled, strike)).toEqual(allowedOf(scheduled));
    expect(allowedOf(scheduled, strike + 1)).toEqual(['edit', 'label']);
    expect(answersOf(scheduled, strike + 1)).toMatchObject({
      reschedule: 'PAST_CUTOFF',
      void: 'PAST_CUTOFF',
      cancel: 'PAST_CUTOFF',
    });
    // A delivery without a cutoff cannot miss it.
    expect(allowedOf({ ...scheduled, cutoffAt: null }, strike + 1)).toEqual(allowedOf(scheduled));
  });

  test('are none once the order has ended, and each has its own reason for being refused', () => {
    const gone = 'SHIPMENT_CANCELED';
    expect(answersOf({ ...scheduled, status: 'CANCELED' }, strike)).toEqual({
      fulfil: gone,
      delete: gone,
      void: gone,
      cancel: gone,
      label: gone,
      edit: 'CANNOT_UPDATE_ORDER',
      reschedule: 'CANNOT_UPDATE_ORDER',
    });
    expect(answersOf({ ...scheduled, status: 'COMPLETED' }, strike)).toMatchObject({
      fulfil: 'ALREADY_FULFILLED',
      delete: 'ALREADY_FULFILLED',
      edit: 'ORDER_COMPLETED',
      cancel: 'ORDER_COMPLETED',
    });
  });

  test('exclude a void without a shipment, on the way and during a return, each with its own reason', () => {
    expect(answersOf(waiting, strike)).toMatchObject({ void: 'NOT_FULFILLED', cancel: 'NOT_FULFILLED' });
    expect(answersOf({ ...scheduled, status: 'AT_WAREHOUSE' }, strike)).toMatchObject({
      void: 'SHIPMENT_UNDER_WAY',
      reschedule: 'SHIPMENT_UNDER_WAY',
      cancel: null,
    });
    expect(answersOf({ ...scheduled, status: 'RTS_LOADED' }, strike)).toMatchObject({
      void: 'CANNOT_UPDATE_SHIPMENT',
      cancel: 'CANNOT_UPDATE_SHIPMENT',
    });
    expect([isUnderWay(waiting), isUnderWay(scheduled)]).toEqual([false, false]);
  });

  test('are none for a deleted order, and that is the reason given', () => {
    for (const order of [waiting, scheduled, { ...scheduled, status: 'COMPLETED' as const }]) {
      const answers = new Set(Object.values(answersOf({ ...order, deleted: true }, strike)));
      expect([...answers]).toEqual(['ORDER_DELETED']);
      expect(whyNotRequest('CANCEL', { ...order, deleted: true }, strike + 1)).toBe('ORDER_DELETED');
    }
  });
});

test('an order can be deleted only before it is fulfilled, and voided, canceled or requested of the courier only after', () => {
  const rarely = fc.nat({ max: 3 }).map((drawn) => drawn === 0);
  const order = fc.record({
    deleted: rarely,
    // More actions are allowed for a scheduled order, so it is generated more often.
    status: fc.oneof(fc.constant('DELIVERY_SCHEDULED' as const), fc.constantFrom('NOT_SCHEDULED', ...deliveryStatuses)),
    deliveryAttemptsMade: rarely.map(Number),
    delivery: fc.record({ id: fc.constant('d'), pickedUp: rarely, sorted: rarely }),
    now: fc.constantFrom(strike, strike + 1),
  });
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(order, ({ now, ...given }) => {
      const isHandedOver = readStatus(given.status) !== 'NOT_SCHEDULED';
      const whole: RequestState = { ...scheduled, ...given, delivery: isHandedOver ? given.delivery : null };
      const allowed = allowedOf(whole, now);
      for (const name of allowed) seen.set(name, (seen.get(name) ?? 0) + 1);
      if (isHandedOver) expect(allowed.filter((name) => name === 'fulfil' || name === 'delete')).toEqual([]);
      else expect(allowed.filter((name) => name === 'void' || name === 'cancel')).toEqual([]);
      if (allowed.includes('void')) expect(allowed).toContain('cancel');
      if (allowed.includes('cancel')) expect(whyNotRequest('CANCEL', whole, now)).toBe('REQUEST_NOT_NEEDED');
      if (allowed.includes('reschedule')) expect(whyNotRequest('CHANGE', whole, now)).toBe('REQUEST_NOT_NEEDED');
    }),
    { numRuns: 500 },
  );
  // Every rule must have been tried; otherwise the test would compare nothing.
  expect([...seen.keys()].toSorted()).toEqual(Object.keys(answersOf(scheduled, strike)).toSorted());
});

test('an order without packages can still describe one', () => {
  expect([0, 1, 5].map(mostPackages)).toEqual([1, 1, 5]);
});

describe('a status', () => {
  test('is in at most one tab, and a canceled one is only in All', () => {
    const tabs = mapGroups(statusesOf);
    expect(Object.keys(tabs).toSorted()).toEqual(listGroups.toSorted());
    expect(Object.values(tabs).flat().toSorted()).toEqual(statuses.filter((each) => each !== 'CANCELED').toSorted());
    for (const group of listGroups) for (const status of tabs[group]) expect(groupsOf[status].list).toBe(group);
    expect(tabs.skipped).toEqual(['SKIPPED', 'NOT_RECEIVED', 'DELAYED']);
  });

  test('counts as skipped only after a visit: parcels not received and delays are counted separately', () => {
    const stats = (['SKIPPED', 'NOT_RECEIVED', 'DELAYED'] as const).map((status) => groupsOf[status].stat);
    expect(stats).toEqual(['skipped', 'notReceived', 'pending']);
  });

  test('includes the courier’s name on the wire if it is a delay, and is read back as the same status', () => {
    expect(wireStatus('DELAYED', 'portage')).toBe('DELAYED_BY_PORTAGE');
    for (const status of statuses) expect(readStatus(wireStatus(status, 'fast'))).toBe(status);
    for (const status of deliveryStatuses) expect(deliveryStatusOf(status)).toBe(status);
    expect([deliveryStatusOf('DELAYED_BY_FAST'), deliveryStatusOf('NOT_RECEIVED')]).toEqual(['SKIPPED', 'SKIPPED']);
    expect(deliveryStatusOf('NOT_SCHEDULED')).toBeNull();
  });
});
