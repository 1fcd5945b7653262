// Stored data of a recipient, keyed by contact: lower-case email address, or normalized phone number.
import type { Language } from '@portage/contract/errors';
import type { Channel } from '@portage/contract/mail/schema';
import { languageOfPerson } from '@portage/contract/recipients/language';
import { dialable } from '@portage/contract/text';
import type { Selectable } from 'kysely';
import { isoText } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { Orders } from '../platform/db/schema.gen.ts';

export type Contact = { channel: Channel; address: string };
type Reached = Pick<Selectable<Orders>, 'email' | 'phone'>;
type LanguageColumns = Reached & Pick<Selectable<Orders>, 'language' | 'address' | 'created_at'>;

/** Returns the contacts of an order's recipient: email address and phone number, where a message can be sent. */
export function contactsOf({ email, phone }: Reached): Contact[] {
  const number = phone === null ? null : dialable(phone);
  return [
    ...(email === null ? [] : [{ channel: 'EMAIL' as const, address: email.toLowerCase() }]),
    ...(number === null ? [] : [{ channel: 'SMS' as const, address: number }]),
  ];
}

/** Returns the stored rows of these contacts. */
export const contactRows = async (scope: Pick<Scope, 'db'>, contacts: readonly Contact[]) =>
  contacts.length === 0
    ? []
    : scope.db
        .selectFrom('recipient_contacts')
        .select(['channel', 'address', 'language', 'language_chosen_at', 'opted_out_at'])
        .where((eb) => eb.or(contacts.map(({ channel, address }) => eb.and({ channel, address }))))
        .execute();

/** Returns the language in which an order's recipient is contacted. */
export async function languageOfRecipient(scope: Pick<Scope, 'db'>, order: LanguageColumns): Promise<Language> {
  const rows = await contactRows(scope, contactsOf(order));
  return languageOfPerson(
    { language: order.language, address: order.address, createdAt: isoText(order.created_at) },
    rows.map(({ language, language_chosen_at: at }) => ({ language, chosenAt: at === null ? null : isoText(at) })),
  );
}

/** Stores the language for a recipient's contacts. A language that the recipient chose is not overwritten by an order's. */
export async function rememberLanguage(
  tx: Pick<Scope, 'db'>,
  order: Reached,
  { language, isChosen, at }: { language: Language; isChosen: boolean; at: Temporal.Instant },
): Promise<void> {
  const contacts = contactsOf(order);
  if (contacts.length === 0) return;
  const columns = { language, language_chosen_at: isChosen ? at.toString() : null, updated_at: at.toString() };
  await tx.db
    .insertInto('recipient_contacts')
    .values(contacts.map((contact) => ({ ...contact, ...columns })))
    .onConflict((conflict) => {
      const changed = conflict.columns(['retailer_id', 'channel', 'address']).doUpdateSet(columns);
      return isChosen ? changed : changed.where('recipient_contacts.language_chosen_at', 'is', null);
    })
    .execute();
}

/** Stores whether a contact is opted out. */
export async function setOptOut(
  tx: Pick<Scope, 'db'>,
  contact: Contact,
  isOut: boolean,
  at: Temporal.Instant,
): Promise<void> {
  const columns = { opted_out_at: isOut ? at.toString() : null, updated_at: at.toString() };
  await tx.db
    .insertInto('recipient_contacts')
    .values({ ...contact, ...columns })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'channel', 'address']).doUpdateSet(columns))
    .execute();
}
