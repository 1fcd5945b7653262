// The values of an order’s form, in the shape of a new order’s body, and the changes of an edit.
import { defaultValues, fieldNames as orderFieldNames } from '@portage/contract/orders/fields';
import type { NewOrder, Order, OrderEdit } from '@portage/contract/orders/schema';
import type { z } from 'zod';
import { isSame } from '../../ui/form/changes.ts';

export type OrderValues = Partial<Omit<NewOrder, 'packages'>> & {
  recipient: string;
  address: string;
  packages?: Partial<NewOrder['packages'][number]>[];
};
export type OrderFieldName = keyof OrderValues;
type EditInput = z.input<typeof OrderEdit>;
type PackageValues = NonNullable<OrderValues['packages']>[number];

/** The initial values of a new order. */
export const emptyOrder = { ...defaultValues, recipient: '', address: '' } satisfies OrderValues;

/** Returns an order’s form values. */
export function valuesOf({ packages, ...order }: Order): OrderValues {
  const held = Object.fromEntries(ownFields.map((name) => [name, order[name]]));
  const measures = packages.map(({ sizeCategory, weight, length, width, height }) => ({
    sizeCategory,
    weight,
    length,
    width,
    height,
  }));
  const { recipient, address, numberOfPackages } = order;
  return { ...held, recipient, address, packages: measures.slice(0, numberOfPackages) };
}
const ownFields = orderFieldNames.filter((name) => name !== 'packages');

/** Returns the initial values of a copy: without the number, barcode, coordinates, date and time. */
export function copyOf(order: Order): OrderValues {
  const {
    number: _number,
    barcodeForScan: _barcode,
    latitude: _latitude,
    longitude: _longitude,
    ...rest
  } = valuesOf(order);
  return { ...rest, date: undefined, time: undefined };
}

/** Returns the packages up to their number, without empty ones at the end. */
function packagesOf({ packages = [], numberOfPackages = 1 }: OrderValues): PackageValues[] {
  const kept = packages.slice(0, numberOfPackages).map((each) => each ?? {});
  const last = kept.findLastIndex((each) => !isSame(each, {}));
  return kept.slice(0, last + 1);
}

/** Returns the values as they are sent, with surplus and empty packages removed. */
export const tidied = (values: OrderValues): OrderValues => ({ ...values, packages: packagesOf(values) });

/** Returns the fields whose values differ. */
export function changedFields(before: OrderValues, after: OrderValues): OrderFieldName[] {
  const [one, other] = [tidied(before), tidied(after)];
  return fieldNames.filter((name) => !isSame(one[name], other[name]));
}

/** Returns the body of an edit: only the fields that differ. */
export function changesOf(before: OrderValues, after: OrderValues): EditInput {
  const body: EditInput = {};
  const tidy = tidied(after);
  const changed = changedFields(before, after);
  for (const name of changed) Object.assign(body, { [name]: tidy[name] ?? null });
  // The coordinates belong to the previous address.
  if (!changed.includes('address') || (isSame(before.latitude, null) && isSame(tidy.latitude, null))) return body;
  const isNew = !isSame(before.latitude, tidy.latitude);
  const { latitude = null, longitude = null } = isNew ? tidy : {};
  return { ...body, latitude, longitude };
}

export type Rival = { name: OrderFieldName; isMine: boolean };

/**
 * Returns the fields that another member changed while this form was open and that differ from the form.
 * `isMine`: whether they were changed here too.
 */
export function rivalFields(before: OrderValues, mine: OrderValues, theirs: OrderValues): Rival[] {
  const byMe = changedFields(before, mine);
  return changedFields(before, theirs)
    .filter((name) => !isSame(tidied(mine)[name], tidied(theirs)[name]))
    .map((name) => ({ name, isMine: byMe.includes(name) }));
}

/** The fields of the form, in order; the coordinates count as part of the address. */
export const fieldNames = orderFieldNames.filter((name) => name !== 'latitude' && name !== 'longitude');
