// Reads the metadata of identity providers daily, and warns admins before a certificate expires. Most outages of single sign-on are caused
// by certificates that were, or were not, replaced.

import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Log, MaintenanceTask } from '../platform/noun.ts';
import { endReplaced } from './connection.ts';
import { certificateOf, type IdentityProvider, readMetadata } from './metadata.ts';
import { type ConnectionRecord, findActive, lockConnection, takeCertificates } from './queries.ts';
import { warnAdmins } from './warn.ts';

/** Days before the last certificate expires on which admins get an email. */
const warnedDays: readonly number[] = [30, 7, 1];

export const watchingConnections: MaintenanceTask = {
  does: 'reading the metadata and certificates of identity providers',
  run: async (app, log) => {
    for (const row of await findActive(app.db)) await watch(app, log, row);
  },
};

async function watch(app: App, log: Log, row: ConnectionRecord): Promise<void> {
  const provider = row.metadata_url === null ? null : await readAgain(app, log, row.metadata_url);
  await app.db.transaction(wholeRetailer(row.retailer_id), async (tx) => {
    const now = await lockConnection(tx);
    if (!now?.activated || now.metadata_url !== row.metadata_url) return;
    const certificates = provider ? await takeOver(app, tx, now, provider) : now.certificates;
    const days = daysLeft(app, certificates);
    if (warnedDays.includes(days)) await warnAdmins(app, tx, 'certificateEnds', { days });
  });
}

/** Reads metadata at a URL; returns null on failure, so that the stored metadata is kept. */
async function readAgain(app: App, log: Log, url: string): Promise<IdentityProvider | null> {
  try {
    return readMetadata(await app.readOutside(url));
  } catch (err) {
    log.error({ err }, 'metadata of an identity provider could not be read');
    return null;
  }
}

/** Stores new certificates if at least one known certificate remains. Another provider, or no known certificate, is left to the admins. */
async function takeOver(
  app: App,
  tx: Tx,
  row: ConnectionRecord,
  provider: IdentityProvider,
): Promise<readonly string[]> {
  const isSame = provider.certificates.toSorted().join() === row.certificates.toSorted().join();
  if (isSame && provider.entityId === row.entity_id) return row.certificates;
  const isKnown = provider.certificates.some((each) => row.certificates.includes(each));
  if (provider.entityId !== row.entity_id || !isKnown) {
    await warnAdmins(app, tx, 'providerDiffers', { provider: provider.entityId });
    return row.certificates;
  }
  await takeCertificates(tx, provider, app.clock.now());
  await endReplaced(app, tx, row, { ...row, certificates: provider.certificates });
  return provider.certificates;
}

function daysLeft(app: App, certificates: readonly string[]): number {
  const ends = certificates.flatMap((each) => certificateOf(each)?.validToDate.getTime() ?? []);
  return Math.floor((Math.max(...ends) - app.clock.now().epochMilliseconds) / 86_400_000);
}
