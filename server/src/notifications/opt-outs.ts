// Opt-outs of recipients: the link of a message stops one retailer's messages on one channel; a reply of STOP stops all texts to a number.
import type { Language } from '@portage/contract/errors';
import type { Channel } from '@portage/contract/mail/schema';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { isSigned, signatureOf } from '../platform/signed.ts';
import { contactRows, setOptOut } from '../recipients/contacts.ts';

type Reached = { channel: Channel; address: string };
type Named = { retailer_id: string; id: string };

/** Bytes: half a signature, so that the link stays short. */
const signatureLength = 16;
const keysOf = (app: App) => app.keysFor('opt-outs');
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const tokenLength = 48;

/** Returns the URL where the recipient of a message can opt out. It contains the message's id, but no contact. */
export function leaveAddress(app: App, { retailer_id, id }: Named, language: Language): string {
  const ids = Buffer.concat([bytesOf(retailer_id), bytesOf(id)]);
  const signature = signatureOf(keysOf(app), ids).subarray(0, signatureLength);
  const token = Buffer.concat([ids, signature]).toString('base64url');
  return `${app.config.publicUrl}/messages/${token}?lang=${language}`;
}

/** Returns the message of a link; null if its signature is invalid. */
export async function messageOf(app: App, token: string) {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== tokenLength) return null;
  if (!isSigned(keysOf(app), bytes.subarray(0, 32), bytes.subarray(32), signatureLength)) return null;
  const scope = app.db.scope(wholeRetailer(idOf(bytes.subarray(0, 16))));
  const notice = await scope.db
    .selectFrom('messages')
    .innerJoin('retailers', 'retailers.id', 'messages.retailer_id')
    .select(['retailers.id as retailer_id', 'order_id', 'channel', 'to_address as address', 'retailers.name'])
    .where('messages.order_id', 'is not', null)
    .where('messages.id', '=', idOf(bytes.subarray(16, 32)))
    .executeTakeFirst();
  return notice ?? null;
}
export type LinkedMessage = NonNullable<Awaited<ReturnType<typeof messageOf>>>;

/** Opts the receiver of a message out of the retailer's messages on its channel, or in again. */
export const leave = (
  app: App,
  { retailer_id, channel, address }: LinkedMessage,
  choice: 'out' | 'in',
): Promise<void> =>
  app.db.transaction(wholeRetailer(retailer_id), (tx) =>
    setOptOut(tx, contactOf({ channel, address }), choice === 'out', app.clock.now()),
  );

const contactOf = ({ channel, address }: Reached): Reached => ({ channel, address: address.toLowerCase() });

/** Returns whether the recipient opted out. Checked when a message is sent, so that it applies to waiting messages too. */
export async function isOptedOut(scope: Pick<Scope, 'db'>, reached: Reached): Promise<boolean> {
  const [contact] = await contactRows(scope, [contactOf(reached)]);
  return contact?.opted_out_at != null || (reached.channel === 'SMS' && (await isStopped(scope, reached.address)));
}

/** Returns whether this number replied STOP. */
export async function isStopped({ db }: Pick<Scope, 'db'>, number: string): Promise<boolean> {
  const row = await db.selectFrom('stopped_numbers').select('number').where('number', '=', number).executeTakeFirst();
  return row !== undefined;
}

/** Stores the opt-out or opt-in of a number. The keywords are those of the carriers, in both languages. */
export async function recordKeyword(app: App, number: string, text: string): Promise<'STOP' | 'START' | 'OTHER'> {
  const word = meaningOf(text);
  if (word === 'STOP') {
    const row = { number, stopped_at: app.clock.now().toString() };
    await app.db.shared
      .insertInto('stopped_numbers')
      .values(row)
      .onConflict((conflict) => conflict.column('number').doNothing())
      .execute();
  }
  if (word === 'START') await app.db.shared.deleteFrom('stopped_numbers').where('number', '=', number).execute();
  return word;
}

const stops = /^(stop|stopall|arret|arreter|arretez|unsubscribe|desabonner|cancel|end|quit|fin)$/;
const starts = /^(start|unstop|debut|reprendre)$/;

/** Returns the meaning of a text. The keyword must be the whole text: “stop by the back door” is meant for the driver. */
function meaningOf(text: string): 'STOP' | 'START' | 'OTHER' {
  const word = text
    .normalize('NFD')
    .replace(/\p{M}|[^\p{L}\p{N}\s]/gu, '')
    .trim()
    .toLowerCase();
  return stops.test(word) ? 'STOP' : starts.test(word) ? 'START' : 'OTHER';
}
