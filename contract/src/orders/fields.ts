// The fields of an order that members edit, in the order of its form: a new field is a line here, a migration and a text. Schemas, columns,
// form fields and the fields of imports are derived from this table.
import { z } from 'zod';
import { harmless } from '../harmless.ts';
import { Id, optional, phone, text, words } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { languages } from '../words.ts';
import { noteLimit, packageLimit, tagLimit } from './rules.ts';
import { deliveryTypes } from './status.ts';

export const DeliveryType = z.enum(deliveryTypes);

const notBlank = { params: { type: 'CUSTOM_FIELD_EMPTY' } };
export const CustomField = z.object({
  label: words(100),
  value: text(500, 'multiline').refine((value) => value.trim() !== '', notBlank),
});

const measure = harmless(z.number().min(0).max(100_000));
const coordinate = (limit: number) => optional(z.number().min(-limit).max(limit));

export const PackageInput = z.object({
  sizeCategory: optional(harmless(text(40))),
  weight: optional(measure),
  length: optional(measure),
  width: optional(measure),
  height: optional(measure),
});

type Field = { column: string | null; schema: z.ZodType; cell?: Cell };
/** How a cell is read: verbatim, as text or one word of it, as a number, as yes or no, or as a list. */
export type Cell = 'exact' | 'text' | 'word' | 'number' | 'yesNo' | 'tags' | 'type' | 'language';

/** Each field by its name on the wire: its column (null: a separate table), its schema, and how a cell of a spreadsheet is read. */
export const orderFields = {
  recipient: { column: 'recipient', schema: words(120), cell: 'exact' },
  phone: { column: 'phone', schema: optional(phone), cell: 'text' },
  email: { column: 'email', schema: optional(text(254).pipe(z.email())), cell: 'word' },
  /** The language of messages to the recipient; if it is null, it is derived. */
  language: { column: 'language', schema: optional(z.enum(languages)), cell: 'language' },
  address: { column: 'address', schema: words(300, 'multiline') },
  addressLine2: { column: 'address_line2', schema: optional(text(120)), cell: 'text' },
  latitude: { column: 'latitude', schema: coordinate(90) },
  longitude: { column: 'longitude', schema: coordinate(180) },
  note: { column: 'note', schema: optional(text(noteLimit, 'multiline')), cell: 'text' },
  type: { column: 'type', schema: DeliveryType, cell: 'type' },
  /** The store, and its local date and time of the pickup; for a member without MANAGE_ORDERS, the next pickup is used. */
  pickupScheduleId: { column: 'store_id', schema: optional(Id) },
  date: { column: 'delivery_date', schema: optional(LocalDate) },
  time: { column: 'delivery_time', schema: optional(LocalTime) },
  numberOfPackages: { column: 'number_of_packages', schema: z.number().int().min(0).max(packageLimit), cell: 'number' },
  packages: { column: null, schema: z.array(PackageInput).max(packageLimit) },
  sizeCategory: { column: 'size_category', schema: optional(harmless(text(40))), cell: 'text' },
  weight: { column: 'weight', schema: optional(measure), cell: 'number' },
  length: { column: 'length', schema: optional(measure), cell: 'number' },
  width: { column: 'width', schema: optional(measure), cell: 'number' },
  height: { column: 'height', schema: optional(measure), cell: 'number' },
  number: { column: 'number', schema: optional(harmless(text(64))), cell: 'text' },
  tags: { column: 'tags', schema: z.array(words(40)).max(tagLimit), cell: 'tags' },
  customerId: { column: 'customer_id', schema: optional(text(64)) },
  barcodeForScan: { column: 'barcode_for_scan', schema: optional(text(64)), cell: 'text' },
  isPharmacy: { column: 'is_pharmacy', schema: z.boolean(), cell: 'yesNo' },
  deliverFromStore: { column: 'deliver_from_store', schema: z.boolean() },
  customFields: { column: 'custom_fields', schema: z.array(CustomField).max(20) },
} as const satisfies Record<string, Field>;

export type OrderField = keyof typeof orderFields;

// Every name of the table is an OrderField; Object.keys loses that type.
/** All fields, in the order of the form. */
export const fieldNames = Object.keys(orderFields) as readonly OrderField[];

type Schemas = { [F in OrderField]: (typeof orderFields)[F]['schema'] };
// Each schema has its own name; fromEntries loses the relation.
/** The schema of each field's value. */
export const fieldSchemas = Object.fromEntries(fieldNames.map((name) => [name, orderFields[name].schema])) as Schemas;

type InOneCell = { [F in OrderField]: (typeof orderFields)[F] extends { cell: Cell } ? F : never }[OrderField];
/** The fields that a single cell of a spreadsheet can hold, and how it is read. */
export const cellFields = fieldNames.flatMap((name) => {
  const field: Field = orderFields[name];
  // Only the names of fields with a cell are kept.
  return field.cell ? [[name as InOneCell, field.cell] as const] : [];
});
