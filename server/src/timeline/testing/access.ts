import type { Contract } from '@portage/contract/index';
import { type Access, byId, fleetOnly, none, readers } from '../../testing/access.ts';

export const timeline: Access<Contract['timeline']> = {
  read: { given: byId, order: 'talked about', outcomes: readers('ORDER_NOT_FOUND') },
};

export const fleetMessages: Access<Contract['fleetMessages']> = {
  list: { given: none, outcomes: fleetOnly },
  send: {
    given: ({ deliveryId }) => ({ params: { id: deliveryId }, body: { content: 'On our way' } }),
    order: 'completed',
    outcomes: fleetOnly,
  },
};
