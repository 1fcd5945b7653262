// Compares the server with the contract's state table, using random sequences of events.
import { applyToPackages, initialPackages, leadOf, wholeEvents } from '@portage/contract/fleet/packages';
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { type FleetEventType, fleetEventTypes, next } from '@portage/contract/fleet/states';
import {
  type DeliveryStatus,
  type DeliveryType,
  skipReasons,
  statusOfOrder,
  wireStatus,
} from '@portage/contract/orders/status';
import { isMissedBefore, unclear } from '@portage/contract/requests/answer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderTallies } from '../orders/list/tallies.ts';
import { findDifferences } from '../platform/tallies.ts';
import { anOrder, type Client, startWorld } from '../testing/world.ts';

const world = await startWorld();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();

type Step = { type: FleetEventType; statusId: number | null };
type Model = {
  status: DeliveryStatus;
  statusId: number | null;
  sorted: boolean;
  attempts: number;
  question: { on: string; statusId: number } | null;
  calls: number;
  applied: FleetEventType[];
};

const highestReason: Partial<Record<FleetEventType, number>> = { SKIPPED: 7, COMPLETED: 3, CANCELED: 4 };
const outcomes: readonly FleetEventType[] = ['COMPLETED', 'SKIPPED', 'CANCELED'];

/** Applies one event to the model, by the specification. Returns 'applied' or the reason for a refusal. */
function happen(model: Model, { type, statusId }: Step, deliveryType: DeliveryType): string {
  const after = next(model.status, type, deliveryType, isMissedBefore(model));
  if ('refused' in after) return after.refused;
  const isOutcome = outcomes.includes(type);
  if (isOutcome && (statusId ?? 0) > (highestReason[type] ?? 7)) return 'INVALID';
  const visited = type === 'COMPLETED' || (type === 'SKIPPED' && statusId !== skipReasons.delayed);
  if (visited && model.status === 'ATTEMPTING_DELIVERY') model.attempts++;
  if (type === 'SORTED_AT_WAREHOUSE') model.sorted = true;
  if (type === 'CALL_ATTEMPT') model.calls++;
  const isAnother = after.status !== model.status || (isOutcome && statusId !== model.statusId);
  if (type === 'SKIPPED' && isAnother) model.question = unclear.includes(statusId) ? { on: '', statusId: 0 } : null;
  if (type === 'RESCHEDULED') model.question = null;
  if (isOutcome) model.statusId = statusId ?? 0;
  else if (after.status !== model.status) model.statusId = null;
  model.status = after.status;
  model.applied.push(type);
  return 'applied';
}

const steps = fc.array(
  fc.record({
    // These events have no photos, which a replaced proof requires.
    type: fc.constantFrom(...fleetEventTypes.filter((type) => type !== 'PROOF_PHOTO_CHANGED')),
    statusId: fc.option(fc.nat({ max: 7 })),
  }),
  { minLength: 1, maxLength: 25 },
);
const lives = fc.array(fc.record({ type: fc.constantFrom<DeliveryType>('DELIVERY', 'DELIVERY', 'PICKUP'), steps }), {
  minLength: 3,
  maxLength: 5,
});

let events = 0;

