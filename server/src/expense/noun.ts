import type { expense } from '@portage/contract/expense/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { chargeForEvents } from './charge.ts';
import { listExpenses, showDetails } from './screens.ts';

const routes = (app: App): Handlers<typeof expense, Member> => ({
  list: ({ by, query }) => listExpenses(app, app.db.scope(by), query),
  details: ({ by, query }) => showDetails(app.db.scope(by), query),
});

export const noun: Noun<typeof expense, Member> = { routes, tables: ['charges'], subscribers: [chargeForEvents] };
