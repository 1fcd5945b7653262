// A domain is proven by a TXT record with the retailer's token (docs/decisions/0081-proven-domains.md).
import type { DomainProof } from '@portage/contract/sso/schema';
import { recordActivity } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import { courier } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { lanes } from '../platform/limits/lanes.ts';
import { refuse } from '../platform/refusal.ts';
import {
  claimDomain,
  type DomainRecord,
  findDomain,
  findOtherOwner,
  lockConnection,
  releaseDomain,
} from './queries.ts';
import { warnAdmins } from './warn.ts';

/** Returns a domain with the record that proves it. */
export const describeProof = (app: App, { domain, token, proved_at }: DomainRecord): DomainProof => ({
  domain,
  record: { name: recordName(app, domain), value: recordValue(app, token) },
  provedAt: proved_at === null ? null : isoText(proved_at),
});

const recordName = ({ config }: App, domain: string) => `_${config.provider.code}-challenge.${domain}`;
const recordValue = ({ config }: App, token: string) => `${config.provider.code}-domain=${token}`;

/** Limits of concurrent lookups: a domain's owner controls its name servers, which may be slow. More are refused at once. */
export const lookUpsAtOnce = { ofRetailer: 2, all: 8 };
const lookUps = {
  ofRetailer: lanes({ atOnce: lookUpsAtOnce.ofRetailer, waiting: 0, refusal: 'UNAVAILABLE' }),
  all: lanes({ atOnce: lookUpsAtOnce.all, waiting: 0, refusal: 'UNAVAILABLE' }),
};

/** Looks up the record of a domain and marks the domain as proven; refuses if the record is missing. */
export async function proveDomain(app: App, by: Member, domain: string): Promise<void> {
  const scope = app.db.scope(by);
  const named = await findDomain(scope, domain);
  if (!named) return refuse('NOT_FOUND');
  const values = { domain };
  const lookUp = () => app.resolveTxt(recordName(app, domain)).catch(() => refuse('NAME_SERVERS_SILENT', { values }));
  const records = await lookUps.ofRetailer(by.retailerId, () => lookUps.all('all', lookUp));
  if (!records.includes(recordValue(app, named.token))) refuse('DOMAIN_NOT_PROVEN', { values });
  const other = await findOtherOwner(app.db, scope, domain);
  if (other) await takeFrom(app, other.retailer_id, domain, records);
  const at = app.clock.now();
  await app.db.transaction(by, async (tx) => {
    // Serializes with a save that removes the domain, or adds it again with another token.
    await lockConnection(tx);
    const current = await findDomain(tx, domain);
    if (current?.token !== named.token) return refuse('NOT_FOUND');
    if (current.proved_at !== null) return;
    if (!(await claimDomain(tx, domain, at))) refuse('DOMAIN_IN_USE', { values });
    const about = { kind: 'settings', id: by.retailerId, name: 'SSO' } as const;
    await recordActivity(tx, by, { about, before: { provenDomain: null }, after: { provenDomain: domain }, at });
    await warnAdmins(app, tx, 'domainProven', values, by);
  });
}

/** Releases a domain from the retailer that proved it earlier; refuses if that retailer's record still exists. */
const takeFrom = (app: App, retailerId: string, domain: string, records: readonly string[]): Promise<void> =>
  app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    await lockConnection(tx);
    const before = await findDomain(tx, domain);
    const values = { domain };
    if (before && records.includes(recordValue(app, before.token))) refuse('DOMAIN_IN_USE', { values });
    await releaseDomain(tx, domain);
    const about = { kind: 'settings', id: retailerId, name: 'SSO' } as const;
    const at = app.clock.now();
    await recordActivity(tx, courier, { about, before: { provenDomain: domain }, after: { provenDomain: null }, at });
    await warnAdmins(app, tx, 'domainLost', values);
  });
