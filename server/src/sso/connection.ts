import { RetailerPermission } from '@portage/contract/access';
import type { Fault } from '@portage/contract/errors';
import { certificateWarningDays, connectionFaults } from '@portage/contract/sso/rules';
import { type SsoConnection, type SsoConnectionChange, SsoTry } from '@portage/contract/sso/schema';
import providers from 'email-providers/all.json' with { type: 'json' };
import { recordActivity } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import { endSsoSessions } from '../auth/membership.ts';
import { newToken } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { hostsOf } from '../retailers/screens.ts';
import { makeKey } from './keys.ts';
import { certificateOf, type IdentityProvider, readMetadata } from './metadata.ts';
import { describeProof } from './proof.ts';
import {
  type ConnectionRecord,
  endSignIns,
  findConnection,
  findDomains,
  isNameTaken,
  lockConnection,
  writeConnection,
  writeDomains,
} from './queries.ts';
import { warnAdmins } from './warn.ts';

/** Returns the URLs of the service provider, to be copied to the identity provider. */
export function addressesOf(app: App, idp: string): SsoConnection['addresses'] {
  const base = `${app.config.publicUrl}/v2/auth/sso/${idp}/saml`;
  return { consumer: `${base}/acs`, entityId: `${base}/id`, metadata: `${base}/metadata` };
}

/** Returns the connection in the wire form; the defaults if there is none. */
export async function showConnection(app: App, scope: Scope): Promise<SsoConnection> {
  const row = await findConnection(scope);
  if (row) return present(app, scope, row);
  const { name } = await scope.db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
  const idp = slugOf(name);
  return {
    ...nothingChosen,
    idp,
    idpMetadataUrl: null,
    entityId: null,
    signInUrl: null,
    certificates: [],
    addresses: addressesOf(app, idp),
    lastTry: null,
    domainProofs: [],
    availableHosts: await hostsOf(scope),
    version: 0,
  };
}

const nothingChosen = {
  assertionsSigned: true,
  authnResponseSigned: false,
  activated: false,
  domains: [],
  hosts: [],
  enforced: false,
  wayInId: null,
  makesAccounts: false,
  newPermissions: [],
  newHasAllStores: true,
  newPickupSchedules: [],
};

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .padEnd(3, '0');

async function present(app: App, scope: Scope | Tx, row: ConnectionRecord): Promise<SsoConnection> {
  const domains = await findDomains(scope);
  const availableHosts = await hostsOf(scope);
  return {
    idp: row.idp,
    idpMetadataUrl: row.metadata_url,
    assertionsSigned: row.assertions_signed,
    authnResponseSigned: row.authn_response_signed,
    activated: row.activated,
    domains: domains.map(({ domain }) => domain),
    hosts: row.hosts.filter((host) => availableHosts.includes(host)),
    enforced: row.enforced,
    wayInId: row.way_in_id,
    makesAccounts: row.makes_accounts,
    newPermissions: RetailerPermission.array().parse(row.new_permissions),
    newHasAllStores: row.new_has_all_stores,
    newPickupSchedules: row.new_store_ids,
    entityId: row.entity_id,
    signInUrl: row.sign_in_url,
    certificates: certificatesOf(app, row),
    addresses: addressesOf(app, row.idp),
    lastTry: SsoTry.nullable().parse(row.last_try),
    domainProofs: domains.map((each) => describeProof(app, each)),
    availableHosts,
    version: row.version,
  };
}

const certificatesOf = (app: App, row: ConnectionRecord): SsoConnection['certificates'] =>
  row.certificates.flatMap((text) => {
    const certificate = certificateOf(text);
    if (!certificate) return [];
    const validTo = certificate.validToDate.toISOString();
    const left = Temporal.Instant.from(validTo).since(app.clock.now()).total('days');
    return [{ subject: certificate.subject.replaceAll('\n', ', '), validTo, endsSoon: left < certificateWarningDays }];
  });

/** Saves the settings of a connection. Metadata at a URL is read before the transaction. */
export async function saveConnection(app: App, by: Member, change: SsoConnectionChange): Promise<SsoConnection> {
  const provider = await providerOf(app, await findConnection(app.db.scope(by)), change);
  const key = await makeKey(app, by.retailerId);
  return app.db.transaction(by, async (tx) => {
    const row = await lockConnection(tx);
    if (change.version !== undefined && change.version !== (row?.version ?? 0))
      refuse('STALE_VERSION', { data: await showConnection(app, app.db.scope(by)) });
    const isOther = provider !== null && provider.entityId !== row?.entity_id;
    const lastTry = isOther ? null : SsoTry.nullable().parse(row?.last_try ?? null);
    const wasActive = row?.activated === true && !isOther;
    refuseFaults([
      ...connectionFaults({ ...change, lastTry, wasActive }),
      ...(await faultsAtHome(tx, change)),
      ...((await isNameTaken(app.db, tx, change.idp)) ? [{ type: 'NAME_TAKEN' as const, path: 'idp' }] : []),
    ]);
    const before = row ? await auditSnapshot(tx, row) : null;
    // The scope sets `retailer_id` itself.
    const { retailer_id: _, ...was } = row ?? { ...key, retailer_id: by.retailerId };
    const kept = {
      ...was,
      ...columnsOf(change),
      ...(provider && { ...providerColumns(provider), read_at: app.clock.now().toString() }),
      last_try: lastTry && JSON.stringify(lastTry),
      version: (row?.version ?? 0) + 1,
    };
    await writeConnection(tx, kept);
    await writeDomains(
      tx,
      [...new Set(change.domains)].map((domain) => ({ domain, token: newToken() })),
    );
    const written = await findConnection(tx);
    if (!written) throw new Error('What was written is there.');
    if (row) await endReplaced(app, tx, row, written);
    await recordActivity(tx, by, {
      about: { kind: 'settings', id: by.retailerId, name: 'SSO' },
      before,
      after: await auditSnapshot(tx, written),
      at: app.clock.now(),
    });
    await warnAdmins(app, tx, 'connectionSaved', {}, by);
    return present(app, tx, written);
  });
}

