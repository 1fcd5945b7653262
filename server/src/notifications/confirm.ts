// Confirms in writing what was saved on a recipient's page, to where they were reached before: the alarm when it was another person.
import type { NoticeKind } from '@portage/contract/notifications/names';
import { spellPlainly } from '@portage/contract/notifications/sms';
import { textWords } from '@portage/contract/notifications/words';
import { type Pair, translate, type Values } from '@portage/contract/words';
import type { OrderRecord } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { contactsOf, languageOfRecipient } from '../recipients/contacts.ts';
import { linkOf, orderName, printDay } from './compose.ts';
import { isStopped } from './opt-outs.ts';
import { insertNotices, readAbout } from './queries.ts';
import { sending } from './send.ts';
import { worthHours } from './tell.ts';
import { confirmationWords as words } from './words.ts';

/** What was saved; `canUndo` where the page offers to take it back. */
type Saved =
  | { kind: 'CLAIM_RECEIVED' }
  | { kind: 'DETAILS_CHANGED'; address?: string; phone?: string | null; date?: string; canUndo: boolean };

/** Writes the confirmation by mail, else by text message, in the transaction that saves. `before` is the order as it was. */
export async function confirmSaved(app: App, tx: Tx, before: OrderRecord, saved: Saved): Promise<void> {
  const sentences = sentencesOf(saved);
  const [contact] = contactsOf(before);
  if (sentences.length === 0 || !contact) return;
  const { channel, address } = contact;
  if (channel === 'SMS' && (await isStopped(tx, address))) return;
  const about = await readAbout(tx, before.id);
  const language = await languageOfRecipient(tx, before);
  const values: Values = {
    retailer: about.retailer_name,
    email: app.config.provider.supportEmail,
    order: orderName(about),
    ...(saved.kind === 'DETAILS_CHANGED' && {
      address: saved.address ?? '',
      digits: saved.phone?.replace(/\D/g, '').slice(-4) ?? '',
      day: saved.date === undefined ? '' : printDay(saved.date, language),
    }),
  };
  const t = (pair: Pair) => translate(pair, language, values);
  const text =
    channel === 'EMAIL'
      ? sentences.map(t).join(' ')
      : spellPlainly(`${t(words[saved.kind].sms)} ${linkOf(app, about, language)} ${t(textWords.leave)}`);
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  await insertNotices(tx, [
    {
      id,
      order_id: before.id,
      event: saved.kind satisfies NoticeKind,
      occurrence: id,
      channel,
      address: channel === 'EMAIL' ? (before.email ?? address) : address,
      language,
      subject: channel === 'EMAIL' ? t(words[saved.kind].subject) : null,
      said: text,
      created_at: now.toString(),
      expires_at: now.add({ hours: worthHours }).toString(),
    },
  ]);
  await app.jobs.send(tx, sending, `${tx.retailerId}/${id}`);
}

function sentencesOf(saved: Saved): Pair[] {
  if (saved.kind === 'CLAIM_RECEIVED') return [words.CLAIM_RECEIVED.mail];
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
