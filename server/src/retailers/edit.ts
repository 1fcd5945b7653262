// The courier's creation and editing of retailers: settings, service areas, rates, activation.
import type { FleetRetailer, NewRetailer, RetailerEdit } from '@portage/contract/retailers/schema';
import { sql, type Updateable } from 'kysely';
import { DatabaseError } from 'pg';
import { recordActivity } from '../activity/record.ts';
import type { CourierActor } from '../fleet/apply.ts';
import type { Letter } from '../mail/letter.ts';
import { withReason, writeToAdmins } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { replaceKeys } from '../platform/db/keys.ts';
import type { Retailers } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { Refusal, refuse, refuseFaults } from '../platform/refusal.ts';
import { inviteAdmin } from './courier.ts';
import { showRetailer } from './screens.ts';
import { letters } from './words.ts';

/** Creates a retailer and invites its first admin. Also returns the invitation link, for callers that deliver it without email. */
export const createRetailer = (
  app: App,
  by: CourierActor,
  input: NewRetailer,
): Promise<{ retailer: FleetRetailer; link: string }> =>
  refusingTaken(() => {
    const now = app.clock.now();
    return app.db.transaction(wholeRetailer(newId(now.epochMilliseconds)), async (tx) => {
      await refuseUnknownAreas(tx, input.serviceAreaIds);
      await tx.db
        .insertInto('retailers')
        .values({
          ...columnsOf(input),
          name: input.name,
          tracking_code_prefix: input.trackingCodePrefix,
          approved_at: now.toString(),
          created_at: now.toString(),
        })
        .execute();
      await setRates(tx, input.rates);
      await setHosts(tx, input.portalHosts);
      const retailer = await showRetailer(tx);
      await record(tx, by, { before: null, after: retailer, at: now });
      const { link } = await inviteFirst(app, tx, input.admin);
      return { retailer, link };
    });
  });

type WaitingRetailer = { name: string; email: string; prefix: string; serviceAreaId: string; at: Temporal.Instant };

/** Inserts a retailer that awaits the courier's approval. */
export const insertWaiting = (tx: Tx, { name, email, prefix, serviceAreaId, at }: WaitingRetailer) =>
  tx.db
    .insertInto('retailers')
    .values({
      name,
      email,
      tracking_code_prefix: prefix,
      service_area_ids: [serviceAreaId],
      is_activated: false,
      approved_at: null,
      created_at: at.toString(),
    })
    .execute();

/** Invites the retailer's first admin. */
async function inviteFirst(app: App, tx: Tx, admin: NewRetailer['admin']) {
  try {
    return await inviteAdmin(app, tx, admin);
  } catch (error) {
    const isTaken = error instanceof Refusal && error.type === 'EMAIL_TAKEN';
    throw isTaken ? new Refusal('EMAIL_TAKEN', { faults: [{ type: 'EMAIL_TAKEN', path: 'admin.email' }] }) : error;
  }
}

/** Changes the given fields of a retailer; a stale version is refused with the current copy. */
export const editRetailer = (app: App, by: CourierActor, id: string, edit: RetailerEdit): Promise<FleetRetailer> =>
  refusingTaken(() =>
    app.db.transaction(wholeRetailer(id), async (tx) => {
      await lockRetailer(tx);
      const before = await showRetailer(tx);
      if (edit.version !== undefined && edit.version !== before.version) refuse('STALE_VERSION', { data: before });
      await refuseUnknownAreas(tx, edit.serviceAreaIds ?? []);
      const now = app.clock.now();
      const isAnswered = before.isWaiting && edit.isActivated !== undefined;
      await updateRetailer(tx, { ...columnsOf(edit), ...(isAnswered && { approved_at: now.toString() }) });
      await setRates(tx, edit.rates ?? []);
      if (edit.portalHosts) await setHosts(tx, edit.portalHosts);
      const after = await showRetailer(tx);
      if (isAnswered) await mailAnswer(app, tx, edit);
      await record(tx, by, { before, after, reason: edit.reason, at: now });
      await publish(tx, 'SETTINGS_CHANGED', {}, by, now);
      return after;
    }),
  );

