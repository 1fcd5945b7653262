import type { recipients } from '@portage/contract/recipients/endpoints';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { suggestAddresses, suggestRecipients } from './suggest.ts';

export const recipientRoutes = (app: App): Handlers<typeof recipients> => ({
  list: async ({ by, query }) => ({ data: await suggestRecipients(app.db.scope(by), query.search) }),
  addresses: async ({ by, query }) => ({
    data: await suggestAddresses(app, app.db.scope(by), query.search, query.pickupScheduleId),
  }),
});
