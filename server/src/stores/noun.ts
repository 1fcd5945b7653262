import type { stores } from '@portage/contract/stores/endpoints';
import type { fleetStores } from '@portage/contract/stores/fleet';
import type { Member } from '../auth/member.ts';
import { courierActor } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { editStore, previewStore, type WaitingOrders } from './edit.ts';
import {
  createArea,
  createStore,
  editArea,
  editFleetStore,
  listFleetAreas,
  listFleetStores,
  showFleetStore,
} from './fleet.ts';
import { holidaysAhead } from './holidays.ts';
import { requestStore } from './request.ts';
import { areasOfStores, listAreas, listRequestedStores, listStores, showStore } from './screens.ts';

const routes = (app: App, orders: WaitingOrders): Handlers<typeof stores, Member> => ({
  list: ({ by, query }) => listStores(app.db.scope(by), app.clock, query),
  ask: ({ by, body }) => requestStore(app, by, body),
  edit: ({ by, params, body }) => editStore({ app, orders }, by, params.id, body),
  preview: ({ by, params, body }) => previewStore({ app, orders }, by, params.id, body),
  holidays: async ({ by, params, visit }) => {
    const store = await showStore(app.db.scope(by), app.clock, params.id);
    return { data: await holidaysAhead(store, visit.language) };
  },
  areas: async ({ by, query }) => ({ data: await listAreas(app.db.scope(by), query.search) }),
  storeAreas: async ({ by, query }) => ({ data: await areasOfStores(app.db.scope(by), query.pickupScheduleName) }),
  postalCodes: async ({ by, query }) => {
    const store = await showStore(app.db.scope(by), app.clock, query.pickupScheduleId);
    return { data: store.postalPrefixes.map((code) => ({ code })) };
  },
});

const courierRoutes = (app: App, orders: WaitingOrders): Handlers<typeof fleetStores, Member> => ({
  list: ({ params, query }) => listFleetStores(app, params.id, query),
  requested: ({ query }) => listRequestedStores(app.db, app.clock, query),
  create: ({ by, params, body }) => createStore(app, courierActor(by), params.id, body),
  read: ({ params }) => showFleetStore(app, params.id, params.storeId),
  edit: ({ by, params, body }) => editFleetStore({ app, orders }, courierActor(by), params.id, params.storeId, body),
  areas: () => listFleetAreas(app.db),
  createArea: ({ body }) => createArea(app, body),
  editArea: ({ params, body }) => editArea(app, params.id, body),
});

/** Stores for retailers and for the courier. The caller supplies the effects of changed hours on waiting orders. */
export const storesWith = (orders: WaitingOrders) => ({
  stores: {
    routes: (app) => routes(app, orders),
    tables: ['stores', 'service_areas'],
  } satisfies Noun<typeof stores, Member>,
  fleetStores: { routes: (app) => courierRoutes(app, orders) } satisfies Noun<typeof fleetStores, Member>,
});
