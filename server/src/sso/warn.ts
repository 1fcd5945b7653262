import type { Values } from '@portage/contract/words';
import type { Member } from '../auth/member.ts';
import { momentOf } from '../mail/letter.ts';
import { writeToAdmins } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { letters } from './words.ts';

/** Mails the retailer's admins about their single sign-on; `by` is the member who changed it. */
export function warnAdmins(
  app: App,
  tx: Tx,
  what: keyof typeof letters,
  values: Values = {},
  by?: Pick<Member, 'id' | 'name'>,
): Promise<void> {
  const letter = {
    ...letters[what],
    values: { ...values, ...momentOf(app.clock.now()), ...(by && { member: by.name }) },
  };
  return writeToAdmins(app, tx, { letter, ...(by && { actorId: by.id }) });
}
