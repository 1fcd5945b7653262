// What an import's rows are checked by: its columns, its defaults, and the rights of the member who began it. Whoever fixes the rows
// and whoever creates the orders works by the same rules, so a row that one sees as ready is not faulty for the other.

import type { OrderField } from '@portage/contract/imports/fields';
import { ImportSheet } from '@portage/contract/imports/schema';
import type { FormerMember, Member } from '../auth/member.ts';
import { findCaller } from '../keys/identify.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { fieldOf, numberColumnOf, StoredColumn } from './columns/columns.ts';
import type { StoredImport } from './queries.ts';
import { draftReader, type RowReader } from './rows/reader.ts';
import { neededFields, type RetailerRules, type RowDefaults, readRetailerRules } from './rules.ts';

export type Draft = {
  columns: StoredColumn[];
  rules: RetailerRules;
  read: RowReader;
  numberColumn: number | null;
  /** The fields that neither a column nor a default gives. */
  needed: OrderField[];
};

export const columnsOf = (record: Pick<StoredImport, 'columns'>): StoredColumn[] =>
  StoredColumn.array().parse(record.columns);

export const sheetsOf = (record: Pick<StoredImport, 'sheets'>) => ImportSheet.array().parse(record.sheets);

/** Reads an import's draft. Where the account that began it is gone, `by` takes its place. */
export async function draftOf(
  app: App,
  scope: Scope,
  record: StoredImport,
  columns: StoredColumn[] = columnsOf(record),
  by?: Member,
): Promise<Draft> {
  const whole = scope.whole();
  const member = (await findCaller(whole, record.member_id)) ?? by ?? toDepartedMember(record);
  const rules = await readRetailerRules(app, member, whole);
  const defaults: RowDefaults = {
    pickupScheduleName: rules.stores.find(({ id }) => id === record.store_id)?.name ?? null,
    date: record.delivery_date,
    time: record.delivery_time,
  };
  const has = (field: OrderField) => columns.some((column) => fieldOf(column) === field);
  return {
    columns,
    rules,
    read: draftReader(columns, rules, defaults),
    numberColumn: numberColumnOf(columns),
    needed: neededFields(defaults, rules, has),
  };
}

/** The member of an import whose account was removed: every row is refused. */
const toDepartedMember = ({ retailer_id, member_id, member_name }: StoredImport): FormerMember => ({
  id: member_id,
  retailerId: retailer_id,
  name: member_name,
  role: 'RETAILER_USER',
  permissions: [],
  storeIds: [],
  hasTemporaryPassword: false,
});
