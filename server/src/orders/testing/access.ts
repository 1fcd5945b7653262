import type { Contract } from '@portage/contract/index';
import { type Access, byId, each, F, managers, members, none, readers, U } from '../../testing/access.ts';
import { anOrder } from '../../testing/world.ts';

const firstPlace = ['transaction', '1', '00000000-0000-0000-0000-000000000000'];
const fromFirstTransaction = Buffer.from(JSON.stringify(firstPlace)).toString('base64url');

export const orders: Access<Contract['orders']> = {
  list: {
    given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }),
    also: [
      ({ trackingCode }) => ({ query: { search: `like:${trackingCode}` } }),
      ({ number }) => ({ query: { search: number } }),
      () => ({ query: { step: 'toFulfil' } }),
      ({ storeId }) => ({ query: { step: 'pickedUp', pickupScheduleId: storeId } }),
      ({ storeId, number }) => ({ query: { pickupScheduleId: storeId, search: number, type: 'DELIVERY' } }),
    ],
    outcomes: members,
  },
  counts: { given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }), outcomes: members },
  lookup: {
    given: ({ trackingCode }) => ({ query: { code: trackingCode } }),
    also: [
      ({ number }) => ({ query: { code: number } }),
      ({ linkCode }) => ({ query: { code: `http://portage.test/t/${linkCode}` } }),
    ],
    outcomes: members,
  },
  changes: {
    given: none,
    also: [
      () => ({ query: { updatedSince: '2026-11-01T00:00:00Z' } }),
      () => ({ query: { cursor: fromFirstTransaction } }),
    ],
    outcomes: members,
  },
  pick: { given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }), outcomes: members },
  create: {
    given: ({ storeId }) => ({ body: anOrder({ pickupScheduleId: storeId }) }),
    outcomes: readers('PICKUP_LOCATION_NOT_FOUND'),
  },
  read: { given: byId, outcomes: readers('ORDER_NOT_FOUND') },
  edit: {
    given: (things) => ({ ...byId(things), body: { note: 'mine now', pickupScheduleId: things.storeId } }),
    outcomes: managers('ORDER_NOT_FOUND'),
  },
  delete: { given: byId, outcomes: managers('ORDER_NOT_FOUND') },
  deleteMany: {
    given: ({ orderId }) => ({ body: { ids: [orderId] } }),
    outcomes: each(U, 'ORDER_NOT_FOUND', F, F, U, 'ok'),
  },
  fulfilMany: { given: ({ orderId }) => ({ body: { ids: [orderId] } }), outcomes: managers('ORDER_NOT_FOUND') },
  voidMany: {
    given: ({ orderId }) => ({ body: { ids: [orderId] } }),
    order: 'fulfilled',
    outcomes: managers('ORDER_NOT_FOUND'),
  },
  tagMany: {
    given: ({ orderId }) => ({ body: { ids: [orderId], add: ['mine now'] } }),
    outcomes: managers('ORDER_NOT_FOUND'),
  },
  untagMany: {
    given: ({ orderId }) => ({ body: { orders: [{ id: orderId, found: [], tags: ['mine now'] }] } }),
    outcomes: managers('ORDER_NOT_FOUND'),
  },
  fulfil: { given: byId, outcomes: managers('ORDER_NOT_FOUND') },
  cancelShipment: { given: byId, order: 'fulfilled', outcomes: managers('ORDER_NOT_FOUND') },
  void: { given: byId, order: 'fulfilled', outcomes: managers('ORDER_NOT_FOUND') },
  renewLink: { given: byId, outcomes: managers('ORDER_NOT_FOUND') },
  revokeLink: { given: byId, outcomes: managers('ORDER_NOT_FOUND') },
  logs: { given: ({ orderId }) => ({ query: { orderId } }), outcomes: readers('ORDER_NOT_FOUND') },
  addLog: {
    given: ({ orderId }) => ({ body: { orderId, content: 'hello' } }),
    outcomes: readers('ORDER_NOT_FOUND'),
  },
};
