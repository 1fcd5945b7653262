import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Scope, Tx } from '../platform/db/database.ts';
import { replaceKeys } from '../platform/db/keys.ts';
import type { SsoConnections } from '../platform/db/schema.gen.ts';

import type { IdentityProvider } from './metadata.ts';

export type ConnectionRecord = Selectable<SsoConnections>;

/** The retailer's connection, if it has one. */
export const findConnection = (scope: Pick<Scope, 'db'>): Promise<ConnectionRecord | undefined> =>
  scope.db.selectFrom('sso_connections').selectAll().executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockConnection = (tx: Tx): Promise<ConnectionRecord | undefined> =>
  tx.db.selectFrom('sso_connections').selectAll().forUpdate().executeTakeFirst();

/** Every connection by which people sign in. */
export const findActive = (database: Database): Promise<ConnectionRecord[]> =>
  database.everyRetailer().selectFrom('sso_connections').selectAll().where('activated', '=', true).execute();

/** Takes over what the same identity provider's metadata says since. */
export const takeCertificates = (tx: Tx, { signInUrl, certificates }: IdentityProvider, at: Temporal.Instant) =>
  tx.db
    .updateTable('sso_connections')
    .set({ sign_in_url: signInUrl, certificates, read_at: at.toString(), version: sql`version + 1` })
    .execute();

/** The connection behind a name in an address. */
export const findByName = (database: Database, idp: string): Promise<ConnectionRecord | undefined> =>
  database
    .everyRetailer()
    .selectFrom('keys')
    .innerJoin('sso_connections', 'sso_connections.retailer_id', 'keys.retailer_id')
    .selectAll('sso_connections')
    .where('keys.kind', '=', 'SSO')
    .where('keys.key', '=', idp)
    .executeTakeFirst();

/** The active connection that the sign-in page of a host offers. */
export const findByHost = (database: Database, host: string): Promise<{ idp: string } | undefined> =>
  database
    .everyRetailer()
    .selectFrom('keys')
    .innerJoin('sso_connections', 'sso_connections.retailer_id', 'keys.retailer_id')
    .select('sso_connections.idp')
    .where('keys.kind', '=', 'SSO_HOST')
    .where('keys.key', '=', host)
    .where('sso_connections.activated', '=', true)
    .executeTakeFirst();

const kinds = ['SSO', 'SSO_DOMAIN', 'SSO_HOST'] as const;
export type ConnectionKey = { kind: (typeof kinds)[number]; key: string };

/** Those of the keys that lead to another retailer. */
export async function keysOfOthers(
  database: Database,
  { retailerId }: Pick<Scope, 'retailerId'>,
  keys: readonly ConnectionKey[],
): Promise<ConnectionKey[]> {
  const taken = await database
    .everyRetailer()
    .selectFrom('keys')
    .select(['kind', 'key'])
    .where('retailer_id', '<>', retailerId)
    .where('kind', 'in', [...kinds])
    .where('key', '=', sql<string>`any(${keys.map(({ key }) => key)})`)
    .execute();
  return keys.filter(({ kind, key }) => taken.some((each) => each.kind === kind && each.key === key));
}

/** Writes the connection, and its keys in the place of those it had. */
export async function writeConnection(
  tx: Tx,
  row: Omit<Insertable<SsoConnections>, 'retailer_id'>,
  keys: readonly ConnectionKey[],
): Promise<void> {
  await tx.db
    .insertInto('sso_connections')
    .values(row)
    .onConflict((conflict) => conflict.column('retailer_id').doUpdateSet(row))
    .execute();
  await replaceKeys(tx, kinds, keys);
}

export const keepTry = (tx: Tx, lastTry: object) =>
  tx.db
    .updateTable('sso_connections')
    .set({ last_try: JSON.stringify(lastTry) })
    .execute();

type Asked = { id: string; tried_by: string | null; challenge: string | null; created_at: string };

/** Keeps what an identity provider is asked, until it answers. */
export const insertRequest = (scope: Scope, request: Asked) =>
  scope.db.insertInto('sso_requests').values(request).execute();

/** Takes the request that an answer names: whoever comes second finds none. */
export const takeRequest = (tx: Tx, id: string): Promise<Asked | undefined> =>
  tx.db
    .deleteFrom('sso_requests')
    .where('id', '=', id)
    .returning(['id', 'tried_by', 'challenge', 'created_at'])
    .executeTakeFirst();

/** Marks an assertion as used; false when it was before. */
export async function useAssertion(tx: Tx, id: string, until: Temporal.Instant): Promise<boolean> {
  const used = await tx.db
    .insertInto('sso_assertions')
    .values({ id, until: until.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Whose an identity provider's name is: as it was at an earlier sign-in, else the account of the email. */
export async function findPerson(tx: Tx, entityId: string, nameId: string | null, email: string | null) {
  const byName =
    nameId === null
      ? undefined
      : await tx.db
          .selectFrom('sso_identities')
          .select('member_id')
          .where('entity_id', '=', entityId)
          .where('name_id', '=', nameId)
          .executeTakeFirst();
  if (byName || email === null) return byName?.member_id ?? null;
  const byEmail = await tx.db.selectFrom('logins').select('member_id').where('email', '=', email).executeTakeFirst();
  return byEmail?.member_id ?? null;
}

/** Whether an email opens an account of any retailer's. */
export async function isTaken(database: Database, email: string): Promise<boolean> {
  const logins = database.everyRetailer().selectFrom('logins').select('email').where('email', '=', email);
  return (await logins.executeTakeFirst()) !== undefined;
}

/** Remembers a lasting name of the identity provider's. */
export const keepIdentity = (tx: Tx, entityId: string, nameId: string, memberId: string) =>
  tx.db
    .insertInto('sso_identities')
    .values({ entity_id: entityId, name_id: nameId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type Token = { token_hash: Buffer; member_id: string; challenge: string; created_at: string };

export const insertToken = (tx: Tx, token: Token) => tx.db.insertInto('sso_tokens').values(token).execute();

/** Takes a token: whoever comes second finds none. */
export const takeToken = (scope: Scope, hash: Buffer): Promise<Omit<Token, 'token_hash'> | undefined> =>
  scope.db
    .deleteFrom('sso_tokens')
    .where('token_hash', '=', hash)
    .returning(['member_id', 'challenge', 'created_at'])
    .executeTakeFirst();
