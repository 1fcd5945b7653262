import type { developer } from '@portage/contract/developer/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { refuseIf } from '../platform/refusal.ts';
import { mockOrders } from './orders.ts';
import { mockJob, startMock } from './webhook.ts';

const routes = (app: App): Handlers<typeof developer, Member> => ({
  mockWebhook: async ({ by, params, body }) => {
    // The path carries the courier's name (spec section 7).
    refuseIf(params.provider === app.config.provider.code ? null : 'NOT_FOUND');
    return startMock(app, by, body);
  },
  mockOrders: ({ by, query }) => mockOrders(app, app.db.scope(by), query),
});

export const noun: Noun<typeof developer, Member> = { routes, jobs: [mockJob] };
