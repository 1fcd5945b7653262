import { writeToMember } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { announceRights, setPassword } from './membership.ts';
import { letters } from './words.ts';

/**
 * Saves the password that a member chose. Revokes reset links, ends every session except `kept`, and mails the member. The second factor is
 * unchanged.
 */
export async function savePassword(app: App, tx: Tx, id: string, hash: string, kept: Buffer | null): Promise<void> {
  await setPassword(tx, id, hash, false);
  await tx.db
    .deleteFrom('sessions')
    .where('member_id', '=', id)
    .$if(kept !== null, (query) => query.where('token_hash', '<>', kept))
    .execute();
  await announceRights(app, tx, id);
  await writeToMember(app, tx, id, { letter: letters.passwordChanged });
}
