import type { keys } from '@portage/contract/keys/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { findSandbox } from '../sandbox/sandbox.ts';
import { createKey, deleteKey, forgettingEndedKeys, renewFirstKey, renewKey } from './edit.ts';
import { listKeys } from './screens.ts';
import { warningOfEnds } from './warn.ts';

const routes = (app: App): Handlers<typeof keys, Member> => ({
  list: async ({ by, query }) => {
    const sandbox = query.isTest ? await findSandbox(app.db, by.retailerId) : by.retailerId;
    if (sandbox === null) return { data: [], current: query.page, pageSize: query.pageSize, total: 0 };
    return listKeys(app.db.scope({ ...by, retailerId: sandbox }), query);
  },
  create: ({ by, body }) => createKey(app, by, body),
  renew: ({ by, params, body }) => renewKey(app, by, params.id, body.keepHours),
  renewFirst: ({ by, body }) => renewFirstKey(app, by, body.keepHours),
  delete: ({ by, params }) => deleteKey(app, by, params.id),
});

export const noun: Noun<typeof keys, Member> = {
  routes,
  maintenance: [warningOfEnds, forgettingEndedKeys],
  tables: ['api_keys', 'api_key_stores', 'ended_api_keys'],
};
