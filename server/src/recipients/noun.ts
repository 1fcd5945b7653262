import type { recipients } from '@portage/contract/recipients/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { suggestAddresses, suggestRecipients } from './suggest.ts';

const routes = (app: App): Handlers<typeof recipients, Member> => ({
  list: async ({ by, query }) => ({ data: await suggestRecipients(app.db.scope(by), query.search) }),
  addresses: async ({ by, query }) => ({
    data: await suggestAddresses(app, app.db.scope(by), query.search, query.pickupScheduleId),
  }),
});

export const noun: Noun<typeof recipients, Member> = { routes, tables: ['recipient_contacts'] };
