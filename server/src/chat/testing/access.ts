import type { Contract } from '@portage/contract/index';
import {
  type Access,
  byId,
  each,
  fleetOnly,
  managers,
  none,
  open,
  readers,
  type Things,
} from '../../testing/access.ts';

export const chat: Access<Contract['chat']> = {
  send: {
    given: (things) => ({ ...byId(things), body: { message: 'Hello' } }),
    order: 'talked about',
    outcomes: managers('ORDER_NOT_FOUND'),
  },
  markRead: {
    given: (things) => ({ ...byId(things), body: { message: things.messageId } }),
    order: 'talked about',
    outcomes: readers('ORDER_NOT_FOUND'),
  },
  file: { given: byId, order: 'talked about', outcomes: readers('ORDER_NOT_FOUND') },
};

const T = 'CHAT_TOKEN_OVER';
/** Requires the chat's token: neither a session nor the courier's key replaces it. */
const tokensOnly = each(T, T, T, T, T, T);
const messageOf = ({ orderId }: Things) => ({ params: { id: orderId } });

export const recipientChat: Access<Contract['recipientChat']> = {
  token: { given: ({ linkCode }) => ({ body: { id: linkCode } }), order: 'completed', outcomes: open },
  read: { given: none, outcomes: tokensOnly },
  send: { given: () => ({ body: { message: 'Hello' } }), outcomes: tokensOnly },
  edit: { given: (things) => ({ ...messageOf(things), body: { message: 'Hello' } }), outcomes: tokensOnly },
  markRead: { given: () => ({ body: { seq: 1 } }), outcomes: tokensOnly },
  report: { given: (things) => ({ ...messageOf(things), body: {} }), outcomes: tokensOnly },
  page: { given: ({ linkCode }) => ({ params: { code: linkCode } }), order: 'completed', outcomes: open },
  write: {
    given: ({ linkCode }) => ({ params: { code: linkCode }, body: { message: 'Hello' } }),
    order: 'completed',
    outcomes: open,
  },
};

const channelOf = ({ deliveryId }: Things) => ({ params: { channel: deliveryId } });

export const fleetChat: Access<Contract['fleetChat']> = {
  list: { given: none, outcomes: fleetOnly },
  read: { given: channelOf, order: 'completed', outcomes: fleetOnly },
  send: {
    given: (things) => ({ ...channelOf(things), body: { message: 'Hello' } }),
    order: 'completed',
    outcomes: fleetOnly,
  },
  edit: {
    given: ({ deliveryId, messageId }) => ({
      params: { channel: deliveryId, id: messageId },
      body: { message: 'Bye' },
    }),
    order: 'talked about',
    outcomes: fleetOnly,
  },
  markRead: {
    given: (things) => ({ ...channelOf(things), body: { seq: 1 } }),
    order: 'completed',
    outcomes: fleetOnly,
  },
};
