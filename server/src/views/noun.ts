import type { views } from '@portage/contract/views/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { createView, editView } from './edit.ts';
import { findViews, removeView } from './queries.ts';

const routes = (app: App): Handlers<typeof views, Member> => ({
  list: async ({ by }) => ({ data: await findViews(app.db.scope(by), by.id) }),
  create: ({ by, body }) => createView(app, by, body),
  edit: ({ by, params, body }) => editView(app, by, params.id, body),
  delete: ({ by, params }) => app.db.transaction(by, (tx) => removeView(tx, by.id, params.id)),
});

export const noun: Noun<typeof views, Member> = { routes, tables: ['order_views'] };
