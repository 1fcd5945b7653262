import { type Insertable, type Selectable, sql } from 'kysely';
import { revokeSecrets } from '../auth/secrets.ts';
import type { Database, Scope, Tx } from '../platform/db/database.ts';
import { claimKey, deleteKey, replaceKeys } from '../platform/db/keys.ts';
import type { SsoConnections, SsoDomains } from '../platform/db/schema.gen.ts';

import type { IdentityProvider } from './metadata.ts';

export type ConnectionRecord = Selectable<SsoConnections>;

/** Returns the retailer's connection, if it has one. */
export const findConnection = (scope: Pick<Scope, 'db'>): Promise<ConnectionRecord | undefined> =>
  scope.db.selectFrom('sso_connections').selectAll().executeTakeFirst();

/** Returns the retailer's connection, locked until the transaction ends. */
export const lockConnection = (tx: Tx): Promise<ConnectionRecord | undefined> =>
  tx.db.selectFrom('sso_connections').selectAll().forUpdate().executeTakeFirst();

/** Returns every active connection. */
export const findActive = (database: Database): Promise<ConnectionRecord[]> =>
  database
    .acrossTenantsAndSandboxes()
    .selectFrom('sso_connections')
    .selectAll()
    .where('activated', '=', true)
    .execute();

/** Stores newer metadata of the same identity provider. */
export const takeCertificates = (tx: Tx, { signInUrl, certificates }: IdentityProvider, at: Temporal.Instant) =>
  tx.db
    .updateTable('sso_connections')
    .set({ sign_in_url: signInUrl, certificates, read_at: at.toString(), version: sql`version + 1` })
    .execute();

/** Selects the connection of a key, whose retailer is not known yet. */
const connectionOfKey = (database: Database, kind: 'SSO' | 'SSO_HOST', key: string) =>
  database
    .acrossTenantsAndSandboxes()
    .selectFrom('keys')
    .innerJoin('sso_connections', 'sso_connections.retailer_id', 'keys.retailer_id')
    .where('keys.kind', '=', kind)
    .where('keys.key', '=', key);

/** Returns the connection with this name, which is part of its URLs. */
export const findByName = (database: Database, idp: string): Promise<ConnectionRecord | undefined> =>
  connectionOfKey(database, 'SSO', idp).selectAll('sso_connections').executeTakeFirst();

/** Returns the active connection for a host's sign-in page: that of the retailer to which the courier assigned the host. */
export const findByHost = (database: Database, host: string): Promise<{ idp: string } | undefined> =>
  connectionOfKey(database, 'SSO_HOST', host)
    .select('sso_connections.idp')
    .where(sql<boolean>`keys.key = any(sso_connections.hosts)`)
    .where('sso_connections.activated', '=', true)
    .executeTakeFirst();

/** Returns whether another retailer's connection has this name. */
export async function isNameTaken(database: Database, { retailerId }: Scope | Tx, idp: string): Promise<boolean> {
  const row = await findByName(database, idp);
  return row !== undefined && row.retailer_id !== retailerId;
}

/** Inserts or updates the connection, and replaces its name. */
export async function writeConnection(tx: Tx, row: Omit<Insertable<SsoConnections>, 'retailer_id'>): Promise<void> {
  await tx.db
    .insertInto('sso_connections')
    .values(row)
    .onConflict((conflict) => conflict.column('retailer_id').doUpdateSet(row))
    .execute();
  await replaceKeys(tx, ['SSO'], [{ kind: 'SSO', key: row.idp }]);
}

/** Deletes pending sign-ins. */
export async function endSignIns(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('sso_requests').execute();
  await revokeSecrets(tx, { kind: 'SSO_TOKEN' });
}

export type DomainRecord = Selectable<SsoDomains>;

/** Returns the retailer's domains, sorted by name. */
export const findDomains = (scope: Pick<Scope, 'db'>): Promise<DomainRecord[]> =>
  scope.db.selectFrom('sso_domains').selectAll().orderBy('domain').execute();

/** Returns one of the retailer's domains. */
export const findDomain = (scope: Pick<Scope, 'db'>, domain: string): Promise<DomainRecord | undefined> =>
  scope.db.selectFrom('sso_domains').selectAll().where('domain', '=', domain).executeTakeFirst();

/** Writes the retailer's domains; existing ones keep their token and proof. */
export async function writeDomains(tx: Tx, domains: readonly { domain: string; token: string }[]): Promise<void> {
  const named = new Set(domains.map(({ domain }) => domain));
  for (const { domain } of await findDomains(tx)) {
    if (named.has(domain)) continue;
    await releaseDomain(tx, domain);
    await tx.db.deleteFrom('sso_domains').where('domain', '=', domain).execute();
  }
  if (domains.length > 0)
    await tx.db
      .insertInto('sso_domains')
      .values([...domains])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Returns another retailer that has proven a domain. */
export const findOtherOwner = (database: Database, { retailerId }: Scope, domain: string) =>
  database
    .acrossTenantsAndSandboxes()
    .selectFrom('keys')
    .select('retailer_id')
    .where('kind', '=', 'SSO_DOMAIN')
    .where('key', '=', domain)
    .where('retailer_id', '<>', retailerId)
    .executeTakeFirst();

/** Marks a domain as proven; returns false if another retailer has proven it concurrently. */
export async function claimDomain(tx: Tx, domain: string, at: Temporal.Instant): Promise<boolean> {
  if (!(await claimKey(tx, 'SSO_DOMAIN', domain))) return false;
  await setProved(tx, domain, at.toString());
  return true;
}

/** Revokes the proof of a domain. */
export async function releaseDomain(tx: Tx, domain: string): Promise<void> {
  await deleteKey(tx, 'SSO_DOMAIN', domain);
  await setProved(tx, domain, null);
}

const setProved = (tx: Tx, domain: string, proved_at: string | null) =>
  tx.db.updateTable('sso_domains').set({ proved_at }).where('domain', '=', domain).execute();

export const keepTry = (tx: Tx, lastTry: object) =>
  tx.db
    .updateTable('sso_connections')
    .set({ last_try: JSON.stringify(lastTry) })
    .execute();

type SsoRequest = { id: string; tried_by: string | null; challenge: string | null; created_at: string };

/** Stores a request to an identity provider until the response arrives. */
export const insertRequest = (scope: Scope, request: SsoRequest) =>
  scope.db.insertInto('sso_requests').values(request).execute();

/** Deletes and returns the request that a response names, so that a repeated response finds none. */
export const takeRequest = (tx: Tx, id: string): Promise<SsoRequest | undefined> =>
  tx.db
    .deleteFrom('sso_requests')
    .where('id', '=', id)
    .returning(['id', 'tried_by', 'challenge', 'created_at'])
    .executeTakeFirst();

/** Marks an assertion as used; returns false if it was already used. */
export async function useAssertion(tx: Tx, id: string, until: Temporal.Instant): Promise<boolean> {
  const used = await tx.db
    .insertInto('sso_assertions')
    .values({ id, until: until.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Finds a member by the identity provider's name id of an earlier sign-in, else by email. */
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

/** Returns whether an email belongs to an account of any retailer. */
export async function isTaken(database: Database, email: string): Promise<boolean> {
  const logins = database.acrossTenantsAndSandboxes().selectFrom('logins').select('email').where('email', '=', email);
  return (await logins.executeTakeFirst()) !== undefined;
}

/** Stores a persistent name id of the identity provider for a member. */
export const keepIdentity = (tx: Tx, entityId: string, nameId: string, memberId: string) =>
  tx.db
    .insertInto('sso_identities')
    .values({ entity_id: entityId, name_id: nameId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
