import type { Values } from '@portage/contract/words';
import type { Letter } from '../../mail/letter.ts';
import { postMail } from '../../mail/post.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { changeLetters } from './words.ts';

type Post = {
  letter: Letter;
  /** Another address than the account's own. */
  address?: string;
  expiresAt?: Temporal.Instant;
};

/** Writes to a member in their language, in the name of their retailer. */
export async function writeToMember(app: App, tx: Tx, memberId: string, { letter, address, expiresAt }: Post) {
  const { name, email, language } = await tx.db
    .selectFrom('members')
    .select(['name', 'email', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const retailer = await tx.db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
  await postMail(app, tx, {
    to: { name, address: address ?? email },
    language,
    retailer: retailer.name,
    letter: {
      ...letter,
      values: { retailer: retailer.name, email: app.config.provider.supportEmail, ...letter.values },
    },
    ...(expiresAt && { expiresAt }),
  });
}

/** A mail for each change of what signing in is made of: whoever did not make it learns of it. */
export const tellChange = (
  app: App,
  tx: Tx,
  memberId: string,
  change: keyof typeof changeLetters,
  { address, ...values }: Values & { address?: string } = {},
) => writeToMember(app, tx, memberId, { letter: { ...changeLetters[change], values }, ...(address && { address }) });