test('each event is applied or refused by the state table, and the order equals the model', async () => {
  await fc.assert(
    fc.asyncProperty(lives, fc.boolean(), async (each, inOneReport) => {
      for (const { type, steps } of each) {
        const order = await createOrder(api, type);
        const model: Model = {
          status: 'DELIVERY_SCHEDULED',
          statusId: null,
          sorted: false,
          attempts: 0,
          question: null,
          calls: 0,
          applied: [],
        };
        const expected = steps.map((step) => happen(model, step, type));
        const deliveryId = order.delivery?.id ?? '';
        const reported = steps.map(
          (step): FleetEventInput => ({ ...step, id: `m${++events}`, deliveryId, at: world.clock.now().toString() }),
        );
        expect(await report(inOneReport ? [reported] : reported.map((event) => [event]))).toEqual(expected);
        const read = await api.orders.read({ params: { id: order.id } });
        const { status: deliveryStatus, statusId, sorted, attempts: deliveryAttemptsMade } = model;
        expect(read).toMatchObject({
          status: wireStatus(statusOfOrder({ deliveryStatus, statusId, sorted, deliveryAttemptsMade }), 'portage'),
          deliveryAttemptsMade,
          delivery: { sorted, statusId },
        });
        expect(read.trackers.map(({ event }) => event)).toEqual([
          'ORDER_CREATED',
          'DELIVERY_SCHEDULED',
          ...model.applied,
        ]);
        expect(read.attempts).toHaveLength(model.attempts);
        expect(read.delivery?.callHistories).toHaveLength(model.calls);
        // Repeated events change nothing. Refused ones are left out, because they may be allowed now.
        const known = reported.filter((_, index) => expected[index] === 'applied');
        if (known.length > 0) expect(new Set(await report([known]))).toEqual(new Set(['already']));
        const again = await api.orders.read({ params: { id: order.id } });
        expect({ ...again, actionLogs: [] }).toEqual({ ...read, actionLogs: [] });
      }
    }),
    { numRuns: 25 },
  );
  expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
});

const createOrder = (client: Client, type: DeliveryType, numberOfPackages = 1) =>
  client.orders.create({
    body: anOrder({
      type,
      date: '2026-11-18',
      time: '14:00',
      pickupScheduleId: retailer.storeIds[0],
      numberOfPackages,
    }),
  });

async function report(batches: FleetEventInput[][]): Promise<string[]> {
  const answers: string[] = [];
  for (const batch of batches) {
    const { results } = await world.fleet().fleet.events({ body: { events: batch } });
    answers.push(...results.map(({ status, error }) => error?.type ?? status));
  }
  return answers;
}

const packageSteps = fc.array(
  fc.record({
    type: fc.constantFrom<FleetEventType>(
      ...fleetEventTypes.filter((type) => type !== 'PROOF_PHOTO_CHANGED'),
      ...(['ATTEMPTING_DELIVERY', 'COMPLETED', 'SKIPPED', 'AT_WAREHOUSE'] as const),
    ),
    place: fc.constantFrom(null, 1, 2, 3),
    statusId: fc.nat({ max: 3 }),
  }),
  { minLength: 5, maxLength: 25 },
);

test('each package has the state of its own events, and the order has the combined state', async () => {
  await fc.assert(
    fc.asyncProperty(packageSteps, fc.boolean(), async (steps, inOneReport) => {
      const order = await createOrder(api, 'DELIVERY', 3);
      let states = initialPackages(3);
      let attempts = 0;
      const expected: string[] = [];
      const reported = steps.map(({ place, type, statusId }): FleetEventInput => {
        const of = wholeEvents.includes(type) ? null : place;
        const at = world.clock.now().toString();
        const after = applyToPackages(states, { event: type, statusId, note: null, at, package: of }, 'DELIVERY');
        expected.push('refused' in after ? after.refused : 'applied');
        if (!('refused' in after)) [states, attempts] = [after, attempts + (after.isAttempt ? 1 : 0)];
        const packageCode = of === null ? null : (order.mpsTrackingCodes[of - 1] ?? '');
        return { id: `p${++events}`, deliveryId: order.delivery?.id ?? '', type, statusId, at, packageCode };
      });
      expect(await report(inOneReport ? [reported] : reported.map((event) => [event]))).toEqual(expected);
      const read = await api.orders.read({ params: { id: order.id } });
      const lead = leadOf(states.each);
      const shown = (deliveryStatus: DeliveryStatus, statusId: number | null) =>
        wireStatus(
          statusOfOrder({
            deliveryStatus,
            statusId,
            sorted: read.delivery?.sorted ?? false,
            deliveryAttemptsMade: attempts,
          }),
          'portage',
        );
      expect(read).toMatchObject({
        status: shown(lead.status, lead.statusId),
        deliveryAttemptsMade: attempts,
        packages: states.each.map(({ status, statusId }) => ({ status: shown(status, statusId), statusId })),
      });
      expect(read.delivery?.completedAt !== null).toBe(lead.status === 'COMPLETED');
    }),
    { numRuns: 20 },
  );
  expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
});

