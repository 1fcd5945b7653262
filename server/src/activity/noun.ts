import type { activity } from '@portage/contract/activity/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { exportActivity, listActivity, listPeople } from './list.ts';

const routes = (app: App): Handlers<typeof activity, Member> => ({
  list: ({ by, query }) => listActivity(app.db.scope(by), query),
  people: ({ by }) => listPeople(app.db.scope(by)),
  export: async ({ by, query, visit }) => exportActivity(app.db.scope(by), query, visit.language),
});

export const noun: Noun<typeof activity, Member> = { routes, tables: ['activities'] };
