import type { Language } from '@portage/contract/errors';
import type { Channel } from '@portage/contract/mail/schema';
import { type Pair, translate, type Values } from '@portage/contract/words';
import type { Insertable } from 'kysely';
import type { Mailbox } from '../gateways/mail/port.ts';
import type { App } from '../platform/app.ts';
import type { Mails } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
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
export const postMail = (app: App, tx: Sender, { to, language, retailer, letter, expiresAt }: Mail) =>
  post(app, tx, {
    channel: 'EMAIL',
    to_name: to.name,
    to_address: to.address,
    language,
    retailer_name: retailer,
    letter: JSON.stringify(wordLetter(letter, language, app.config.publicUrl)),
    expiresAt,
  });

export type Text = {
  /** A number that `dialable` answered. */
  to: string;
  language: Language;
  /** Says by itself whose it is: a text message has no layout around it. */
  text: Pair;
  values?: Values;
  expiresAt?: Temporal.Instant;
};

/** The same for a text message. */
export const postText = (app: App, tx: Sender, { to, language, text, values, expiresAt }: Text) =>
  post(app, tx, {
    channel: 'SMS',
    to_name: '',
    to_address: to,
    language,
    retailer_name: null,
    letter: JSON.stringify({ text: translate(text, language, values) }),
    expiresAt,
  });

/** When the last messages went to an address, or to a number, the newest first. */
export const lastPostedTo = async (tx: Sender, channel: Channel, address: string, most: number) =>
  tx.db
    .selectFrom('mails')
    .select('posted_at')
    .where('channel', '=', channel)
    .where('to_address', '=', address)
    .orderBy('posted_at', 'desc')
    .limit(most)
    .execute();

type Post = Omit<Insertable<Mails>, 'id' | 'posted_at' | 'expires_at'> & { expiresAt: Temporal.Instant | undefined };

async function post(app: App, tx: Sender, { expiresAt, ...message }: Post) {
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  const expires_at = (expiresAt ?? now.add({ hours: usualHours })).toString();
  await tx.db
    .insertInto('mails')
    .values({ id, ...message, posted_at: now.toString(), expires_at })
    .execute();
  await app.jobs.send(tx, sending, id);
}
