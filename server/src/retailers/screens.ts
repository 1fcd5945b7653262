// The courier's read model of retailers.
import { fold } from '@portage/contract/fold';
import { type FleetRetailer, type FleetRetailers, Rate, type RetailersQuery } from '@portage/contract/retailers/schema';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { isoText } from '../platform/clock.ts';
import type { AcrossTenants, Database, Scope } from '../platform/db/database.ts';
import type { Retailers } from '../platform/db/schema.gen.ts';
import { addressKey } from '../platform/fold.ts';
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

type Source = Pick<Scope, 'db'> | { db: AcrossTenants };

const ratesIn = ({ db }: Source) =>
  db
    .selectFrom('rates')
    .select(['rates.retailer_id', 'service', 'cents', 'valid_from as from'])
    .orderBy('service')
    .orderBy('valid_from', 'desc');

const hostsIn = ({ db }: Source) =>
  db.selectFrom('keys').select(['keys.retailer_id', 'key']).where('kind', '=', 'SSO_HOST').orderBy('key');

const rateOf = ({ service, cents, from }: RateRow): Rate => Rate.parse({ service, cents, from });
type RateRow = Awaited<ReturnType<ReturnType<typeof ratesIn>['execute']>>[number];

/** Returns the retailer's rates, sorted by service, the latest first. */
export const ratesOf = async (scope: Source): Promise<FleetRetailer['rates']> =>
  (await ratesIn(scope).execute()).map(rateOf);

/** Returns the portal hosts that the courier assigned to the retailer, sorted by name. */
export const hostsOf = async (scope: Source): Promise<FleetRetailer['portalHosts']> =>
  (await hostsIn(scope).execute()).map(({ key }) => key);

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

/** Returns a page of the rows of all retailers, or of one, sorted by name, and their number. */
export async function pageOfRetailers(
  db: AcrossTenants,
  { page, pageSize, search = '', is, id }: RetailersQuery & { id?: string | undefined },
) {
  const found = db
    .selectFrom('retailers')
    .$if(is === 'waiting', (all) => all.where('approved_at', 'is', null))
    .$if(is === 'activated', (all) => all.where('is_activated', '=', true))
    .$if(is === 'deactivated', (all) => all.where('is_activated', '=', false).where('approved_at', 'is not', null))
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? ''))
    .$if(search !== '', (all) => all.where(foldedName, 'like', patternOf(search)));
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** Returns a page of all retailers, sorted by name. */
export async function listRetailers(
  database: Database,
  query: RetailersQuery,
): Promise<z.input<typeof FleetRetailers>> {
  const db = database.acrossTenants();
  const { rows, total } = await pageOfRetailers(db, query);
  const ofPage = sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`;
  const rates = await ratesIn({ db }).where('retailer_id', '=', ofPage).execute();
  const hosts = await hostsIn({ db }).where('retailer_id', '=', ofPage).execute();
  const [ratesBy, hostsBy] = [Map.groupBy(rates, byRetailer), Map.groupBy(hosts, byRetailer)];
  const data = rows.map((row) =>
    present(row, {
      rates: (ratesBy.get(row.id) ?? []).map(rateOf),
      portalHosts: (hostsBy.get(row.id) ?? []).map(({ key }) => key),
    }),
  );
  return { data, current: query.page, pageSize: query.pageSize, total };
}

const byRetailer = (row: { retailer_id: string }) => row.retailer_id;

/** The name without accents and capitals, with the ligatures that French names have as two letters. */
const foldedName = sql<string>`replace(replace(address_key(name), 'œ', 'oe'), 'æ', 'ae')`;

/** Returns the pattern of the names that contain the text, folded in the same way. */
const patternOf = (search: string): string => `%${addressKey(fold(search)).replace(/[\\%_]/g, '\\$&')}%`;
