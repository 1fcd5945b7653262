import type { Contract } from '@portage/contract/index';
import { type Access, byId, fleetOnly, managers, none } from '../../testing/access.ts';

export const requests: Access<Contract['requests']> = {
  ask: {
    given: (things) => ({
      ...byId(things),
      body: { kind: 'CHANGE', reason: 'Please', changes: { note: 'mine now' } },
    }),
    order: 'under way',
    outcomes: managers('ORDER_NOT_FOUND'),
  },
  askMany: {
    given: ({ orderId }) => ({ body: { ids: [orderId], kind: 'TRACE', reason: 'Where is it?' } }),
    order: 'under way',
    outcomes: managers('ORDER_NOT_FOUND'),
  },
  withdraw: { given: byId, order: 'asked', outcomes: managers('ORDER_NOT_FOUND') },
};

export const fleetRequests: Access<Contract['fleetRequests']> = {
  list: { given: none, order: 'asked', outcomes: fleetOnly },
  answer: {
    given: ({ requestId }) => ({ params: { id: requestId }, body: { answer: 'ACCEPTED' } }),
    order: 'asked',
    outcomes: fleetOnly,
  },
};
