// The rules for checking an import's rows: its columns, its defaults, and the rights of the member who started it. Edits of rows and the
// creation of orders use the same rules, so that a row shown as ready is not refused later.
import { holds } from '@portage/contract/access';
import type { OrderField } from '@portage/contract/imports/fields';
import { ImportSheet } from '@portage/contract/imports/schema';
import type { Store } from '@portage/contract/stores/schema';
import type { FormerMember, Member } from '../auth/member.ts';
import { findCaller } from '../keys/identify.ts';
import { type PlanInput, planOrder, retailerDefaults } from '../orders/plan.ts';
import type { Origin } from '../orders/records.ts';
import { knownTags } from '../orders/tags.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { firstTimeOn } from '../stores/slots.ts';
import { fieldOf, numberColumnOf, StoredColumn } from './columns.ts';
import type { StoredImport } from './queries.ts';
import { type RowDefaults, type RowReader, type RowRules, rowReader } from './rows/reader.ts';

type RetailerRules = RowRules & {
  fulfilsAtOnce: boolean;
  origin: Origin;
  /** The retailer's spellings of its tags. */
  tags: readonly string[];
};

export type Draft = {
  columns: StoredColumn[];
  rules: RetailerRules;
  read: RowReader;
  numberColumn: number | null;
  /** The required fields without a column or a default. */
  needed: OrderField[];
};

export const columnsOf = (record: Pick<StoredImport, 'columns'>): StoredColumn[] =>
  StoredColumn.array().parse(record.columns);

export const sheetsOf = (record: Pick<StoredImport, 'sheets'>) => ImportSheet.array().parse(record.sheets);

/** Returns an import's draft. If the account that started it was deleted, `by` replaces it. */
export async function draftOf(
  app: App,
  scope: Scope,
  record: StoredImport,
  columns: StoredColumn[] = columnsOf(record),
  by?: Member,
): Promise<Draft> {
  const whole = scope.allStores();
  const member = (await findCaller(whole, record.member_id)) ?? by ?? toDepartedMember(record);
  const rules = await readRetailerRules(app, member, whole);
  const defaults: RowDefaults = {
    pickupScheduleName: rules.stores.find(({ id }) => id === record.store_id)?.name ?? null,
    date: record.delivery_date,
    time: record.delivery_time,
  };
  const matched = new Set(columns.map(fieldOf));
  return {
    columns,
    rules,
    read: rowReader(columns, rules, defaults),
    numberColumn: numberColumnOf(columns),
    needed: neededFields(defaults, rules).filter((field) => !matched.has(field)),
  };
}

/** Returns the member of an import whose account was removed, with no rights: every row is refused. */
const toDepartedMember = ({ retailer_id, member_id, member_name }: StoredImport): FormerMember => ({
  id: member_id,
  retailerId: retailer_id,
  name: member_name,
  role: 'RETAILER_USER',
  permissions: [],
  storeIds: [],
  hasTemporaryPassword: false,
});

async function readRetailerRules(app: App, by: Member, whole: Scope): Promise<RetailerRules> {
  const scope = whole.within(by.storeIds);
  const { stores, ...defaults } = await retailerDefaults(app, scope, null);
  const fulfilsAtOnce = !defaults.orders_not_fulfilled_by_default;
  const open = openOf(stores);
  return {
    stores,
    tags: await knownTags(scope),
    chooses: holds(by, 'MANAGE_ORDERS'),
    fulfilsAtOnce,
    plan: (input) => planOrder(app, by, stores, withFirstTime(stores, input, app.clock.now()), { fulfilsAtOnce }),
    onlyStoreId: open.length === 1 ? (open[0]?.id ?? null) : null,
    origin: { source: 'UPLOAD', by, prefix: defaults.tracking_code_prefix, fulfilled: fulfilsAtOnce },
  };
}

/** Returns the input with the first available pickup of its date, if it has a date and no time. */
function withFirstTime(stores: readonly Store[], input: PlanInput, now: Temporal.Instant): PlanInput {
  const { date, time, pickupScheduleId } = input;
  if (date === null || time !== null) return input;
  const open = openOf(stores);
  const store =
    pickupScheduleId === null && open.length === 1 ? open[0] : stores.find(({ id }) => id === pickupScheduleId);
  return store ? { ...input, time: firstTimeOn(store, date, now) } : input;
}

const openOf = (stores: readonly Store[]) => stores.filter((store) => store.isActivated);

/** Returns the fields that every row needs to become an order, given the defaults of the upload. */
function neededFields(defaults: RowDefaults, { chooses, fulfilsAtOnce, stores }: RetailerRules): OrderField[] {
  const needed: OrderField[] = ['recipient', 'address'];
  // Members who may not choose get their own store and its next pickup, whatever the file contains.
  if (!chooses) return needed;
  if (defaults.pickupScheduleName === null && openOf(stores).length !== 1) needed.push('pickupScheduleName');
  if (defaults.date === null && (fulfilsAtOnce || defaults.time !== null)) needed.push('date');
  return needed;
}
