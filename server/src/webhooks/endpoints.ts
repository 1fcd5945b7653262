// Creates, changes and deletes endpoints. Creating one locks the retailer's row, so that the limit holds; changing one locks its own row.
import type { AuditSnapshot } from '@portage/contract/activity/rules';
import type { Fault } from '@portage/contract/errors';
import {
  endpointLimit,
  rotationHours,
  whyNotAddEndpoint,
  whyNotManageEndpoint,
  whyNotRotate,
} from '@portage/contract/webhooks/rules';
import type { EndpointEdit, MadeEndpoint, NewEndpoint, WebhookEndpoint } from '@portage/contract/webhooks/schema';
import type { Values } from '@portage/contract/words';
import type { Updateable } from 'kysely';
import { recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import { writeToAdminsHourly } from '../mail/gather.ts';
import { momentOf } from '../mail/letter.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { WebhookEndpoints } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';
import { isTestData } from '../retailers/sandbox.ts';
import { storeFaults } from '../team/faults.ts';
import { holdBacklog, releaseBacklog, removeBacklog } from './backlog.ts';
import { scheduleEndpoints } from './queries.ts';
import { countEndpoints, type EndpointRow, endpointsOf, showEndpoint, storesOf } from './screens.ts';
import { makeSecret } from './secret.ts';
import { letters } from './words.ts';

/** Creates an endpoint. Its secret is shown only in this response. */
export const createEndpoint = (app: App, by: Member, input: NewEndpoint): Promise<MadeEndpoint> =>
  app.db.transaction(by, async (tx) => {
    await lockRetailer(tx);
    refuseIf(whyNotAddEndpoint(await countEndpoints(tx)), { values: { maximum: String(endpointLimit) } });
    const storeIds = input.hasAllStores ? null : [...new Set(input.pickupScheduleId)];
    refuseFaults([...urlFaults(app, input.url), ...(await storeScopeFaults(tx, by, storeIds))]);
    const now = app.clock.now();
    const id = newId(now.epochMilliseconds);
    const { secret, columns } = makeSecret(app, id);
    await tx.db
      .insertInto('webhook_endpoints')
      .values({
        ...columns,
        id,
        url: input.url,
        description: input.description,
        topics: [...new Set(input.topics)],
        has_all_stores: input.hasAllStores,
        created_by_name: by.name,
        created_at: now.toString(),
      })
      .execute();
    await writeStores(tx, id, storeIds);
    await recordEndpointChange(app, tx, by, id, {
      before: null,
      after: await auditSnapshot(tx, await findEndpoint(tx, id)),
    });
    await warnAdmins(app, tx, by, 'made', { url: input.url });
    return { ...(await showEndpoint(tx, id)), secret };
  });

type EndpointChange = (tx: Tx, row: EndpointRow) => Promise<void>;

/** Runs a change of an endpoint that the member may manage, and records the differences. */
const changeEndpoint = (app: App, by: Member, id: string, work: EndpointChange): Promise<WebhookEndpoint> =>
  app.db.transaction(by, async (tx) => {
    const row = await lockEndpoint(tx, by, id);
    const before = await auditSnapshot(tx, row);
    await work(tx, row);
    await recordEndpointChange(app, tx, by, id, { before, after: await auditSnapshot(tx, await findEndpoint(tx, id)) });
    return showEndpoint(tx, id);
  });

/** Changes the given fields of an endpoint. */
export const editEndpoint = (app: App, by: Member, id: string, edit: EndpointEdit): Promise<WebhookEndpoint> =>
  changeEndpoint(app, by, id, async (tx, row) => {
    const { url = row.url, description = row.description, topics = row.topics } = edit;
    const hasAll = edit.hasAllStores ?? row.has_all_stores;
    const storeIds = hasAll ? null : [...new Set(edit.pickupScheduleId ?? row.store_ids ?? [])];
    refuseFaults([...urlFaults(app, url), ...(await storeScopeFaults(tx, by, storeIds))]);
    await updateEndpoint(tx, id, { url, description, topics: [...new Set(topics)], has_all_stores: hasAll });
    await tx.db.deleteFrom('webhook_endpoint_stores').where('endpoint_id', '=', id).execute();
    await writeStores(tx, id, storeIds);
    if (url !== row.url) await warnAdmins(app, tx, by, 'moved', { url, before: row.url });
  });

/** Sets a new secret, shown only in this response. The previous one also signs for 24 hours. */
export async function rotateSecret(app: App, by: Member, id: string, isForced: boolean): Promise<MadeEndpoint> {
  const { secret, columns } = makeSecret(app, id);
  const endpoint = await changeEndpoint(app, by, id, async (tx, row) => {
    const now = app.clock.now();
    const until = row.previous_until === null ? null : readInstant(row.previous_until).epochMilliseconds;
    refuseIf(whyNotRotate(until, now.epochMilliseconds, isForced));
    const previous_until = now.add({ hours: rotationHours }).toString();
    await updateEndpoint(tx, id, { ...columns, previous_secret: row.secret, previous_until });
  });
  return { ...endpoint, secret };
}

/** Turns an endpoint off: its sends are held until it is turned on. */
export const turnOff = (app: App, by: Member, id: string): Promise<WebhookEndpoint> =>
  changeEndpoint(app, by, id, async (tx, row) => {
    if (row.off_at !== null) return;
    await updateEndpoint(tx, id, { off_at: app.clock.now().toString(), off_reason: 'BY_MEMBER' });
    await holdBacklog(app, tx, id);
  });

/** Turns an endpoint on, and releases the sends held since the given instant. */
export const turnOn = (app: App, by: Member, id: string, since: string | null): Promise<WebhookEndpoint> =>
  changeEndpoint(app, by, id, async (tx, row) => {
    if (row.off_at === null) return;
    const fresh = { failures: 0, failing_since: null, warned_at: null, paused_until: null };
    await updateEndpoint(tx, id, { ...fresh, off_at: null, off_reason: null });
    await releaseBacklog(app, tx, id, since);
    await scheduleEndpoints(tx, [id], app.clock.now());
  });

/** Deletes an endpoint with its sends. */
export const deleteEndpoint = (app: App, by: Member, id: string): Promise<WebhookEndpoint> =>
  app.db.transaction(by, async (tx) => {
    const before = await auditSnapshot(tx, await lockEndpoint(tx, by, id));
    const shown = await showEndpoint(tx, id);
    const now = app.clock.now().toString();
    await updateEndpoint(tx, id, { deleted_at: now, off_at: now, off_reason: 'BY_MEMBER' });
    await removeBacklog(app, tx, id);
    await recordEndpointChange(app, tx, by, id, { before, after: null });
    return shown;
  });

const findEndpoint = async (tx: Tx, id: string): Promise<EndpointRow> =>
  (await endpointsOf(tx.allStores()).where('id', '=', id).executeTakeFirst()) ?? refuse('WEBHOOK_NOT_FOUND');

/** Locks an endpoint; refuses a member who may not access all of its stores. */
export async function lockEndpoint(tx: Tx, by: Member, id: string): Promise<EndpointRow> {
  await tx.db.selectFrom('webhook_endpoints').select('id').where('id', '=', id).forUpdate().execute();
  const row = await findEndpoint(tx, id);
  refuseIf(whyNotManageEndpoint(by, storesOf(row)));
  return row;
}

const updateEndpoint = (tx: Tx, id: string, columns: Updateable<WebhookEndpoints>) =>
  tx.db.updateTable('webhook_endpoints').set(columns).where('id', '=', id).execute();

async function writeStores(tx: Tx, endpoint_id: string, storeIds: readonly string[] | null): Promise<void> {
  if (!storeIds || storeIds.length === 0) return;
  const rows = storeIds.map((store_id) => ({ endpoint_id, store_id }));
  await tx.db.insertInto('webhook_endpoint_stores').values(rows).execute();
}

/** Returns the faults of a URL that can be found without a request. */
function urlFaults(app: App, url: string): Fault[] {
  const type = app.outbound.whyNotAsk(url);
  return type ? [{ type, path: 'url' }] : [];
}

async function storeScopeFaults(tx: Tx, by: Member, storeIds: readonly string[] | null): Promise<Fault[]> {
  if (storeIds !== null) return storeFaults(tx, storeIds);
  const reason = whyNotManageEndpoint(by, null);
  return reason ? [{ type: reason, path: 'hasAllStores' }] : [];
}

async function recordEndpointChange(
  app: App,
  tx: Tx,
  by: Member,
  id: string,
  change: { before: AuditSnapshot; after: AuditSnapshot },
) {
  const at = app.clock.now();
  const name = String((change.after ?? change.before)?.url ?? '');
  const about = { kind: 'webhook', id, name } as const;
  await recordChange(tx, by, { about, ...change, at, fact: ['WEBHOOK_CHANGED', { endpointId: id }] });
}

/**
 * Mails the admins about each new URL, because a stolen session could send orders to an attacker. Skipped for sandboxes, whose orders are
 * not real.
 */
async function warnAdmins(app: App, tx: Tx, by: Member, what: 'made' | 'moved', about: Values): Promise<void> {
  if (await isTestData(tx)) return;
  const values = { ...about, ...momentOf(app.clock.now()), member: by.name };
  await writeToAdminsHourly(app, tx, 'WEBHOOKS', { letter: { ...letters[what], values }, actorId: by.id });
}

/** Returns the fields that the activity log compares; of the secret, only its last four characters. */
async function auditSnapshot(tx: Tx, row: EndpointRow): Promise<AuditSnapshot> {
  const { url, description, topics, ending } = row;
  const stores = await tx.allStores().db.selectFrom('stores').select(['id', 'name']).orderBy('name').execute();
  const own = storesOf(row);
  const names = own === null ? ['ALL_STORES'] : stores.filter(({ id }) => own.includes(id)).map(({ name }) => name);
  return { url, description, topics, stores: names, secret: `…${ending}`, standing: row.off_reason ?? 'ON' };
}
