import type { Contract } from '@portage/contract/index';
import { type Access, each, F, managers, none, open, type Things, U } from '../../testing/access.ts';

const nowhere = ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'] as const;
const settlers = each(U, 'ok', F, F, U, 'ok');
const N = 'NOTIFICATION_NOT_FOUND';
/** A caller who may send notices again is refused because the order has no such notice. */
const repeaters = { ...managers('ORDER_NOT_FOUND'), owner: N } as const;

export const notifications: Access<Contract['notifications']> = {
  settings: {
    given: ({ storeId }) => ({ query: { store: storeId } }),
    outcomes: each(U, 'PICKUP_LOCATION_NOT_FOUND', F, F, U, 'ok'),
  },
  edit: { given: () => ({ body: { quiet: null } }), outcomes: settlers },
  preview: {
    given: ({ orderId }) => ({ body: { event: 'MISSED', channel: 'SMS', language: 'fr', orderId } }),
    outcomes: each(U, 'ORDER_NOT_FOUND', F, F, U, 'ok'),
  },
  again: {
    given: ({ orderId, jobId }: Things) => ({ params: { id: orderId, notification: jobId } }),
    outcomes: repeaters,
  },
  // Outside the demo there are no phones that could reply.
  answer: { given: ({ jobId }) => ({ params: { id: jobId }, body: { text: 'STOP' } }), outcomes: each(...nowhere) },
};

const byToken = ({ leaveToken }: Things) => ({ params: { token: leaveToken } });

export const optOuts: Access<Contract['optOuts']> = {
  page: { given: byToken, order: 'told', outcomes: open },
  send: { given: (things) => ({ ...byToken(things), body: { choice: 'out' } }), order: 'told', outcomes: open },
  // Only a valid signature identifies the service; a session does not matter.
  incoming: { given: none, outcomes: each(U, U, U, U, U, U) },
};
