// The fields of an order that people write, in the order of its form: a new one is a line here, a migration and a word. Schemas,
// columns, the form's fields and what an import may fill are read off this table.
import { z } from 'zod';
import { Id, optional, text, words } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { noteLimit, packageLimit, tagLimit } from './rules.ts';
import { deliveryTypes } from './status.ts';

export const DeliveryType = z.enum(deliveryTypes);

const notBlank = { params: { type: 'CUSTOM_FIELD_EMPTY' } };
export const CustomField = z.object({
  label: words(100),
  value: text(500).refine((value) => value.trim() !== '', notBlank),
});

const measure = z.number().min(0).max(100_000);
const coordinate = (limit: number) => optional(z.number().min(-limit).max(limit));

export const PackageInput = z.object({
  sizeCategory: optional(text(40)),
  weight: optional(measure),
  length: optional(measure),
  width: optional(measure),
  height: optional(measure),
});

/** The name on the wire → the column of the row (null: a table of its own), and what it may hold. */
export const orderFields = {
  recipient: { column: 'recipient', schema: words(120) },
  phone: { column: 'phone', schema: optional(text(40)) },
  email: { column: 'email', schema: optional(text(254).pipe(z.email())) },
  address: { column: 'address', schema: words(300) },
  addressLine2: { column: 'address_line2', schema: optional(text(120)) },
  latitude: { column: 'latitude', schema: coordinate(90) },
  longitude: { column: 'longitude', schema: coordinate(180) },
  note: { column: 'note', schema: optional(text(noteLimit)) },
  type: { column: 'type', schema: DeliveryType },
  /** The store, and its local date and time of the pickup; a member without MANAGE_ORDERS gets the next one. */
  pickupScheduleId: { column: 'store_id', schema: optional(Id) },
  date: { column: 'delivery_date', schema: optional(LocalDate) },
  time: { column: 'delivery_time', schema: optional(LocalTime) },
  numberOfPackages: { column: 'number_of_packages', schema: z.number().int().min(0).max(packageLimit) },
  packages: { column: null, schema: z.array(PackageInput).max(packageLimit) },
  sizeCategory: { column: 'size_category', schema: optional(text(40)) },
  weight: { column: 'weight', schema: optional(measure) },
  length: { column: 'length', schema: optional(measure) },
  width: { column: 'width', schema: optional(measure) },
  height: { column: 'height', schema: optional(measure) },
  number: { column: 'number', schema: optional(text(64)) },
  tags: { column: 'tags', schema: z.array(words(40)).max(tagLimit) },
  customerId: { column: 'customer_id', schema: optional(text(64)) },
  barcodeForScan: { column: 'barcode_for_scan', schema: optional(text(64)) },
  isPharmacy: { column: 'is_pharmacy', schema: z.boolean() },
  deliverFromStore: { column: 'deliver_from_store', schema: z.boolean() },
  customFields: { column: 'custom_fields', schema: z.array(CustomField).max(20) },
} as const;

export type OrderField = keyof typeof orderFields;

// Every name of the table is an OrderField; Object.keys forgets it.
/** Every field, in the order of the form. */
export const fieldNames = Object.keys(orderFields) as readonly OrderField[];

type Schemas = { [F in OrderField]: (typeof orderFields)[F]['schema'] };
// Each schema stands under its own name; fromEntries forgets which.
/** What each field may hold. */
export const fieldSchemas = Object.fromEntries(fieldNames.map((name) => [name, orderFields[name].schema])) as Schemas;
