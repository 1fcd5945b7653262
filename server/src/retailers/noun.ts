import type { retailers } from '@portage/contract/retailers/endpoints';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { Caller, Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { createRetailer, editRetailer } from './edit.ts';
import { listRetailers, showRetailer } from './screens.ts';

const routes = (app: App): Handlers<typeof retailers, Caller> => ({
  list: ({ query }) => listRetailers(app.db, query),
  create: async ({ body }) => (await createRetailer(app, body)).retailer,
  read: ({ params }) => showRetailer(app.db.scope(wholeRetailer(params.id))),
  edit: ({ params, body }) => editRetailer(app, params.id, body),
});

export const noun: Noun<typeof retailers, Caller> = { routes, tables: ['retailers', 'rates'] };
