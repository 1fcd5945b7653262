// Every state of an order, combined with every action of a member.
import type { ErrorType } from '@portage/contract/errors';
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const retailer = await world.retailer();
const api = await retailer.admin();
const [storeId = ''] = retailer.storeIds;
const slot = { date: '2026-11-18', time: '14:00', pickupScheduleId: storeId };
beforeEach(() => world.clock.set(wednesdayMorning));

type Step = FleetEventInput['type'] | { type: FleetEventInput['type']; statusId: number };
const states = {
  unfulfilled: [],
  deleted: ['delete'],
  scheduled: ['fulfil'],
  'scheduled, past its cutoff': ['fulfil', 'pass the cutoff'],
  'picked up': ['fulfil', 'PICKED_UP_FROM_STORE'],
  sorted: ['fulfil', 'SORTED_AT_WAREHOUSE'],
  attempting: ['fulfil', 'ATTEMPTING_DELIVERY'],
  skipped: ['fulfil', 'ATTEMPTING_DELIVERY', { type: 'SKIPPED', statusId: 1 }],
  'never received': ['fulfil', { type: 'SKIPPED', statusId: 3 }],
  delayed: ['fulfil', { type: 'SKIPPED', statusId: 7 }],
  'at a drop-off point': ['fulfil', 'ATTEMPTING_DELIVERY', 'AT_DROPOFF_POINT'],
  // The order is scheduled again, but the courier still has the parcel.
  'sorted, then put off': ['fulfil', 'SORTED_AT_WAREHOUSE', 'RESCHEDULED'],
  'missed, then put off': ['fulfil', 'ATTEMPTING_DELIVERY', { type: 'SKIPPED', statusId: 1 }, 'RESCHEDULED'],
  completed: ['fulfil', 'ATTEMPTING_DELIVERY', 'COMPLETED'],
  canceled: ['fulfil', 'CANCELED'],
  'return scheduled': ['fulfil', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'RTS_SCHEDULED'],
  'return loaded': ['fulfil', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'RTS_SCHEDULED', 'RTS_LOADED'],
  returned: ['fulfil', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED'],
} satisfies Record<string, (Step | 'fulfil' | 'delete' | 'pass the cutoff')[]>;
type State = keyof typeof states;

const actions = {
  fulfil: (id: string) => api.orders.fulfil({ params: { id } }),
  edit: (id: string) => api.orders.edit({ params: { id }, body: { note: 'Ring twice' } }),
  reschedule: (id: string) => api.orders.edit({ params: { id }, body: { time: '18:00' } }),
  repack: (id: string) => api.orders.edit({ params: { id }, body: { numberOfPackages: 3 } }),
  void: (id: string) => api.orders.void({ params: { id } }),
  cancel: (id: string) => api.orders.cancelShipment({ params: { id } }),
  delete: (id: string) => api.orders.delete({ params: { id } }),
  'delete among others': (id: string) => api.orders.deleteMany({ body: { ids: [id] } }),
  label: (id: string) => api.labels.generate({ params: { id } }),
};
type Action = keyof typeof actions;
const order = Object.keys(actions) as Action[];

type Outcome = ErrorType | 'ok';
/** Maps the outcomes, in the order of `actions`; both deletes have the same outcome, and packages can be edited until the courier has them. */
const answers = (...each: [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]): Record<Action, Outcome> => {
  const [fulfil, edit, reschedule, voided, cancel, deleted, label] = each;
  const repack = reschedule === 'SHIPMENT_UNDER_WAY' ? reschedule : edit;
  return {
    fulfil,
    edit,
    reschedule,
    repack,
    void: voided,
    cancel,
    delete: deleted,
    'delete among others': deleted,
    label,
  };
};
const [ok, has, way, gone] = ['ok', 'ALREADY_FULFILLED', 'SHIPMENT_UNDER_WAY', 'SHIPMENT_CANCELED'] as const;
const all = (type: Outcome) => answers(type, type, type, type, type, type, type);
const underWay = answers(has, ok, way, way, ok, has, ok);
const returning = answers(has, ok, way, 'CANNOT_UPDATE_SHIPMENT', 'CANNOT_UPDATE_SHIPMENT', has, ok);
const done = 'ORDER_COMPLETED';
const ended = 'CANNOT_UPDATE_ORDER';

const expected: Record<State, Record<Action, Outcome>> = {
  unfulfilled: answers(ok, ok, ok, 'NOT_FULFILLED', 'NOT_FULFILLED', ok, ok),
  deleted: all('ORDER_DELETED'),
  scheduled: answers(has, ok, ok, ok, ok, has, ok),
  'scheduled, past its cutoff': answers(has, ok, 'PAST_CUTOFF', 'PAST_CUTOFF', 'PAST_CUTOFF', has, ok),
  'picked up': underWay,
  sorted: underWay,
  attempting: underWay,
  skipped: underWay,
  'never received': { ...underWay, repack: ok },
  delayed: underWay,
  'at a drop-off point': underWay,
  'sorted, then put off': underWay,
  'missed, then put off': underWay,
  completed: answers(has, done, done, done, done, has, ok),
  canceled: answers(gone, ended, ended, gone, gone, gone, gone),
  'return scheduled': returning,
  'return loaded': returning,
  returned: answers(has, ended, ended, 'CANNOT_UPDATE_SHIPMENT', 'CANNOT_UPDATE_SHIPMENT', has, ok),
};

let events = 0;
async function anOrderThatIs(state: State): Promise<string> {
  const { id } = await api.orders.create({ body: anOrder(slot) });
  for (const step of states[state]) {
    if (step === 'fulfil') await api.orders.fulfil({ params: { id } });
    else if (step === 'delete') await api.orders.delete({ params: { id } });
    else if (step === 'pass the cutoff') world.clock.set('2026-11-18T18:00:00.001Z');
    else await report(id, typeof step === 'string' ? { type: step } : step);
  }
  return id;
}

async function report(id: string, step: { type: FleetEventInput['type']; statusId?: number }): Promise<void> {
  const { delivery } = await api.orders.read({ params: { id } });
  const event = { id: `e${++events}`, deliveryId: delivery?.id ?? '', at: wednesdayMorning, ...step };
  const { results } = await world.fleet().fleet.events({ body: { events: [event] } });
  expect(results).toEqual([{ id: event.id, status: 'applied' }]);
}

/** Returns the order without its log, which is written a moment later. */
async function untold(id: string) {
  const { actionLogs: _, ...rest } = await api.orders.read({ params: { id } });
  return rest;
}

describe.each(Object.keys(states) as State[])('an order that is %s', (state) => {
  test.each(order)('%s', async (action) => {
    const id = await anOrderThatIs(state);
    const before = await untold(id);
    const outcome = await actions[action](id).then(
      () => 'ok',
      (error: { type: string }) => error.type,
    );
    expect(outcome).toBe(expected[state][action]);
    if (outcome !== 'ok') expect(await untold(id)).toEqual(before);
  });
});

test('restoring tags and voiding in a batch have the same refusals as single orders', async () => {
  const inEach = async (state: State) => {
    const id = await anOrderThatIs(state);
    const back = await api.orders.untagMany({ body: { orders: [{ id, found: [], tags: ['Cold'] }] } });
    const taken = await api.orders.voidMany({ body: { ids: [id] } });
    return [back, taken].map(({ leftOut }) => leftOut.map(({ type }) => type).join() || 'ok');
  };
  for (const state of ['unfulfilled', 'attempting', 'completed', 'canceled', 'return loaded', 'returned'] as const) {
    const { edit, void: voided } = expected[state];
    expect(await inEach(state), state).toEqual([edit, voided]);
  }
});

test('a batch delete is all or nothing, and each refusal has its position', async () => {
  const [first, second, third] = [
    await anOrderThatIs('unfulfilled'),
    await anOrderThatIs('scheduled'),
    await anOrderThatIs('deleted'),
  ];
  const unknown = '00000000-0000-7000-8000-000000000000';
  await expect(api.orders.deleteMany({ body: { ids: [first, second, unknown, third] } })).rejects.toMatchObject({
    status: 409,
    body: {
      errors: [
        { path: 'ids.1', type: 'ALREADY_FULFILLED' },
        { path: 'ids.2', type: 'ORDER_NOT_FOUND' },
        { path: 'ids.3', type: 'ORDER_DELETED' },
      ],
    },
  });
  expect((await api.orders.read({ params: { id: first } })).deleted).toBe(false);
  const also = await anOrderThatIs('unfulfilled');
  expect(await api.orders.deleteMany({ body: { ids: [first, also, first] } })).toEqual({ deleted: [first, also] });
});

test('a deleted order is not in any list or count and releases its number, but remains readable', async () => {
  const number = 'kept-1';
  const { id } = await api.orders.create({ body: anOrder({ ...slot, number }) });
  const before = await api.orders.counts({});
  expect(await api.orders.delete({ params: { id } })).toMatchObject({ deleted: true, number });
  expect((await api.orders.counts({})).all).toBe(before.all - 1);
  expect((await api.orders.list({ query: { search: number } })).data).toEqual([]);
  const again = await api.orders.create({ body: anOrder({ ...slot, number }) });
  expect(again.id).not.toBe(id);
  expect((await api.orders.read({ params: { id } })).deleted).toBe(true);
});
