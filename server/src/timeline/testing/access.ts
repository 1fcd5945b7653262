import type { Contract } from '@portage/contract/index';
import { type Access, byId, fleetOnly, none, readers, type Things } from '../../testing/access.ts';

export const timeline: Access<Contract['timeline']> = {
  read: { given: byId, order: 'talked about', outcomes: readers('ORDER_NOT_FOUND') },
};

const conversation = ({ retailerId, orderId }: Things) => ({ params: { retailerId, id: orderId } });

export const fleetMessages: Access<Contract['fleetMessages']> = {
  list: { given: none, outcomes: fleetOnly },
  send: {
    given: ({ deliveryId }) => ({ params: { id: deliveryId }, body: { content: 'On our way' } }),
    order: 'completed',
    outcomes: fleetOnly,
  },
  conversations: { given: none, order: 'written about', outcomes: fleetOnly },
  read: { given: conversation, order: 'written about', outcomes: fleetOnly },
  answer: {
    given: (things) => ({ ...conversation(things), body: { content: 'On our way' } }),
    order: 'written about',
    outcomes: fleetOnly,
  },
  close: {
    given: (things) => ({ ...conversation(things), body: { messageId: things.lineId } }),
    order: 'written about',
    outcomes: fleetOnly,
  },
};
