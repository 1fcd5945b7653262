// Checks the state table against the guarantees of spec section 4, over many sequences of events.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DeliveryStatus,
  type DeliveryType,
  deliveryStatuses,
  displayGroups,
  groupsOf,
  listGroups,
  type Status,
  skipReasons,
  statuses,
  statusOfOrder,
} from '../orders/status.ts';
import { type FleetEventType, fleetEventTypes, isCarried, next, transitions } from './states.ts';

/** The state of a delivery, as far as the state table and the derived status depend on it. */
type Model = { status: DeliveryStatus; statusId: number | null; sorted: boolean; attempts: number };
type Happening = { event: FleetEventType; statusId: number };

const start = (status: DeliveryStatus): Model => ({ status, statusId: null, sorted: false, attempts: 0 });
const isOutcome = (event: FleetEventType) => event === 'COMPLETED' || event === 'SKIPPED';

/** Returns the delivery after one event; unchanged if the table refuses it. */
function after(model: Model, { event, statusId }: Happening, type: DeliveryType): Model {
  const result = next(model.status, event, type);
  if ('refused' in result) return model;
  return {
    status: result.status,
    statusId: isOutcome(event) || event === 'CANCELED' ? statusId : model.statusId,
    sorted: model.sorted || event === 'SORTED_AT_WAREHOUSE',
    attempts: model.attempts + (isOutcome(event) && model.status === 'ATTEMPTING_DELIVERY' ? 1 : 0),
  };
}

const anyType = fc.constantFrom<DeliveryType>('DELIVERY', 'PICKUP');
/** The events of a return are more frequent; otherwise few sequences would complete one. */
const ends: FleetEventType[] = ['SKIPPED', 'RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED', 'COMPLETED'];
const anyEvent = fc.oneof(fc.constantFrom(...fleetEventTypes), fc.constantFrom(...ends));
const anyHappening = fc.record({ event: anyEvent, statusId: fc.nat({ max: 7 }) });
const anyHappenings = fc.array(anyHappening, { maxLength: 40, size: 'max' });

/** Applies a sequence and calls `look` with every applied step and those before it. */
function walk(
  from: DeliveryStatus,
  happenings: Happening[],
  type: DeliveryType,
  look: (step: { before: Model; after: Model; event: FleetEventType; applied: FleetEventType[] }) => void,
): void {
  const applied: FleetEventType[] = [];
  let model = start(from);
  for (const happening of happenings) {
    if ('refused' in next(model.status, happening.event, type)) continue;
    const before = model;
    model = after(before, happening, type);
    look({ before, after: model, event: happening.event, applied: [...applied] });
    applied.push(happening.event);
  }
}

/** Checks a property over many sequences, and that each event of `reached` is applied in some of them, so that the check is not vacuous. */
function holdsFrom(
  from: fc.Arbitrary<DeliveryStatus>,
  reached: readonly FleetEventType[],
  look: Parameters<typeof walk>[3],
): void {
  const seen = new Set<FleetEventType>();
  const noting: typeof look = (step) => {
    seen.add(step.event);
    look(step);
  };
  fc.assert(
    fc.property(from, anyHappenings, anyType, (status, happenings, type) => walk(status, happenings, type, noting)),
    { numRuns: 2000 },
  );
  expect([...seen]).toEqual(expect.arrayContaining([...reached]));
}
const anywhere = fc.constantFrom(...deliveryStatuses);
const fulfilled = fc.constant<DeliveryStatus>('DELIVERY_SCHEDULED');

const quiet: FleetEventType[] = ['CALL_ATTEMPT', 'SMS_SENT', 'PROOF_PHOTO_CHANGED', 'PICKED_UP_FROM_STORE'];

describe('in any sequence of events', () => {
  test('no event follows a cancellation or a completed return', () =>
    holdsFrom(anywhere, fleetEventTypes, ({ before }) => {
      expect(before.status).not.toBe('CANCELED');
      expect(before.status).not.toBe('RTS_COMPLETED');
    }));

  test('a delivery is completed only after it was attempted, left at a drop-off point, or skipped', () =>
    holdsFrom(fulfilled, ['COMPLETED'], ({ event, applied }) => {
      const visits: FleetEventType[] = ['ATTEMPTING_DELIVERY', 'ATTEMPTING_PICKUP', 'AT_DROPOFF_POINT', 'SKIPPED'];
      if (event === 'COMPLETED') expect(applied.some((past) => visits.includes(past))).toBe(true);
    }));

  test('a return is scheduled only after a skip, and its steps happen in order', () =>
    holdsFrom(fulfilled, ['RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED'], ({ event, applied }) => {
      if (event === 'RTS_SCHEDULED') expect(applied).toContain('SKIPPED');
      if (event === 'RTS_LOADED') expect(applied).toContain('RTS_SCHEDULED');
      if (event === 'RTS_COMPLETED') expect(applied.at(-1)).toBe('RTS_LOADED');
    }));

  test('a completed delivery changes only by a correction or a new photo', () =>
    holdsFrom(anywhere, ['COMPLETED', 'SKIPPED', 'PROOF_PHOTO_CHANGED'], ({ before, event }) => {
      if (before.status === 'COMPLETED') expect(['COMPLETED', 'SKIPPED', 'PROOF_PHOTO_CHANGED']).toContain(event);
    }));

  test('calls, messages and photos never change the status of a delivery', () =>
    holdsFrom(anywhere, quiet, ({ before, after: later, event }) => {
      if (quiet.includes(event)) expect(later.status).toBe(before.status);
    }));

  test('a pickup is never in the warehouse, at a drop-off point or being returned', () =>
    fc.assert(
      fc.property(anyHappenings, (happenings) =>
        walk('DELIVERY_SCHEDULED', happenings, 'PICKUP', ({ after: later }) => {
          const possible = ['DELIVERY_SCHEDULED', 'ATTEMPTING_DELIVERY', 'COMPLETED', 'SKIPPED', 'CANCELED'];
          expect(possible).toContain(later.status);
        }),
      ),
    ));
});

