import type { stores } from '@portage/contract/stores/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { editStore } from './edit.ts';
import { listAreas, listStores, showStore } from './screens.ts';

const routes = (app: App): Handlers<typeof stores, Member> => ({
  list: ({ by, query }) => listStores(app.db.scope(by), app.clock, query),
  edit: ({ by, params, body }) => editStore(app, by, params.id, body),
  areas: async ({ by }) => ({ data: await listAreas(app.db.scope(by)) }),
  postalCodes: async ({ by, query }) => {
    const store = await showStore(app.db.scope(by), app.clock, query.pickupScheduleId);
    return { data: store.postalPrefixes.map((code) => ({ code })) };
  },
});

export const noun: Noun<typeof stores, Member> = { routes, tables: ['stores', 'service_areas'] };
