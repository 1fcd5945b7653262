// A member's snapshot in the activity log, with names instead of ids and without secrets.
import type { AuditSnapshot } from '@portage/contract/activity/rules';
import { isoText } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';

/** Returns the account; null if it does not exist. */
export async function auditSnapshot(tx: Tx, id: string): Promise<AuditSnapshot> {
  const whole = tx.allStores();
  const member = await whole.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
  if (!member) return null;
  const stores = await whole.db
    .selectFrom('member_stores')
    .innerJoin('stores', 'stores.id', 'member_stores.store_id')
    .select('stores.name')
    .where('member_stores.member_id', '=', id)
    .orderBy('stores.name')
    .execute();
  const invitation = await whole.db
    .selectFrom('invitations')
    .select('sent_at')
    .where('member_id', '=', id)
    .where('ended_as', 'is', null)
    .executeTakeFirst();
  return {
    name: member.name,
    email: member.email,
    language: member.language,
    type: member.role,
    permissions: member.permissions,
    stores: member.has_all_stores ? ['ALL_STORES'] : stores.map(({ name }) => name),
    invitation: isoText(invitation?.sent_at ?? null),
  };
}