test('a refused event changes nothing and gives the reason', () =>
  fc.assert(
    fc.property(anywhere, anyHappening, anyType, (status, happening, type) => {
      const before = start(status);
      const result = next(status, happening.event, type);
      if (!('refused' in result)) return;
      expect(result.refused).toBe(status === 'CANCELED' ? 'SHIPMENT_CANCELED' : 'CANNOT_UPDATE_SHIPMENT');
      expect(after(before, happening, type)).toBe(before);
    }),
  ));

/** Returns every state that events can lead to. */
function reachable(type: DeliveryType, from = start('DELIVERY_SCHEDULED')): Model[] {
  const found = new Map<string, Model>();
  const open = [from];
  for (let model = open.pop(); model; model = open.pop()) {
    // No rule distinguishes more than one attempt.
    const name = JSON.stringify({ ...model, attempts: Math.min(model.attempts, 1) });
    if (found.has(name)) continue;
    found.set(name, model);
    for (const event of fleetEventTypes)
      for (const statusId of event === 'SKIPPED' ? Object.values(skipReasons) : [0])
        open.push(after(model, { event, statusId }, type));
  }
  return [...found.values()];
}

describe('from a new delivery', () => {
  const models = reachable('DELIVERY');

  test('every delivery status can be reached', () =>
    expect(new Set(models.map(({ status }) => status))).toEqual(new Set(deliveryStatuses)));

  test('every displayed status can be reached', () => {
    const read = models.map((model) =>
      statusOfOrder({ ...model, deliveryStatus: model.status, deliveryAttemptsMade: model.attempts }),
    );
    const unfulfilled = statusOfOrder({
      deliveryStatus: null,
      statusId: null,
      sorted: false,
      deliveryAttemptsMade: 0,
    });
    expect(new Set([...read, unfulfilled])).toEqual(new Set(statuses));
  });

  test.each(['DELIVERY', 'PICKUP'] as const)('every reachable state of a %s can still lead to an end', (type) => {
    const ends: DeliveryStatus[] = ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'];
    const stuck = reachable(type).filter(
      (model) => !reachable(type, model).some(({ status }) => ends.includes(status)),
    );
    expect(stuck).toEqual([]);
  });
});

test('a return is scheduled from the warehouse only if a visit failed', () => {
  const planned = (isMissed: boolean) => next('AT_WAREHOUSE', 'RTS_SCHEDULED', 'DELIVERY', isMissed);
  expect(planned(true)).toEqual({ status: 'RTS_SCHEDULED' });
  expect(planned(false)).toEqual({ refused: 'CANNOT_UPDATE_SHIPMENT' });
});

test('an event is possible in each status that the table lists for it', () => {
  for (const event of fleetEventTypes) {
    const { from, only } = transitions[event];
    for (const status of from)
      expect(next(status, event, only ?? 'DELIVERY'), `${status} ${event}`).not.toHaveProperty('refused');
  }
});

test('a delivery is carried until it is completed, canceled or returned', () => {
  const ended: (string | null)[] = ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'];
  for (const status of deliveryStatuses) expect(isCarried(status), status).toBe(!ended.includes(status));
  expect(isCarried(null)).toBe(false);
});

describe('a derived status', () => {
  const skipped = { deliveryStatus: 'SKIPPED', sorted: false, deliveryAttemptsMade: 0 } as const;
  test.each<[string, Parameters<typeof statusOfOrder>[0], Status]>([
    ['no delivery', { ...skipped, deliveryStatus: null, statusId: null }, 'NOT_SCHEDULED'],
    ['never received', { ...skipped, statusId: 3 }, 'NOT_RECEIVED'],
    ['not received, yet sorted', { ...skipped, statusId: 3, sorted: true }, 'SKIPPED'],
    ['not received, yet attempted', { ...skipped, statusId: 3, deliveryAttemptsMade: 1 }, 'SKIPPED'],
    ['delayed', { ...skipped, statusId: 7, sorted: true, deliveryAttemptsMade: 2 }, 'DELAYED'],
    ['no answer', { ...skipped, statusId: 1 }, 'SKIPPED'],
    ['canceled as never received', { ...skipped, deliveryStatus: 'CANCELED', statusId: 3 }, 'CANCELED'],
    ['completed at the front desk', { ...skipped, deliveryStatus: 'COMPLETED', statusId: 3 }, 'COMPLETED'],
  ])('%s', (_, order, status) => expect(statusOfOrder(order)).toBe(status));

  test('has a valid tab, colour and statistic for any order', () => {
    const anyOrder = fc.record({
      deliveryStatus: fc.option(anywhere),
      statusId: fc.option(fc.nat({ max: 7 })),
      sorted: fc.boolean(),
      deliveryAttemptsMade: fc.nat({ max: 9 }),
    });
    fc.assert(
      fc.property(anyOrder, (order) => {
        const groups = groupsOf[statusOfOrder(order)];
        expect([...listGroups, null]).toContain(groups.list);
        expect([...displayGroups, null]).toContain(groups.display);
        expect(['pending', 'completed', 'skipped', 'canceled', 'notReceived', null]).toContain(groups.stat);
      }),
    );
  });

  test('exists for every tab and every colour', () => {
    const rows = statuses.map((status) => groupsOf[status]);
    expect(new Set(rows.flatMap(({ list }) => list ?? []))).toEqual(new Set(listGroups));
    expect(new Set(rows.flatMap(({ display }) => display ?? []))).toEqual(new Set(displayGroups));
  });
});
