import type { preferences } from '@portage/contract/preferences/endpoints';
import { readPreferences } from '@portage/contract/preferences/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { findKept, mergeKept } from './queries.ts';

/** A member's own: nobody else sees them, so nothing is told. */
const routes = (app: App): Handlers<typeof preferences, Member> => ({
  read: async ({ by }) => readPreferences(await findKept(app.db.scope(by), by.id)),
  keep: async ({ by, body }) => readPreferences(await app.db.transaction(by, (tx) => mergeKept(tx, by.id, body))),
});

export const noun: Noun<typeof preferences, Member> = { routes, tables: ['preferences'] };
