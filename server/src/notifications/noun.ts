import type { notifications, optOuts } from '@portage/contract/notifications/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { noticingDeliveries } from './create.ts';
import { answerKept, takeIncoming } from './incoming.ts';
import { sendAgain } from './orders.ts';
import { showLeave, takeLeave } from './page.ts';
import { noticingNearDrivers, sendingPostponed } from './poll.ts';
import { previewNotice } from './preview.ts';
import { sending } from './send.ts';
import { editNotifications, showSettings } from './settings.ts';

const routes = (app: App): Handlers<typeof notifications, Member> => ({
  settings: ({ by, query }) => showSettings(app.db.scope(by), query.store),
  edit: ({ by, query, body }) => editNotifications(app, by, query.store, body),
  preview: ({ by, body }) => previewNotice(app, by, body),
  again: ({ by, params }) => sendAgain(app, by, params.id, params.notification),
  answer: ({ params, body, visit }) => answerKept(app, { ...params, ...body, language: visit.language }),
});

const ownRoutes = (app: App): Handlers<typeof optOuts, Member> => ({
  page: (asked) => showLeave(app, asked),
  send: (asked) => takeLeave(app, asked),
  incoming: (given) => takeIncoming(app, given),
});

export const noun: Noun<typeof notifications, Member> = {
  routes,
  tables: ['notification_settings', 'store_notification_settings', 'stopped_numbers'],
  subscribers: [noticingDeliveries],
  tasks: [sending],
  maintenance: [sendingPostponed, noticingNearDrivers],
};
/** The endpoints where recipients stop and resume messages themselves. */
export const recipientNoun: Noun<typeof optOuts, Member> = { routes: ownRoutes };
