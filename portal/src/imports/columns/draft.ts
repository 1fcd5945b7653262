// The draft of the column matches, before it is sent.

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

/** Returns whether a column is unchanged, so that the server's reading of its samples is still valid. */
export const isUnchanged = (column: ImportColumn, draft: ColumnDraft): boolean =>
  isSame(column.target, draft.target) &&
  column.dateOrder === draft.dateOrder &&
  column.decimalSign === draft.decimalSign;

/** Returns where a column's match comes from: guessed by its name, or remembered from an earlier choice for this name. */
export function originOf(column: ImportColumn, draft: ColumnDraft): 'guessed' | 'remembered' | null {
  if (!draft.target || !isSame(column.target, draft.target)) return null;
  const field = fieldIn(draft.target);
  return field !== null && field === fieldOfHeader(column.header) ? 'guessed' : 'remembered';
}

/** Returns the indexes of columns whose field another column also has. Several columns may hold the address. */
export function heldTwice(drafts: readonly ColumnDraft[]): ReadonlySet<number> {
  const places = Map.groupBy(drafts.keys(), (index) => fieldIn(drafts[index]?.target ?? null));
  const twice = [...places].filter(([field, held]) => field !== null && field !== 'address' && held.length > 1);
  return new Set(twice.flatMap(([, held]) => held));
}

const addressFields: readonly OrderField[] = ['address', 'city', 'province', 'postalCode'];

/** Returns whether several columns form the address. */
export const joinsAddress = (drafts: readonly ColumnDraft[]): boolean =>
  drafts.filter(({ target }) => addressFields.some((field) => field === fieldIn(target))).length > 1;

/** Returns the address of a row in the format that an order stores. */
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

/** The fields by topic. A test checks that every field of the contract is present. */
export const targetGroups: readonly { name: WordKey<typeof words>; fields: readonly OrderField[] }[] = [
  { name: 'groupRecipient', fields: ['recipient', 'phone', 'email', 'language'] },
  { name: 'groupAddress', fields: ['address', 'addressLine2', 'city', 'province', 'postalCode', 'note'] },
  { name: 'groupPickup', fields: ['pickupScheduleName', 'date', 'time'] },
  { name: 'groupOrder', fields: ['number', 'type', 'tags', 'barcodeForScan', 'isPharmacy', 'proof', 'ageGoods'] },
  { name: 'groupPackages', fields: ['numberOfPackages', 'sizeCategory', 'weight', 'length', 'width', 'height'] },
];
