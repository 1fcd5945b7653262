// Keys that are looked up before their retailer is known. On a database distributed by retailer a table's unique indexes hold its
// retailer, so what is unique among all of them has a table of its own (docs/decisions/0028-lookup-keys.md).
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Tx } from './database.ts';
import { insertFrom } from './rows.ts';

type SsoKind = 'SSO' | 'SSO_DOMAIN' | 'SSO_HOST';

/** A key's kind and the id of its target: a recipient's link or a delivery leads to its order, a request or a Shopify shop to itself. */
type Key = { kind: 'LINK' | 'DELIVERY' | 'REQUEST' | 'SHOPIFY' | SsoKind; key: string; id: string };

/** Writes a key. */
export const insertKey = (tx: Tx, key: Key) => tx.db.insertInto('keys').values(key).execute();

/** Writes a key that leads to the retailer itself; false if it leads to another retailer. */
export async function claimKey(tx: Tx, kind: Key['kind'], key: string): Promise<boolean> {
  await tx.db
    .insertInto('keys')
    .values({ kind, key, id: tx.retailerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = tx.db.selectFrom('keys').select('key').where('kind', '=', kind).where('key', '=', key);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Takes a key away, if it leads to the retailer. */
export const deleteKey = (tx: Tx, kind: Key['kind'], key: string) =>
  tx.db.deleteFrom('keys').where('kind', '=', kind).where('key', '=', key).execute();

/** Takes away the keys that lead to a thing. */
export const deleteKeys = (tx: Tx, kind: Key['kind'], id: string) =>
  tx.db.deleteFrom('keys').where('kind', '=', kind).where('id', '=', id).execute();

/** Replaces the link of an order; null removes it. */
export async function replaceLink(tx: Tx, orderId: string, code: string | null): Promise<void> {
  await deleteKeys(tx, 'LINK', orderId);
  if (code !== null) await insertKey(tx, { kind: 'LINK', key: code, id: orderId });
}

/** Writes the selected keys (kind, key and id) within the statement that writes what they lead to. */
export const insertKeysFrom = (scope: Scope, selected: RawBuilder<unknown>) =>
  insertFrom(scope, 'keys', ['kind', 'key', 'id'], sql`(${selected}) as fresh (kind, key, id)`);

/** Writes keys that lead to the retailer itself, in the place of those it had of these kinds. */
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
