// The courier's read model of retailers.
import { fold } from '@portage/contract/fold';
import { type FleetRetailer, type FleetRetailers, Rate, type RetailersQuery } from '@portage/contract/retailers/schema';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { isoText } from '../platform/clock.ts';
import type { Database, Scope } from '../platform/db/database.ts';
import type { Retailers } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';

type Beside = Pick<FleetRetailer, 'rates' | 'portalHosts'>;

const present = (row: Selectable<Retailers>, beside: Beside): FleetRetailer => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  address: row.address,
  trackingCodePrefix: row.tracking_code_prefix,
  serviceAreaIds: row.service_area_ids,
  ordersNotFulfilledByDefault: row.orders_not_fulfilled_by_default,
  packageSizeSelectionEnabled: row.package_size_selection_enabled,
  hasLabelPrinting: row.has_label_printing,
  batchPrintLabelsEnabled: row.batch_print_labels_enabled,
  useEnvoiTrackingCode: row.use_envoi_tracking_code,
  ...validityOf(row),
  ...beside,
  createdAt: isoText(row.created_at),
  version: row.version,
});

/** Returns the retailer's rates, sorted by service, the latest first. */
export async function ratesOf(scope: Pick<Scope, 'db'>): Promise<FleetRetailer['rates']> {
  const rows = await scope.db
    .selectFrom('rates')
    .select(['service', 'cents', 'valid_from as from'])
    .orderBy('service')
    .orderBy('valid_from', 'desc')
    .execute();
  return rows.map((row) => Rate.parse(row));
}

/** Returns the portal hosts that the courier assigned to the retailer, sorted by name. */
export const hostsOf = async (scope: Pick<Scope, 'db'>): Promise<FleetRetailer['portalHosts']> =>
  (await scope.db.selectFrom('keys').select('key').where('kind', '=', 'SSO_HOST').orderBy('key').execute()).map(
    ({ key }) => key,
  );

const besideOf = async (scope: Scope): Promise<Beside> => ({
  rates: await ratesOf(scope),
  portalHosts: await hostsOf(scope),
});

/** Returns the retailer of the scope, or refuses with RETAILER_NOT_FOUND; sandboxes, and the courier's own row, are hidden. */
export async function showRetailer(scope: Scope): Promise<FleetRetailer> {
  const row = await scope.db
    .selectFrom('retailers')
    .selectAll()
    .where('sandbox_of', 'is', null)
    .where('is_courier', '=', false)
    .executeTakeFirst();
  return row ? present(row, await besideOf(scope)) : refuse('RETAILER_NOT_FOUND');
}

/** The columns that decide whether the accounts of a retailer are valid, for selection with other columns. */
export const validity = ['retailers.is_activated', 'retailers.approved_at'] as const;

/** Converts those columns to the input of the contract's rule. */
export const validityOf = (row: { is_activated: boolean; approved_at: string | null }) => ({
  isActivated: row.is_activated,
  isWaiting: row.approved_at === null,
});

/** Returns a page of all retailers, sorted by name. */
export async function listRetailers(
  database: Database,
  query: RetailersQuery,
): Promise<z.input<typeof FleetRetailers>> {
  const { page, pageSize, search, is } = query;
  const every = await database
    .acrossTenants()
    .selectFrom('retailers')
    .selectAll()
    .$if(is === 'waiting', (all) => all.where('approved_at', 'is', null))
    .$if(is === 'activated', (all) => all.where('is_activated', '=', true))
    .$if(is === 'deactivated', (all) => all.where('is_activated', '=', false).where('approved_at', 'is not', null))
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .execute();
  const found = search ? every.filter(({ name }) => fold(name).includes(fold(search))) : every;
  const start = (page - 1) * pageSize;
  const data: FleetRetailer[] = [];
  for (const row of found.slice(start, start + pageSize)) {
    const scope = database.scope({ retailerId: row.id, storeIds: null });
    data.push(present(row, await besideOf(scope)));
  }
  return { data, current: page, pageSize, total: found.length };
}
