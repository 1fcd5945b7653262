// The fields of an order that a spreadsheet can hold.
import { z } from 'zod';

/** City, province and postal code join the address. */
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
  'pickupScheduleName',
]);
export type OrderField = z.output<typeof OrderFieldName>;