/** Mails the courier's answer to a sign-up. */
function mailAnswer(app: App, tx: Tx, { isActivated, reason }: RetailerEdit): Promise<void> {
  const { name: provider, supportEmail: email } = app.config.provider;
  const letter: Letter = isActivated ? letters.admitted : withReason(letters.declined, reason);
  return writeToAdmins(app, tx, { letter: { ...letter, values: { ...letter.values, provider, email } } });
}

/** Locks a retailer until the transaction ends. */
export const lockRetailer = (tx: Tx) => tx.db.selectFrom('retailers').select('id').forUpdate().execute();

/** Updates columns of a retailer and increments its version. */
export const updateRetailer = (tx: Tx, columns: Updateable<Retailers>) =>
  tx.db
    .updateTable('retailers')
    .set({ ...columns, version: sql`version + 1` })
    .execute();

type RetailerChange = {
  before: FleetRetailer | null;
  after: FleetRetailer;
  reason?: string | null | undefined;
  at: Temporal.Instant;
};

/** Records the courier's change in the retailer's activity log. */
function record(tx: Tx, by: CourierActor, { before, after, reason = null, at }: RetailerChange): Promise<void> {
  const about = { kind: 'settings', id: after.id, name: (before ?? after).name } as const;
  return recordActivity(tx, by, {
    about,
    before: before && { ...auditSnapshot(before), isWaiting: before.isWaiting },
    after: { ...auditSnapshot(after), ...(before && { isWaiting: after.isWaiting, reason }) },
    at,
  });
}

const auditSnapshot = ({ id, isWaiting, createdAt, version, rates, serviceAreaIds, ...fields }: FleetRetailer) => ({
  ...fields,
  serviceAreas: serviceAreaIds,
  rates: rates.map(({ service, cents, from }) => `${service} ${from}: ${(cents / 100).toFixed(2)}`),
});

/** Returns the columns of the given fields. */
const columnsOf = (given: Omit<RetailerEdit, 'rates' | 'reason' | 'version'>) => ({
  name: given.name,
  email: given.email,
  phone: given.phone,
  address: given.address,
  service_area_ids: given.serviceAreaIds,
  orders_not_fulfilled_by_default: given.ordersNotFulfilledByDefault,
  package_size_selection_enabled: given.packageSizeSelectionEnabled,
  has_label_printing: given.hasLabelPrinting,
  batch_print_labels_enabled: given.batchPrintLabelsEnabled,
  use_envoi_tracking_code: given.useEnvoiTrackingCode,
  is_activated: given.isActivated,
});

async function refuseUnknownAreas(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx.db.selectFrom('service_areas').select('id').execute();
  refuseFaults(
    ids.flatMap((id, place) =>
      known.some((area) => area.id === id)
        ? []
        : [{ type: 'SERVICE_AREA_NOT_FOUND' as const, path: `serviceAreaIds.${place}` }],
    ),
  );
}

/** Sets rates. Any date is allowed, because charges keep a copy of their rate. */
async function setRates(tx: Tx, rates: FleetRetailer['rates']): Promise<void> {
  for (const { service, cents, from } of rates)
    await tx.db
      .insertInto('rates')
      .values({ service, cents, valid_from: from })
      .onConflict((conflict) => conflict.columns(['retailer_id', 'service', 'valid_from']).doUpdateSet({ cents }))
      .execute();
}

/** Replaces the retailer's portal hosts. A removed host stops offering sign-in at once. */
const setHosts = (tx: Tx, hosts: readonly string[]) =>
  replaceKeys(
    tx,
    ['SSO_HOST'],
    [...new Set(hosts)].map((key) => ({ kind: 'SSO_HOST', key })),
  );

const taken = {
  retailers_name_once: { type: 'NAME_TAKEN', path: 'name' },
  retailers_prefix_once: { type: 'PREFIX_TAKEN', path: 'trackingCodePrefix' },
  keys_pkey: { type: 'HOST_IN_USE', path: 'portalHosts' },
} as const;

/** Runs `work`, and refuses a name, prefix or host that violates a unique index, which also decides races between servers. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof DatabaseError ? error.constraint : undefined;
    const fault = Object.entries(taken).find(([constraint]) => constraint === name)?.[1];
    if (!fault) throw error;
    return refuse(fault.type, { faults: [fault] });
  }
}