/** Returns the pasted metadata, or the metadata at the URL; null if neither is new. */
async function providerOf(
  app: App,
  row: ConnectionRecord | undefined,
  { idpMetadata, idpMetadataUrl }: SsoConnectionChange,
): Promise<IdentityProvider | null> {
  if (idpMetadata !== null) return readMetadata(idpMetadata) ?? refuseMetadata('idpMetadata');
  if (idpMetadataUrl === null || idpMetadataUrl === row?.metadata_url) return null;
  let text: string;
  try {
    text = await app.readOutside(idpMetadataUrl);
  } catch {
    return refuseFaults([{ type: 'SSO_METADATA_UNREACHABLE', path: 'idpMetadataUrl' }]) ?? null;
  }
  return readMetadata(text) ?? refuseMetadata('idpMetadataUrl');
}

const refuseMetadata = (path: string) =>
  refuse('VALIDATION_FAILED', { faults: [{ type: 'SSO_METADATA_INVALID', path }] });

/**
 * Ends the sessions and pending sign-ins of the connection if its provider was replaced: another entity id, a certificate that is no longer
 * trusted, or a disabled connection.
 */
export async function endReplaced(app: App, tx: Tx, before: Provider, after: Provider): Promise<void> {
  const isTrusted = before.certificates.every((each) => after.certificates.includes(each));
  const isSame = before.entity_id === after.entity_id && before.idp === after.idp;
  if (isTrusted && isSame && (after.activated || !before.activated)) return;
  await endSignIns(tx);
  await endSsoSessions(app, tx);
}

type Provider = Pick<ConnectionRecord, 'certificates' | 'entity_id' | 'idp' | 'activated'>;

/** Domains in which anyone can have an email, so that no company can own them. */
const publicMailDomains: ReadonlySet<string> = new Set(providers);

/** Returns faults of hosts, member and stores that are not the retailer's, and of public mail domains. */
async function faultsAtHome(
  tx: Tx,
  { domains, hosts, wayInId, newPickupSchedules }: SsoConnectionChange,
): Promise<Fault[]> {
  const admins = await tx.db.selectFrom('members').select('id').where('role', '=', 'RETAILER_ADMIN').execute();
  const stores = await tx.db.selectFrom('stores').select('id').execute();
  const given = await hostsOf(tx);
  const faults = domains.flatMap((domain, place): Fault[] =>
    publicMailDomains.has(domain) ? [{ type: 'PUBLIC_DOMAIN', path: `domains.${place}`, values: { domain } }] : [],
  );
  for (const [place, host] of hosts.entries())
    if (!given.includes(host)) faults.push({ type: 'HOST_NOT_YOURS', path: `hosts.${place}`, values: { host } });
  if (wayInId !== null && !admins.some(({ id }) => id === wayInId)) faults.push({ type: 'INVALID', path: 'wayInId' });
  const known = new Set(stores.map(({ id }) => id));
  const strange = newPickupSchedules.findIndex((id) => !known.has(id));
  if (strange >= 0) faults.push({ type: 'INVALID', path: `newPickupSchedules.${strange}` });
  return faults;
}

const columnsOf = (change: SsoConnectionChange) => ({
  idp: change.idp,
  metadata_url: change.idpMetadataUrl,
  assertions_signed: change.assertionsSigned,
  authn_response_signed: change.authnResponseSigned,
  activated: change.activated,
  hosts: [...new Set(change.hosts)],
  enforced: change.enforced,
  way_in_id: change.wayInId,
  makes_accounts: change.makesAccounts,
  new_permissions: change.newPermissions,
  new_has_all_stores: change.newHasAllStores,
  new_store_ids: change.newPickupSchedules,
});

const providerColumns = ({ entityId, signInUrl, certificates }: IdentityProvider) => ({
  entity_id: entityId,
  sign_in_url: signInUrl,
  certificates,
});

const auditSnapshot = async (tx: Tx, row: ConnectionRecord) => ({
  idp: row.idp,
  entityId: row.entity_id,
  activated: row.activated,
  enforced: row.enforced,
  domains: (await findDomains(tx)).map(({ domain }) => domain),
  hosts: row.hosts,
  assertionsSigned: row.assertions_signed,
  authnResponseSigned: row.authn_response_signed,
  makesAccounts: row.makes_accounts,
  certificates: row.certificates.length,
});
