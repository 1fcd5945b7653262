import type { timeline } from '@portage/contract/timeline/endpoints';
import type { fleetMessages } from '@portage/contract/timeline/fleet';
import type { Member } from '../auth/member.ts';
import { courierActor } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { answerRetailer, closeConversation, listConversations, readConversation } from './conversations.ts';
import { listForCourier, writeAsCourier } from './courier.ts';
import { readTimeline } from './read.ts';

const routes = (app: App): Handlers<typeof timeline, Member> => ({
  read: ({ by, params, query }) => readTimeline(app, by, params.id, query),
});

export const noun: Noun<typeof timeline, Member> = { routes };

const courierRoutes = (app: App): Handlers<typeof fleetMessages, Member> => ({
  list: ({ query }) => listForCourier(app, query),
  send: ({ by, params, body }) => writeAsCourier(app, courierActor(by), params.id, body.content),
  conversations: ({ query }) => listConversations(app, query),
  read: ({ params }) => readConversation(app, params),
  answer: ({ by, params, body }) => answerRetailer(app, courierActor(by), params, body.content),
  close: ({ params, body }) => closeConversation(app, params, body.messageId),
});

/** Endpoints of the courier. */
export const courierNoun: Noun<typeof fleetMessages, Member> = { routes: courierRoutes };
