// How the courier makes a retailer and keeps it: what it may do, where, what it is charged, and whether its accounts are valid.
import type { FleetRetailer, NewRetailer, RetailerEdit } from '@portage/contract/retailers/schema';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { showRetailer } from './screens.ts';

/** Makes a retailer. */
export const createRetailer = (app: App, wish: NewRetailer): Promise<FleetRetailer> =>
  refusingTaken(() => {
    const now = app.clock.now();
    return app.db.transaction(wholeRetailer(newId(now.epochMilliseconds)), async (tx) => {
      await refuseUnknownAreas(tx, wish.serviceAreaIds);
      await tx.db
        .insertInto('retailers')
        .values({
          ...columnsOf(wish),
          name: wish.name,
          tracking_code_prefix: wish.trackingCodePrefix,
          approved_at: now.toString(),
          created_at: now.toString(),
        })
        .execute();
      await setRates(tx, wish.rates);
      return showRetailer(tx);
    });
  });

/** Changes what is given of a retailer; a stale version is refused with the fresh copy. */
export const editRetailer = (app: App, id: string, edit: RetailerEdit): Promise<FleetRetailer> =>
  refusingTaken(() =>
    app.db.transaction(wholeRetailer(id), async (tx) => {
      await tx.db.selectFrom('retailers').select('id').forUpdate().execute();
      const before = await showRetailer(tx);
      if (edit.version !== undefined && edit.version !== before.version) refuse('STALE_VERSION', { data: before });
      await refuseUnknownAreas(tx, edit.serviceAreaIds ?? []);
      const isLetIn = edit.isActivated === true && before.isWaiting;
      await tx.db
        .updateTable('retailers')
        .set({
          ...columnsOf(edit),
          ...(isLetIn && { approved_at: app.clock.now().toString() }),
          version: sql`version + 1`,
        })
        .execute();
      await setRates(tx, edit.rates ?? []);
      return showRetailer(tx);
    }),
  );

/** The columns of what is given. */
const columnsOf = (given: Omit<RetailerEdit, 'rates' | 'version'>) => ({
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

/** What was charged keeps its own copy of its rate: a rate of any date may be set. */
async function setRates(tx: Tx, rates: FleetRetailer['rates']): Promise<void> {
  for (const { service, cents, from } of rates)
    await tx.db
      .insertInto('rates')
      .values({ service, cents, valid_from: from })
      .onConflict((conflict) => conflict.columns(['retailer_id', 'service', 'valid_from']).doUpdateSet({ cents }))
      .execute();
}

const taken = {
  retailers_name_once: { type: 'NAME_TAKEN', path: 'name' },
  retailers_prefix_once: { type: 'PREFIX_TAKEN', path: 'trackingCodePrefix' },
} as const;

/** The database says who was first, also between two servers. */
async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof DatabaseError ? error.constraint : undefined;
    const fault = name === 'retailers_name_once' || name === 'retailers_prefix_once' ? taken[name] : null;
    if (!fault) throw error;
    return refuse(fault.type, { faults: [fault] });
  }
}
