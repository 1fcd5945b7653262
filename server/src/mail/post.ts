import type { Language } from '@portage/contract/errors';
import type { Mailbox } from '../gateways/mail/port.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { type Letter, wordLetter } from './letter.ts';
import { sending } from './send.ts';

/** How long a mail is tried that does not say until when it is worth sending. */
const usualHours = 72;

export type Mail = {
  to: Mailbox;
  language: Language;
  /** The retailer's name, to stand on it; null where the courier writes for itself. */
  retailer: string | null;
  letter: Letter;
  /** From then on its code or link is worth nothing: it is not sent any more. */
  expiresAt?: Temporal.Instant;
};

/** Has a mail sent when the verb's transaction commits, and never when it does not. */
export async function postMail(app: App, tx: Pick<Tx, 'db'>, { to, language, retailer, letter, expiresAt }: Mail) {
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  await tx.db
    .insertInto('mails')
    .values({
      id,
      to_name: to.name,
      to_address: to.address,
      language,
      retailer_name: retailer,
      letter: JSON.stringify(wordLetter(letter, language, app.config.publicUrl)),
      posted_at: now.toString(),
      expires_at: (expiresAt ?? now.add({ hours: usualHours })).toString(),
    })
    .execute();
  await app.jobs.send(tx, sending, id);
}
