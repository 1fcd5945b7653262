import type { retailers } from '@portage/contract/retailers/endpoints';
import { courierActor } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { Caller, Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { createRetailer, editRetailer } from './edit.ts';
import { listRetailers, showRetailer } from './screens.ts';

const routes = (app: App): Handlers<typeof retailers, Caller> => ({
  list: ({ query }) => listRetailers(app.db, query),
  create: async ({ by, body }) => (await createRetailer(app, courierActor(by), body)).retailer,
  read: ({ params }) => showRetailer(app.db.scope(wholeRetailer(params.id))),
  edit: ({ by, params, body }) => editRetailer(app, courierActor(by), params.id, body),
});

export const noun: Noun<typeof retailers, Caller> = { routes, tables: ['retailers', 'rates'] };
