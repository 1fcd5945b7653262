import type { calls } from '@portage/contract/calls/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { flushCalls, forgettingCalls, openCallLog } from './log.ts';
import { listCalls, readCall } from './screens.ts';

const routes = (app: App): Handlers<typeof calls, Member> => ({
  list: async ({ by, query }) => {
    await flushCalls(app);
    return listCalls(app.db.scope(by), query);
  },
  read: async ({ by, params }) => {
    await flushCalls(app);
    return readCall(app.db.scope(by), by, params.id);
  },
});

export const noun: Noun<typeof calls, Member> = {
  routes,
  observer: openCallLog,
  maintenance: [forgettingCalls],
  tables: ['calls'],
};
