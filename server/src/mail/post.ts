import type { Language } from '@portage/contract/errors';
import { type Pair, translate, type Values } from '@portage/contract/words';
import type { Insertable } from 'kysely';
import type { Mailbox } from '../gateways/mail/port.ts';
import type { App } from '../platform/app.ts';
import type { Messages } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { type Letter, wordLetter } from './letter.ts';
import { insertMessages } from './outbox.ts';
import { sending } from './send.ts';

/** Hours during which a letter without an expiry is retried. */
const defaultHours = 72;

export type Mail = {
  to: Mailbox;
  language: Language;
  /** The retailer in whose name it is sent; null for the courier. */
  retailer: string | null;
  letter: Letter;
  /** When its code or link stops working; it is not sent after that. */
  expiresAt?: Temporal.Instant;
};

/** Sends an email once the transaction commits. */
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
  /** A number as returned by `dialable`. */
  to: string;
  language: Language;
  /** Includes the sender's name, because a text message has no layout. */
  text: Pair;
  values?: Values;
  expiresAt?: Temporal.Instant;
};

/** Sends a text message once the transaction commits. */
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

type NewMessage = Omit<Insertable<Messages>, 'id' | 'created_at' | 'expires_at'> & {
  expiresAt: Temporal.Instant | undefined;
};

async function post(app: App, tx: Sender, { expiresAt, ...message }: NewMessage) {
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  const expires_at = (expiresAt ?? now.add({ hours: defaultHours })).toString();
  // Some messages are written before there is a retailer: these statements use the open transaction too.
  const db = tx.retailerId === undefined ? app.db.acrossTenantsAndSandboxes() : tx.db;
  await insertMessages(db, [{ id, ...message, created_at: now.toString(), expires_at }]);
  await app.jobs.send(tx, sending, { id });
}
