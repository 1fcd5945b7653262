import type { today } from '@portage/contract/today/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { listParcels } from './parcels.ts';
import { showToday } from './screens.ts';

const routes = (app: App): Handlers<typeof today, Member> => ({
  read: ({ by, query }) => showToday(app, app.db.readingScope(by), query),
  parcels: ({ by, query }) => listParcels(app, app.db.readingScope(by), query),
});

export const noun: Noun<typeof today, Member> = { routes };
