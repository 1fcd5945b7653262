// The only SQL that knows this noun's table.
import type { PreferencesChange } from '@portage/contract/preferences/schema';
import { sql } from 'kysely';
import type { Scope, Tx } from '../platform/db/database.ts';

/** What the member kept, as it was written. */
export async function findKept(scope: Scope, memberId: string): Promise<unknown> {
  const row = await scope.db
    .selectFrom('preferences')
    .select('kept')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.kept;
}

/** Lays a change over what the member kept, in one statement: two tabs that change two things both keep theirs. */
export async function mergeKept(tx: Tx, memberId: string, change: PreferencesChange): Promise<unknown> {
  const { kept } = await tx.db
    .insertInto('preferences')
    .values({ member_id: memberId, kept: JSON.stringify(change) })
    .onConflict((conflict) =>
      conflict
        .columns(['retailer_id', 'member_id'])
        .doUpdateSet({ kept: ({ ref }) => sql`${ref('preferences.kept')} || ${ref('excluded.kept')}` }),
    )
    .returning('kept')
    .executeTakeFirstOrThrow();
  return kept;
}
