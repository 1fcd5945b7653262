// The code that a change of address or phone requires: six digits, sent to the contact on the order, valid once, for ten minutes and for
// that change only.
import { createHash } from 'node:crypto';
import { pendingMinutes, resendSeconds } from '@portage/contract/auth/rules';
import type { Channel } from '@portage/contract/mail/schema';
import { dialable } from '@portage/contract/text';
import { maskEmail, maskPhone } from '@portage/contract/tracking/choices';
import { byCode, countTry, findSecret, issueCode, revokeSecrets, useSecret } from '../auth/secrets.ts';
import { lastLettersTo } from '../mail/outbox.ts';
import { postMail, postText } from '../mail/post.ts';
import type { OrderRecord } from '../orders/deliveries.ts';
import type { FullEdit } from '../orders/verbs/edit.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { languageOfRecipient } from '../recipients/contacts.ts';
import { isTestData } from '../retailers/sandbox.ts';
import { words } from './words.ts';

/** The exact values that a code is issued for. */
type Guarded = Pick<FullEdit, 'phone' | 'address'>;

const boundTo = ({ phone, address }: Guarded): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([phone ?? null, address ?? null]))
    .digest();

/** Returns the key of an order's codes; a new code replaces the previous one. */
export const codesOf = (orderId: string) => ({ kind: 'RECIPIENT_CODE' as const, subject: orderId });

type Sent = { sentTo: string; waitSeconds: number };
/** The retailer's name, and whether text messages may be sent: not to a number that replied STOP. */
type Receiver = { retailer: string; isTexted: boolean };

/** Sends a code for a change of a locked order. Repeating the same request soon sends no second code, since the first is on its way. */
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
  const before = await findSecret(app, tx, codesOf(order.id));
  const now = app.clock.now();
  const waited = before ? now.since(readInstant(before.created_at)).total('seconds') : resendSeconds;
  if (before && waited < resendSeconds) {
    const waitSeconds = Math.ceil(resendSeconds - waited);
    if (boundTo(change).equals(before.bound_to)) return { sentTo, waitSeconds };
    return refuse('CODE_SENT_RECENTLY', { retryAfterSeconds: waitSeconds });
  }
  await refuseFlood(app, email ?? phone ?? '', email === null ? 'SMS' : 'EMAIL');
  await revokeSecrets(tx, codesOf(order.id));
  const purpose = { ...codesOf(order.id), boundTo: boundTo(change) };
  const code = await issueCode(app, tx, purpose, { seconds: pendingMinutes * 60 });
  // The page's reader may not be the order's recipient, and may use another language.
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

/** Maximum messages to one address or number per day, across all orders; beyond it no code is sent. */
const mostInADay = 10;

/** Limits codes: the holder of a link must neither flood the recipient nor keep guessing new codes. */
async function refuseFlood(app: App, address: string, channel: Channel): Promise<void> {
  const tenth = (await lastLettersTo(app, channel, address, mostInADay))[mostInADay - 1];
  if (!tenth) return;
  const seconds = readInstant(tenth.created_at).add({ hours: 24 }).since(app.clock.now()).total('seconds');
  if (seconds > 0) refuse('CODES_USED_UP', { retryAfterSeconds: Math.ceil(seconds) });
}

/** Counts an attempt; returns true if the code may be compared. */
export const countCodeTry = async (scope: Scope, orderId: string): Promise<boolean> =>
  (await countTry(scope, codesOf(orderId))) === 'ALLOWED';

/** Uses a code; returns false if it is wrong. */
export const takeCode = async (app: App, tx: Tx, orderId: string, change: Guarded, code: string): Promise<boolean> =>
  (await useSecret(app, tx, byCode(app, { ...codesOf(orderId), boundTo: boundTo(change) }, code))) !== undefined;
