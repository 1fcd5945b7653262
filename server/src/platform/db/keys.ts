// Keys that are looked up before their retailer is known. On a database distributed by retailer, a table's unique indexes include the
// retailer, so values that are unique across all retailers are in a separate table (docs/decisions/0028-lookup-keys.md).
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Tx } from './database.ts';
import { insertFrom } from './rows.ts';

type SsoKind = 'SSO' | 'SSO_DOMAIN' | 'SSO_HOST';

/** A key's kind and the id of its target: the order for a link or a delivery; the request or the Shopify shop itself for the others. */
type Key = { kind: 'LINK' | 'DELIVERY' | 'REQUEST' | 'SHOPIFY' | SsoKind; key: string; id: string };

/** Inserts a key. */
export const insertKey = (tx: Tx, key: Key) => tx.db.insertInto('keys').values(key).execute();

/** Inserts keys, at least one. */
export const insertKeys = (tx: Tx, keys: readonly Key[]) =>
  tx.db
    .insertInto('keys')
    .values(keys.map((each) => each))
    .execute();

/** Inserts a key whose target is the retailer itself. Returns false if the key belongs to another retailer. */
export async function claimKey(tx: Tx, kind: Key['kind'], key: string): Promise<boolean> {
  await tx.db
    .insertInto('keys')
    .values({ kind, key, id: tx.retailerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = tx.db.selectFrom('keys').select('key').where('kind', '=', kind).where('key', '=', key);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Deletes a key if it belongs to the retailer. */
export const deleteKey = (tx: Tx, kind: Key['kind'], key: string) =>
  tx.db.deleteFrom('keys').where('kind', '=', kind).where('key', '=', key).execute();

/** Deletes all keys of a kind with this target. */
export const deleteKeys = (tx: Tx, kind: Key['kind'], id: string) =>
  tx.db.deleteFrom('keys').where('kind', '=', kind).where('id', '=', id).execute();

/** Replaces the link of an order; null removes it. */
export async function replaceLink(tx: Tx, orderId: string, code: string | null): Promise<void> {
  await deleteKeys(tx, 'LINK', orderId);
  if (code !== null) await insertKey(tx, { kind: 'LINK', key: code, id: orderId });
}

/** Inserts the selected keys (kind, key and id) within the statement that inserts their targets. */
export const insertKeysFrom = (scope: Scope, selected: RawBuilder<unknown>) =>
  insertFrom(scope, 'keys', ['kind', 'key', 'id'], sql`(${selected}) as fresh (kind, key, id)`);

/** Replaces the retailer's keys of these kinds. Their target is the retailer itself. */
export async function replaceKeys<K extends SsoKind>(
  tx: Tx,
  kinds: readonly K[],
  keys: readonly { kind: K; key: string }[],
): Promise<void> {
  await tx.db
    .deleteFrom('keys')
    .where('kind', 'in', [...kinds])
    .execute();
  if (keys.length > 0)
    await tx.db
      .insertInto('keys')
      .values(keys.map((each) => ({ ...each, id: tx.retailerId })))
      .execute();
}
