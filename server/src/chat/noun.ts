import type { chat } from '@portage/contract/chat/endpoints';
import type { fleetChat } from '@portage/contract/chat/fleet';
import type { recipientChat } from '@portage/contract/chat/recipient';
import type { Language } from '@portage/contract/errors';
import type { Member } from '../auth/member.ts';
import { findDeliveries } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { Handlers, Recipient } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { findDeliveryChat } from './deliveryChat.ts';
import { erasingChats, forgettingChats } from './forget.ts';
import { listChats } from './list.ts';
import { readMessagePage } from './messagePage.ts';
import { showChatPage, submitMessage } from './page.ts';
import { answerChat, packChat } from './staff.ts';
import { markReadByStaff } from './staffRead.ts';
import { openChat } from './token.ts';
import { editMessage, markRead, reportMessage, sendMessage, type Writer } from './write.ts';

const routes = (app: App): Handlers<typeof chat, Member> => ({
  send: ({ by, params, body }) => answerChat(app, by, params.id, body),
  markRead: ({ by, params, body }) => markReadByStaff(app, by, params.id, body.message),
  file: ({ by, params, visit }) => packChat(app, by, params.id, visit.language),
});

const recipientRoutes = (app: App): Handlers<typeof recipientChat, Member> => {
  const speaker = (recipient: Recipient, language: Language | null = null): Writer => ({
    ...recipient,
    party: 'RECIPIENT',
    language,
  });
  return {
    token: ({ body, visit }) => openChat(app, body, visit),
    read: async ({ recipient, query }) => {
      const scope = app.db.scope(wholeRetailer(recipient.retailerId));
      return readMessagePage(app, scope, await findDeliveryChat(app, scope, recipient), query);
    },
    send: async ({ recipient, body, visit }) => {
      const named = [body.channel, body.shipmentId].filter((each) => each !== null);
      if (named.some((each) => each.toLowerCase() !== recipient.deliveryId)) refuse('CHAT_NOT_FOUND');
      return sendMessage(app, speaker(recipient, visit.language), body);
    },
    edit: ({ recipient, params, body }) => editMessage(app, speaker(recipient), params.id, body.message),
    markRead: ({ recipient, body }) => markRead(app, speaker(recipient), body.seq),
    report: ({ recipient, params, body }) => reportMessage(app, speaker(recipient), params.id, body.reason),
    page: (call) => showChatPage(app, call),
    write: (call) => submitMessage(app, call),
  };
};

const courierRoutes = (app: App): Handlers<typeof fleetChat, Member> => {
  const driver = async (channel: string): Promise<Writer> => {
    const places = await findDeliveries(app.db, [channel]);
    const place = places.get(channel) ?? refuse('CHAT_NOT_FOUND');
    return { ...place, party: 'DRIVER', language: null };
  };
  return {
    list: ({ query }) => listChats(app, query),
    read: async ({ params, query }) => {
      const place = await driver(params.channel);
      const scope = app.db.scope(wholeRetailer(place.retailerId));
      return readMessagePage(app, scope, await findDeliveryChat(app, scope, place), query);
    },
    send: async ({ params, body }) => sendMessage(app, await driver(params.channel), body),
    edit: async ({ params, body }) => editMessage(app, await driver(params.channel), params.id, body.message),
    markRead: async ({ params, body }) => markRead(app, await driver(params.channel), body.seq),
  };
};

export const noun: Noun<typeof chat, Member> = {
  routes,
  tables: ['chat_channels', 'chat_messages', 'chat_originals', 'chat_readers'],
  subscribers: [erasingChats],
  maintenance: [forgettingChats],
};
/** Endpoints of the recipient. */
export const recipientNoun: Noun<typeof recipientChat, Member> = { routes: recipientRoutes };
/** Endpoints of the driver. */
export const courierNoun: Noun<typeof fleetChat, Member> = { routes: courierRoutes };
