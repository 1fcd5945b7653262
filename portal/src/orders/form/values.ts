// What the form holds, which is what a new order's body holds; and what of it an edit changed.
import { fieldNames as orderFieldNames } from '@portage/contract/orders/fields';
import type { NewOrder, Order, OrderEdit } from '@portage/contract/orders/schema';
import type { z } from 'zod';

export type OrderValues = Partial<Omit<NewOrder, 'packages'>> & {
  recipient: string;
  address: string;
  packages?: Partial<NewOrder['packages'][number]>[];
};
export type OrderFieldName = keyof OrderValues;
type EditInput = z.input<typeof OrderEdit>;
type PackageValues = NonNullable<OrderValues['packages']>[number];

/** What a form for a new order begins with. */
export const emptyOrder = {
  type: 'DELIVERY',
  recipient: '',
  address: '',
  numberOfPackages: 1,
  packages: [],
  customFields: [],
  tags: [],
  isPharmacy: false,
  deliverFromStore: false,
} satisfies OrderValues;

/** An order as its form holds it. */
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

/** What a copy of an order begins with: all that is not that one parcel's own, nor of a day that has passed. */
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

/** What is left empty is the same whether it is '', null or not there. */
function plain(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).flatMap(([name, part]) =>
    plain(part) === null ? [] : [[name, plain(part)] as const],
  );
  return Object.fromEntries(pairs.sort(([a], [b]) => a.localeCompare(b)));
}

/** Whether two values say the same. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** What the form says of packages past their number was typed and taken back; of the last ones it may say nothing. */
function packagesOf({ packages = [], numberOfPackages = 1 }: OrderValues): PackageValues[] {
  const kept = packages.slice(0, numberOfPackages).map((each) => each ?? {});
  const last = kept.findLastIndex((each) => !isSame(each, {}));
  return kept.slice(0, last + 1);
}

/** What is in the form, fit to be sent. */
export const tidied = (values: OrderValues): OrderValues => ({ ...values, packages: packagesOf(values) });

/** The fields whose values differ. */
export function changedFields(before: OrderValues, after: OrderValues): OrderFieldName[] {
  const [one, other] = [tidied(before), tidied(after)];
  return fieldNames.filter((name) => !isSame(one[name], other[name]));
}

/** The body of an edit: what differs, and nothing else. */
export function changesOf(before: OrderValues, after: OrderValues): EditInput {
  const body: EditInput = {};
  const tidy = tidied(after);
  const changed = changedFields(before, after);
  for (const name of changed) Object.assign(body, { [name]: tidy[name] ?? null });
  // A place on the map is that of the address before.
  if (!changed.includes('address') || (isSame(before.latitude, null) && isSame(tidy.latitude, null))) return body;
  const isNew = !isSame(before.latitude, tidy.latitude);
  const { latitude = null, longitude = null } = isNew ? tidy : {};
  return { ...body, latitude, longitude };
}

export type Rival = { name: OrderFieldName; isMine: boolean };

/**
 * What someone else changed while this form was open, where the form says something else: the fields to choose in.
 * `isMine` tells which of them were changed here too.
 */
export function rivalFields(before: OrderValues, mine: OrderValues, theirs: OrderValues): Rival[] {
  const byMe = changedFields(before, mine);
  return changedFields(before, theirs)
    .filter((name) => !isSame(tidied(mine)[name], tidied(theirs)[name]))
    .map((name) => ({ name, isMine: byMe.includes(name) }));
}

/** Every field that the form shows, in its order: a place on the map goes with its address. */
export const fieldNames = orderFieldNames.filter((name) => name !== 'latitude' && name !== 'longitude');
