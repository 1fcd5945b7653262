// The fields of an order that a spreadsheet can hold.
import { z } from 'zod';
import { type CellReader, cellFields } from '../orders/fields.ts';

/** City, province and postal code are joined to the address. */
export const OrderFieldName = z.enum([
  'number',
  'recipient',
  'email',
  'phone',
  'address',
  'addressLine2',
  'city',
  'province',
  'postalCode',
  'note',
  'language',
  'type',
  'date',
  'time',
  'numberOfPackages',
  'tags',
  'weight',
  'length',
  'width',
  'height',
  'sizeCategory',
  'barcodeForScan',
  'isPharmacy',
  'proof',
  'ageGoods',
  'pickupScheduleName',
]);
export type OrderField = z.output<typeof OrderFieldName>;

export type CellKind = CellReader | 'date' | 'time';
const kinds = new Map<string, CellKind>([...cellFields, ['date', 'date'], ['time', 'time']]);

/** Returns how the cells of a field are read; as text if the field has no kind of its own. */
export const cellKindOf = (field: string): CellKind => kinds.get(field) ?? 'text';
