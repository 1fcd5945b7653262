// What an import's rows are held against: its columns, its defaults, and the rights of the member who began it. Whoever fixes the
// rows, and whoever creates them, works by the same rules, so that what one was shown as ready another does not find faulty.

import type { OrderField } from '@portage/contract/imports/fields';
import { ImportSheet } from '@portage/contract/imports/schema';
import type { Member } from '../auth/member.ts';
import { findMember } from '../auth/members.ts';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { fieldOf, StoredColumn } from './columns/columns.ts';
import { type Ground, groundOf, neededFields } from './ground.ts';
import type { ImportRecord } from './queries.ts';
import type { Defaults } from './rows/order.ts';
import { draftReader, type RowReader } from './rows/reader.ts';

export type Draft = {
  columns: StoredColumn[];
  ground: Ground;
  read: RowReader;
  numberColumn: number | null;
  /** The fields that neither a column nor a default gives. */
  needed: OrderField[];
};

export const columnsOf = (record: Pick<ImportRecord, 'columns'>): StoredColumn[] =>
  StoredColumn.array().parse(record.columns);

export const sheetsOf = (record: Pick<ImportRecord, 'sheets'>) => ImportSheet.array().parse(record.sheets);

/** Reads it. Where the account is gone that began the import, `by` takes its place. */
export async function draftOf(
  app: App,
  scope: Scope,
  record: ImportRecord,
  columns: StoredColumn[] = columnsOf(record),
  by?: Member,
): Promise<Draft> {
  const whole = { ...scope, ...wholeRetailer(scope.retailerId) };
  const member = (await findMember(whole, record.member_id)) ?? by ?? departed(record);
  const ground = await groundOf(app, member, whole);
  const defaults: Defaults = {
    pickupScheduleName: ground.stores.find(({ id }) => id === record.store_id)?.name ?? null,
    date: record.delivery_date,
    time: record.delivery_time,
  };
  const has = (field: OrderField) => columns.some((column) => fieldOf(column) === field);
  const number = columns.findIndex((column) => fieldOf(column) === 'number');
  return {
    columns,
    ground,
    read: draftReader(columns, ground, defaults),
    numberColumn: number < 0 ? null : number,
    needed: neededFields(defaults, ground, has),
  };
}

/** A member who is gone has no store and no permission: every row says so. */
const departed = ({ retailer_id, member_id, member_name }: ImportRecord): Member => ({
  id: member_id,
  retailerId: retailer_id,
  name: member_name,
  email: '',
  role: 'RETAILER_USER',
  permissions: [],
  storeIds: [],
});
