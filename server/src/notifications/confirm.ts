// Confirms in writing what was saved on a recipient's page or agreed with the courier, to the previous contact, and so warns of a change by
// another person. Sends the answers to what the recipient wrote there.
import type { ClaimKind } from '@portage/contract/claims/rules';
import { claimKindNames } from '@portage/contract/claims/words';
import type { Language } from '@portage/contract/errors';
import { spellPlainly } from '@portage/contract/notifications/sms';
import { textWords } from '@portage/contract/notifications/words';
import { type Pair, translate, type Values } from '@portage/contract/words';
import type { Selectable } from 'kysely';
import type { OrderRecord } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ChatMessages } from '../platform/db/schema.gen.ts';
import { contactsOf, languageOfRecipient } from '../recipients/contacts.ts';
import { linkOf, orderName, printDay } from './compose.ts';
import { createNotices } from './create.ts';
import { isStopped } from './opt-outs.ts';
import { type NoticeOrder, readNoticeOrder } from './queries.ts';
import { confirmationWords as words } from './words.ts';

/** The saved change. `canUndo` is whether the page offers to undo it. */
type ConfirmedChange =
  | { kind: 'CLAIM_RECEIVED'; number: string; about: ClaimKind; answerBy: string }
  /** `from` is the courier's name; null for the store's staff. */
  | { kind: 'CLAIM_ANSWERED'; number: string | null; from: string | null; answer: string }
  | { kind: 'DETAILS_CHANGED'; address?: string; phone?: string | null; date?: string; canUndo: boolean };

/** Creates the confirmation by email, else by text message, in the transaction that saves. `before` is the order as it was. */
export async function confirmSaved(app: App, tx: Tx, before: OrderRecord, saved: ConfirmedChange): Promise<void> {
  const sentences = sentencesOf(saved);
  const [contact] = contactsOf(before);
  if (sentences.length === 0 || !contact) return;
  const { channel, address } = contact;
  if (channel === 'SMS' && (await isStopped(tx, address))) return;
  const order = await readNoticeOrder(tx, before.id);
  const language = await languageOfRecipient(tx, before);
  const values: Values = {
    retailer: order.retailer_name,
    email: app.config.provider.supportEmail,
    order: orderName(order),
    ...valuesOf(saved, order, language),
  };
  const t = (pair: Pair) => translate(pair, language, values);
  const text =
    channel === 'EMAIL'
      ? sentences.map(t).join(' ')
      : spellPlainly(`${t(words[saved.kind].sms)} ${linkOf(app, order, language)} ${t(textWords.leave)}`);
  const subject = channel === 'EMAIL' ? t(words[saved.kind].subject) : null;
  await createNotices(app, tx, before, [contact], { event: saved.kind, language, subject, body: text });
}

/** Returns the values of a text that depend on what was saved. */
function valuesOf(saved: ConfirmedChange, order: NoticeOrder, language: Language): Values {
  if (saved.kind === 'CLAIM_RECEIVED') {
    const day = printDay(zoned(saved.answerBy, order.store_timezone).local.slice(0, 10), language);
    return { number: saved.number, about: translate(claimKindNames[saved.about], language, {}).toLowerCase(), day };
  }
  if (saved.kind === 'CLAIM_ANSWERED')
    return {
      number: saved.number ?? orderName(order),
      name: saved.from ?? order.retailer_name,
      text: saved.answer.replaceAll('\n', '\n\n'),
    };
  return {
    address: saved.address ?? '',
    digits: saved.phone?.replace(/\D/g, '').slice(-4) ?? '',
    day: saved.date === undefined ? '' : printDay(saved.date, language),
  };
}

type Answer = Pick<Selectable<ChatMessages>, 'id' | 'author_name' | 'text'> & { language: Language };

/** Creates the email about a store's message in a chat that has closed: one for each message, if the order has an email address. */
export async function mailAnswer(
  app: App,
  tx: Tx,
  { orderId }: { orderId: string },
  { id, author_name: store, text, language }: Answer,
): Promise<void> {
  const order = await readNoticeOrder(tx, orderId);
  const contacts = contactsOf(order).filter(({ channel }) => channel === 'EMAIL');
  const { subject, mail } = words.CHAT_ANSWERED;
  const values: Values = {
    retailer: order.retailer_name,
    order: orderName(order),
    store: store ?? '',
    // An email keeps line breaks only between paragraphs.
    text: text.replaceAll('\n', '\n\n'),
  };
  const t = (pair: Pair) => translate(pair, language, values);
  const notice = { event: 'CHAT_ANSWERED', occurrence: id, language, subject: t(subject), body: t(mail) } as const;
  await createNotices(app, tx, order, contacts, notice);
}

function sentencesOf(saved: ConfirmedChange): Pair[] {
  if (saved.kind !== 'DETAILS_CHANGED') return [words[saved.kind].mail];
  const { address, phone, date, canUndo } = saved;
  const changes = [
    ...(address === undefined ? [] : [words.address]),
    ...(date === undefined ? [] : [words.date]),
    ...(phone === undefined ? [] : [phone === null ? words.noPhone : words.phone]),
  ];
  if (changes.length === 0) return [];
  const isUndoable = canUndo && (address !== undefined || phone !== undefined);
  const isDateAlone = date !== undefined && changes.length === 1;
  return [...changes, isUndoable ? words.undo : isDateAlone ? words.again : words.write];
}