test('two packages of three can be delivered and one left behind, each reported by its code and shown to the recipient', async () => {
  const order = await createOrder(api, 'DELIVERY', 3);
  const [first = '', second = '', third = ''] = order.mpsTrackingCodes;
  const tell = async (type: FleetEventType, packageCode: string | null = null, statusId = 1) => {
    world.clock.advance({ minutes: 10 });
    const at = world.clock.now().toString();
    const deliveryId = order.delivery?.id ?? '';
    return (await report([[{ id: `w${++events}`, deliveryId, type, at, packageCode, statusId }]]))[0];
  };
  const clockNow = () => new Date(world.clock.now().epochMilliseconds).toISOString();
  const state = async () => {
    const { now } = await api.orders.read({ params: { id: order.id } });
    return [now.kind, now.at.at];
  };
  const { data } = await world.fleet().fleet.deliveries({ query: { limit: 500 } });
  expect(data.find(({ deliveryId }) => deliveryId === order.delivery?.id)?.packageCodes).toEqual([
    first,
    second,
    third,
  ]);
  expect([await tell('SORTED_AT_WAREHOUSE'), await tell('ATTEMPTING_DELIVERY')]).toEqual(['applied', 'applied']);
  const leftAt = clockNow();
  expect(await tell('COMPLETED', 'SOMEBODYELSES')).toBe('PACKAGE_NOT_FOUND');
  expect(await tell('CALL_ATTEMPT', first)).toBe('VALIDATION_FAILED');
  expect(await tell('COMPLETED', first.toLowerCase())).toBe('applied');
  // The other packages are still out, so the order's state has not changed.
  expect(await state()).toEqual(['OUT_FOR_DELIVERY', leftAt]);
  const read = () => world.anyone().tracking.read({ params: { id: order.trackingLink.split('/').at(-1) ?? '' } });
  const statuses = async () => (await read()).packages.map(({ status }) => status);
  expect([(await read()).status, await statuses()]).toEqual([
    'ATTEMPTING_DELIVERY',
    ['COMPLETED', 'ATTEMPTING_DELIVERY', 'ATTEMPTING_DELIVERY'],
  ]);
  await tell('COMPLETED', second);
  const deliveredAt = clockNow();
  await tell('AT_WAREHOUSE', third);
  expect(await state()).toEqual(['AT_WAREHOUSE', clockNow()]);
  expect([(await read()).status, await statuses()]).toEqual([
    'AT_WAREHOUSE',
    ['COMPLETED', 'COMPLETED', 'AT_WAREHOUSE'],
  ]);
  // The next day's visit concerns the remaining package, whether its code is given or not.
  await tell('ATTEMPTING_DELIVERY');
  await tell('CANCELED', third);
  // The state began with the last delivered package, not with the cancelation.
  expect(await state()).toEqual(['DELIVERED', deliveredAt]);
  const view = await read();
  expect(view).toMatchObject({ status: 'COMPLETED', statusId: 1, attempts: 1 });
  expect(view.packages.map(({ status, statusId }) => [status, statusId])).toEqual([
    ['COMPLETED', 1],
    ['COMPLETED', 1],
    ['CANCELED', 1],
  ]);
  expect(view.journey.map(({ kind, package: of }) => [kind, of]).slice(-5)).toEqual([
    ['completed', 1],
    ['completed', 2],
    ['atWarehouse', 3],
    ['attemptingDelivery', null],
    ['canceled', 3],
  ]);
});
