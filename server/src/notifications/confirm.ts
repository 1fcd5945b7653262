// Confirms in writing what was saved on a recipient's page or agreed with the courier, to the previous contact, and so warns of a change by
// another person. Sends the answers to what the recipient wrote there.
import type { ClaimKind } from '@portage/contract/claims/rules';
import { claimKindNames } from '@portage/contract/claims/words';
import type { Language } from '@portage/contract/errors';
import { spellPlainly } from '@portage/contract/notifications/sms';
import { textWords } from '@portage/contract/notifications/words';
import { holderOf, kindOf, promiseOf } from '@portage/contract/orders/now';
import { asksOf, type RecipientRequest } from '@portage/contract/tracking/choices';
import { type Pair, translate, type Values } from '@portage/contract/words';
import type { Selectable } from 'kysely';
import { withdrawNotice } from '../mail/outbox.ts';
import type { OrderRecord } from '../orders/deliveries.ts';
import { factsOf } from '../orders/now.ts';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ChatMessages } from '../platform/db/schema.gen.ts';
import { contactsOf, languageOfRecipient } from '../recipients/contacts.ts';
import { linkOf, orderName, printDay, silenceOf } from './compose.ts';
import { createNotices } from './create.ts';
import { isStopped } from './opt-outs.ts';
import { type NoticeOrder, readNoticeOrder } from './queries.ts';
import { confirmationWords as words } from './words.ts';

type RequestNews = 'ASKED' | 'DECLINED' | 'AGREED';

/** The saved change. `canUndo` is whether the page offers to undo it. */
type ConfirmedChange =
  | { kind: 'CLAIM_RECEIVED'; number: string; about: ClaimKind; answerBy: string }
  /** `from` is the courier's name; null for the store's staff. */
  | { kind: 'CLAIM_ANSWERED'; number: string | null; from: string | null; answer: string }
  /** What the recipient asked of the courier, or its answer. An accepted day is confirmed as a change. */
  | { kind: 'REQUEST_UPDATED'; status: RequestNews; asked: RecipientRequest }
  | {
      kind: 'DETAILS_CHANGED';
      address?: string;
      phone?: string | null;
      date?: string;
      /** Whether what the driver knows from the recipient changed: the unit, the door code, a note, or where to leave it. */
      isChosen?: boolean;
      canUndo: boolean;
    };

type RequestSaved = Extract<ConfirmedChange, { kind: 'REQUEST_UPDATED' }>;

/** Minutes for which the confirmation of choices waits for further ones. */
const gatherMinutes = 3;

/** Creates the confirmation by email, else by text message, in the transaction that saves. `before` is the order as it was. */
export async function confirmSaved(app: App, tx: Tx, before: OrderRecord, change: ConfirmedChange): Promise<void> {
  // A postponed message may be untrue by now, and may be for a contact that was corrected since.
  const postponed =
    change.kind === 'DETAILS_CHANGED'
      ? await withdrawNotice(tx.db, { order_id: before.id, event: change.kind })
      : undefined;
  const saved = postponed && change.kind === 'DETAILS_CHANGED' ? { ...change, isChosen: true } : change;
  const [contact] = contactsOf(before);
  if (!contact) return;
  const { channel, address } = contact;
  if (channel === 'SMS' && (await isStopped(tx, address))) return;
  const order = await readNoticeOrder(tx, before.id);
  const sentences = sentencesOf(app, saved, order);
  if (sentences.length === 0) return;
  const language = await languageOfRecipient(tx, before);
  const values: Values = {
    retailer: order.retailer_name,
    email: app.config.provider.supportEmail,
    order: orderName(order),
    ...valuesOf(app, saved, order, language),
  };
  const t = (pair: Pair) => translate(pair, language, values);
  const isDeclined = saved.kind === 'REQUEST_UPDATED' && saved.status === 'DECLINED';
  const silence = isDeclined ? silenceOf(app, order, language) : '';
  const join = (all: readonly Pair[], ...more: string[]) => [...all.map(t), silence, ...more].filter(Boolean).join(' ');
  const text =
    channel === 'EMAIL'
      ? join(sentences)
      : spellPlainly(join(shortOf(saved, sentences), linkOf(app, order, language), t(textWords.leave)));
  const subject = channel === 'EMAIL' ? t(subjectOf(saved)) : null;
  const notice = { event: saved.kind, language, subject, body: text };
  if (!isGathered(saved)) return createNotices(app, tx, before, [contact], notice);
  const due_at = postponed?.due_at ?? app.clock.now().add({ minutes: gatherMinutes }).toString();
  await createNotices(app, tx, before, [contact], { ...notice, due_at });
}

