import type { preferences } from '@portage/contract/preferences/endpoints';
import { type PreferencesChange, readPreferences } from '@portage/contract/preferences/schema';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { nextDigest } from './digest.ts';

/** Preferences are visible only to their member, so changing them publishes no event. */
const routes = (app: App): Handlers<typeof preferences, Member> => ({
  read: async ({ by }) => readPreferences(await findKept(app.db.scope(by), by.id)),
  keep: async ({ by, body }) => readPreferences(await app.db.transaction(by, (tx) => mergeKept(app, tx, by.id, body))),
});

/** Returns the member's stored preferences, not yet parsed. */
async function findKept(scope: Scope, memberId: string): Promise<unknown> {
  const row = await scope.db
    .selectFrom('preferences')
    .select('kept')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.kept;
}

/** Merges a change into the stored preferences in one statement, so that concurrent changes from two tabs are both kept. */
async function mergeKept(app: App, tx: Tx, memberId: string, change: PreferencesChange): Promise<unknown> {
  const digestAt = nextDigest(app, change.problemDigest);
  const { kept } = await tx.db
    .insertInto('preferences')
    .values({ member_id: memberId, kept: JSON.stringify(change), digest_at: digestAt })
    .onConflict((conflict) =>
      conflict.columns(['retailer_id', 'member_id']).doUpdateSet({
        kept: ({ ref }) => sql`${ref('preferences.kept')} || ${ref('excluded.kept')}`,
        digest_at: digestAt,
      }),
    )
    .returning('kept')
    .executeTakeFirstOrThrow();
  return kept;
}

export const noun: Noun<typeof preferences, Member> = { routes, tables: ['preferences'] };
