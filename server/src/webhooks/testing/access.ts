import type { Contract } from '@portage/contract/index';
import { type Access, each, F, members, none, type Outcome, type Things, U } from '../../testing/access.ts';

const missing = 'WEBHOOK_NOT_FOUND';
/** Returns outcomes for a retailer's own endpoints, for members who may manage its settings. */
const notTheirs = (reason: Outcome) => each(U, reason, F, F, U, 'ok');
const byId = ({ endpointId }: Things) => ({ params: { id: endpointId } });
const bySend = ({ endpointId, sendId }: Things) => ({ params: { id: endpointId, send: sendId } });

export const webhooks: Access<Contract['webhooks']> = {
  list: { given: none, outcomes: each(U, 'ok', F, F, U, 'ok') },
  create: {
    given: ({ storeId }) => ({
      body: { url: 'https://localhost/hooks', hasAllStores: false, pickupScheduleId: [storeId] },
    }),
    outcomes: each(U, 'VALIDATION_FAILED', F, F, U, 'ok'),
  },
  read: { given: byId, outcomes: notTheirs(missing) },
  edit: { given: (things) => ({ ...byId(things), body: { description: 'Till' } }), outcomes: notTheirs(missing) },
  delete: { given: byId, outcomes: notTheirs(missing) },
  rotate: { given: (things) => ({ ...byId(things), body: {} }), outcomes: notTheirs(missing) },
  turnOff: { given: byId, outcomes: notTheirs(missing) },
  turnOn: { given: (things) => ({ ...byId(things), body: {} }), outcomes: notTheirs(missing) },
  test: { given: (things) => ({ ...byId(things), body: {} }), outcomes: notTheirs(missing) },
  sends: { given: byId, outcomes: notTheirs(missing) },
  send: { given: bySend, outcomes: notTheirs('WEBHOOK_SEND_NOT_FOUND') },
  sendAgain: { given: bySend, outcomes: notTheirs('WEBHOOK_SEND_NOT_FOUND') },
  sendAllAgain: {
    given: (things) => ({ ...byId(things), body: { from: '2026-11-01T00:00:00Z' } }),
    outcomes: notTheirs(missing),
  },
  events: {
    given: ({ orderId }) => ({ query: { orderId } }),
    also: [() => ({ query: { topic: 'ORDER_COMPLETED' } }), none],
    outcomes: members,
  },
};
