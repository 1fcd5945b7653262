import type { mail } from '@portage/contract/mail/endpoints';
import type { App } from '../platform/app.ts';
import type { Caller, Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { mailingGathered } from './gather.ts';
import { messageGauges } from './gauges.ts';
import { showInbox } from './inboxPage.ts';
import { erasingNotices, forgettingLetters, readLetterState } from './outbox.ts';
import { sending } from './send.ts';

const routes = (app: App): Handlers<typeof mail, Caller> => ({
  list: (given) => showInbox(app, given),
  read: (given) => showInbox(app, given, given.params.id),
});

export const noun: Noun<typeof mail, Caller> = {
  routes,
  tables: ['messages', 'admin_mails'],
  subscribers: [erasingNotices],
  tasks: [sending],
  maintenance: [forgettingLetters, mailingGathered],
  gauges: [messageGauges],
  readiness: async (app) => ({
    mail: { isSent: app.mailer.kept === null, ...(await readLetterState(app, 'EMAIL')) },
    sms: { isSent: app.texter.kept === null, ...(await readLetterState(app, 'SMS')) },
  }),
};
