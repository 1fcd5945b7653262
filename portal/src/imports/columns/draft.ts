// The draft of the matches of columns, before it is sent.

import { fieldOfHeader, joinAddress, joinStreet } from '@portage/contract/imports/columns';
import type { OrderField } from '@portage/contract/imports/fields';
import type { ColumnsEdit, ColumnTarget, ImportColumn } from '@portage/contract/imports/schema';
import type { WordKey } from '../../words/translate.ts';
import type { words } from './words.ts';

export type ColumnDraft = ColumnsEdit['columns'][number];

export const draftOf = ({ target, dateOrder, decimalSign }: ImportColumn): ColumnDraft => ({
  target,
  dateOrder,
  decimalSign,
});

export const fieldIn = (target: ColumnTarget | null): string | null =>
  target && 'field' in target ? target.field : null;

const isSame = (one: ColumnTarget | null, other: ColumnTarget | null) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a column was not changed, so that the server's reading of its samples is still valid. */
export const isUnchanged = (column: ImportColumn, draft: ColumnDraft): boolean =>
  isSame(column.target, draft.target) &&
  column.dateOrder === draft.dateOrder &&
  column.decimalSign === draft.decimalSign;

/** The origin of a column's match: its name, or an earlier choice for a column of this name. */
export function originOf(column: ImportColumn, draft: ColumnDraft): 'guessed' | 'remembered' | null {
  if (!draft.target || !isSame(column.target, draft.target)) return null;
  const field = fieldIn(draft.target);
  return field !== null && field === fieldOfHeader(column.header) ? 'guessed' : 'remembered';
}

/** The columns whose field another column holds too. Several columns may hold the address. */
export function heldTwice(drafts: readonly ColumnDraft[]): ReadonlySet<number> {
  const places = Map.groupBy(drafts.keys(), (index) => fieldIn(drafts[index]?.target ?? null));
  const twice = [...places].filter(([field, held]) => field !== null && field !== 'address' && held.length > 1);
  return new Set(twice.flatMap(([, held]) => held));
}

const addressFields: readonly OrderField[] = ['address', 'city', 'province', 'postalCode'];

/** Whether more than one column makes the address. */
export const joinsAddress = (drafts: readonly ColumnDraft[]): boolean =>
  drafts.filter(({ target }) => addressFields.some((field) => field === fieldIn(target))).length > 1;

/** The address of a row as an order would keep it. */
export function addressIn(drafts: readonly ColumnDraft[], cells: readonly string[]): string {
  const partsOf = (field: OrderField) =>
    drafts.flatMap(({ target }, index) => (fieldIn(target) === field ? [cells[index] ?? ''] : []));
  const one = (field: OrderField) => partsOf(field)[0] ?? '';
  return joinAddress({
    address: joinStreet(partsOf('address')),
    city: one('city'),
    province: one('province'),
    postalCode: one('postalCode'),
  });
}

/** The fields by topic. A test compares them with the contract. */
export const targetGroups: readonly { name: WordKey<typeof words>; fields: readonly OrderField[] }[] = [
  { name: 'groupRecipient', fields: ['recipient', 'phone', 'email', 'language'] },
  { name: 'groupAddress', fields: ['address', 'addressLine2', 'city', 'province', 'postalCode', 'note'] },
  { name: 'groupPickup', fields: ['pickupScheduleName', 'date', 'time'] },
  { name: 'groupOrder', fields: ['number', 'type', 'tags', 'barcodeForScan', 'isPharmacy'] },
  { name: 'groupPackages', fields: ['numberOfPackages', 'sizeCategory', 'weight', 'length', 'width', 'height'] },
];
