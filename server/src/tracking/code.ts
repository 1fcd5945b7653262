// The code that another address or phone wants: six digits, sent to whom the order names, good once, for ten minutes and for that change.
import { createHash, randomInt } from 'node:crypto';
import { codeTries, pendingMinutes, readCode, resendSeconds } from '@portage/contract/auth/rules';
import type { Channel } from '@portage/contract/mail/schema';
import { dialable } from '@portage/contract/text';
import { maskEmail, maskPhone } from '@portage/contract/tracking/choices';
import { sql } from 'kysely';
import { lastPostedTo, postMail, postText } from '../mail/post.ts';
import type { OrderRecord } from '../orders/deliveries.ts';
import type { OthersEdit } from '../orders/verbs/edit.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { Tidying } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { signatureOf } from '../platform/signed.ts';
import { languageOfRecipient } from '../recipients/contacts.ts';
import { isTestData } from '../retailers/twin.ts';
import { words } from './words.ts';

/** What a code is for: the guarded fields, to the letter. */
type Guarded = Pick<OthersEdit, 'phone' | 'address'>;

const boundTo = ({ phone, address }: Guarded): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([phone ?? null, address ?? null]))
    .digest();

/** A million codes are soon tried at a plain hash; without the installation's secret there is nothing to compare with. */
const hashOf = (app: App, orderId: string, change: Guarded, code: string): Buffer =>
  signatureOf(
    app.keysFor('recipients’ codes'),
    Buffer.concat([Buffer.from(orderId), boundTo(change), Buffer.from(readCode(code))]),
  );

const since = ({ clock }: Pick<App, 'clock'>) => clock.now().subtract({ minutes: pendingMinutes }).toString();

type Sent = { sentTo: string; waitSeconds: number };
/** Whoever answered STOP gets no text message, and no code in one. */
type Receiver = { retailer: string; isTexted: boolean };

/** Sends a code for a change of a locked order. The same change asked again at once gets no second one: the first is on its way. */
export async function sendCode(
  app: App,
  tx: Tx,
  order: OrderRecord,
  change: Guarded,
  { retailer, isTexted }: Receiver,
): Promise<Sent> {
  const { email } = order;
  const phone = order.phone === null || !isTexted ? null : dialable(order.phone);
  if (email === null && phone === null) return refuse('CODE_NOWHERE');
  const sentTo = email === null ? maskPhone(phone ?? '') : maskEmail(email);
  const before = await tx.db
    .selectFrom('recipient_codes')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  const now = app.clock.now();
  const waited = before ? now.since(readInstant(before.sent_at)).total('seconds') : resendSeconds;
  if (before && waited < resendSeconds) {
    const waitSeconds = Math.ceil(resendSeconds - waited);
    if (boundTo(change).equals(before.bound_to)) return { sentTo, waitSeconds };
    return refuse('CODE_SENT_RECENTLY', { retryAfterSeconds: waitSeconds });
  }
  await refuseFlood(app, tx, email ?? phone ?? '', email === null ? 'SMS' : 'EMAIL');
  const code = String(randomInt(10 ** 6)).padStart(6, '0');
  const fresh = {
    bound_to: boundTo(change),
    code_hash: hashOf(app, order.id, change, code),
    sent_at: now.toString(),
    tries: 0,
  };
  await tx.db
    .insertInto('recipient_codes')
    .values({ order_id: order.id, ...fresh })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'order_id']).doUpdateSet(fresh))
    .execute();
  // Whoever reads the page may be another than whom the order names, and reads another language.
  const language = await languageOfRecipient(tx, order);
  const values = { code, retailer, minutes: pendingMinutes };
  const expiresAt = now.add({ minutes: pendingMinutes });
  if (await isTestData(tx)) return { sentTo, waitSeconds: resendSeconds };
  if (email === null) await postText(app, tx, { to: phone ?? '', language, text: words.codeText, values, expiresAt });
  else
    await postMail(app, tx, {
      to: { name: order.recipient, address: email },
      language,
      retailer,
      letter: { subject: words.codeSubject, paragraphs: [words.codeParagraph], code, after: [words.codeAfter], values },
      expiresAt,
    });
  return { sentTo, waitSeconds: resendSeconds };
}

/** So many messages of ours go to one address or number in a day before it gets no code, whichever orders ask for one. */
const mostInADay = 10;

/** Whoever has a link must be able neither to flood the one it belongs to, nor to guess at one code after the other. */
async function refuseFlood({ clock }: App, tx: Tx, address: string, channel: Channel): Promise<void> {
  const tenth = (await lastPostedTo(tx, channel, address, mostInADay))[mostInADay - 1];
  if (!tenth) return;
  const seconds = readInstant(tenth.posted_at).add({ hours: 24 }).since(clock.now()).total('seconds');
  if (seconds > 0) refuse('CODES_USED_UP', { retryAfterSeconds: Math.ceil(seconds) });
}

/**
 * Counts a try before the code is looked at, outside of the transaction that looks, so that it stays counted whatever becomes of that
 * one. Whether the code may be looked at.
 */
export async function countTry({ db }: Scope, orderId: string): Promise<boolean> {
  const counted = await db
    .updateTable('recipient_codes')
    .set({ tries: sql<number>`least(tries + 1, 100)` })
    .where('order_id', '=', orderId)
    .returning('tries')
    .executeTakeFirst();
  return counted !== undefined && counted.tries <= codeTries;
}

/** Uses a code up; of two at once one has it. */
export async function takeCode(app: App, tx: Tx, orderId: string, change: Guarded, code: string): Promise<boolean> {
  const taken = await tx.db
    .deleteFrom('recipient_codes')
    .where('order_id', '=', orderId)
    .where('code_hash', '=', hashOf(app, orderId, change, code))
    .where('sent_at', '>', since(app))
    .returning('order_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export const forgettingRecipientCodes: Tidying = {
  does: 'forgetting recipients’ codes',
  run: (app) => forgetOld(app.db, 'recipient_codes', sql`sent_at < ${since(app)}::timestamptz`),
};