/** Returns whether one message confirms this and the next changes: it contains all choices, and none of them diverts the parcel. */
const isGathered = (saved: ConfirmedChange): boolean =>
  saved.kind === 'DETAILS_CHANGED' &&
  saved.address === undefined &&
  saved.date === undefined &&
  saved.phone === undefined;

/** Returns the values of a text that depend on what was saved. */
function valuesOf(app: App, saved: ConfirmedChange, order: NoticeOrder, language: Language): Values {
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
  if (saved.kind === 'REQUEST_UPDATED') {
    const { date } = saved.asked;
    const until = promisedDay(app, order) ?? date;
    return { day: date ? printDay(date, language) : '', until: until ? printDay(until, language) : '' };
  }
  return {
    list: chosenIn(order, language),
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

/** Returns the day by which the courier comes without another request; null if it promised none that has not passed. */
function promisedDay(app: App, order: NoticeOrder): string | null {
  const facts = factsOf(app, order, order.route, order.store_timezone);
  const promise = promiseOf(facts, kindOf(facts));
  return promise && !promise.isOverdue ? promise.until.local.slice(0, 10) : null;
}

/** Names what the driver knows from the recipient, without its words: anyone with the link can write these. */
function chosenIn(order: NoticeOrder, language: Language): string {
  const t = (pair: Pair) => translate(pair, language, {});
  const { address_line2: unit, leave_place: place, door_code, recipient_note } = order;
  return [
    ...(unit ? [t(words.unit)] : []),
    ...(place ? [t(words[place])] : []),
    ...(door_code ? [t(words.doorCode)] : []),
    ...(recipient_note ? [t(words.note)] : []),
  ].join(', ');
}

/** Returns the sentences of a text message. That of a refusal has all of them, since they are short. */
function shortOf(saved: ConfirmedChange, sentences: readonly Pair[]): readonly Pair[] {
  if (saved.kind !== 'REQUEST_UPDATED') return [words[saved.kind].sms];
  const { status, asked } = saved;
  return status === 'ASKED'
    ? [words.sender, words.ASKED[asked.kind], words.REQUEST_UPDATED.sms]
    : [words.sender, ...sentences];
}

const subjectOf = (saved: ConfirmedChange): Pair =>
  saved.kind === 'REQUEST_UPDATED' ? words.REQUEST_UPDATED[saved.status] : words[saved.kind].subject;

/** Returns the sentences on a request: what was asked, and what happens without another answer, if there can be one. */
function sentencesOnRequest(app: App, { status, asked }: RequestSaved, order: NoticeOrder): Pair[] {
  if (status === 'AGREED') return [words.AGREED];
  const facts = factsOf(app, order, order.route, order.store_timezone);
  const days = asksOf({ ...facts, holder: holderOf(facts) }, facts.asOf.local.slice(0, 10)).CHANGE;
  const isReturning = order.delivery_status === 'RTS_SCHEDULED';
  const isPromised = promisedDay(app, order) !== null;
  const silence = (back: Pair, visit: Pair) => (isReturning ? [back] : isPromised ? [visit] : []);
  if (status === 'ASKED')
    return [words.ASKED[asked.kind], words.answerComes, ...silence(words.backIfNot, words.comesIfNot), words.withdraw];
  const declined = words.DECLINED[asked.kind];
  if (days.length > 0) return [declined, words.another, ...silence(words.goesBack, words.comesBy)];
  return [declined, ...silence(words.goesBackAnyway, words.comesByAnyway)];
}

function sentencesOf(app: App, saved: ConfirmedChange, order: NoticeOrder): Pair[] {
  if (saved.kind === 'REQUEST_UPDATED') return sentencesOnRequest(app, saved, order);
  if (saved.kind !== 'DETAILS_CHANGED') return [words[saved.kind].mail];
  const { address, phone, date, isChosen, canUndo } = saved;
  const changes = [
    ...(address === undefined ? [] : [words.address]),
    ...(date === undefined ? [] : [words.date]),
    ...(phone === undefined ? [] : [phone === null ? words.noPhone : words.phone]),
    ...(isChosen ? [chosenIn(order, 'en') === '' ? words.nothingChosen : words.chosen] : []),
  ];
  if (changes.length === 0) return [];
  const isUndoable = canUndo && (address !== undefined || phone !== undefined || isChosen === true);
  const isDateAlone = date !== undefined && changes.length === 1;
  return [...changes, isUndoable ? words.undo : isDateAlone ? words.again : words.write];
}
