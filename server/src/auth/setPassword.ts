import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { writeToMember } from './factor/tell.ts';
import { announceRights } from './membership.ts';
import { letters } from './words.ts';

/**
 * Gives a member the password that they chose: it is no temporary one, links to another are worth nothing, every session ends but the
 * one it was chosen in, and a mail tells of it. A second factor stays as it is.
 */
export async function setPassword(app: App, tx: Tx, id: string, hash: string, kept: Buffer | null = null) {
  await tx.db.updateTable('logins').set({ password_hash: hash }).where('member_id', '=', id).execute();
  await tx.db.updateTable('members').set({ is_temp_password: false }).where('id', '=', id).execute();
  for (const table of ['password_resets', 'pending_sign_ins'] as const)
    await tx.db.deleteFrom(table).where('member_id', '=', id).execute();
  await tx.db
    .deleteFrom('sessions')
    .where('member_id', '=', id)
    .$if(kept !== null, (query) => query.where('token_hash', '<>', kept))
    .execute();
  await announceRights(app, tx, id);
  await writeToMember(app, tx, id, { letter: letters.passwordChanged });
}
