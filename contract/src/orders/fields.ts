// The fields of an order that members edit, in the order of its form: a new field is a line here, a migration and its label. Schemas,
// columns, the form, its drafts and the detail are derived from this table, and so is how imports read a cell.
import { z } from 'zod';
import { harmless } from '../harmless.ts';
import { ageGoods } from '../proofs/age.ts';
import { ProofRule, StoredRule } from '../proofs/rule.ts';
import { editSchemas, readSchemas } from '../settings/fieldTable.ts';
import { Id, optional, phone, phoneLimit, text, words } from '../text.ts';
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

/** The greatest weight and length of a side, in the retailer's units. */
export const measureLimit = 100_000;
const measure = optional(harmless(z.number().min(0).max(measureLimit)));
const sizeCategory = optional(harmless(text(40)));
export const PackageInput = z.object({
  sizeCategory,
  weight: measure,
  length: measure,
  width: measure,
  height: measure,
});

/** How a cell is read: verbatim, as text or one word of it, as a number, as yes or no, as a list, or as names of a list. */
export type CellReader =
  | 'exact'
  | 'text'
  | 'word'
  | 'number'
  | 'yesNo'
  | 'tags'
  | 'type'
  | 'language'
  | 'proof'
  | 'goods';
export type OrderSection = 'recipient' | 'slot' | 'packages' | 'more';

type OrderFieldLine = {
  /** Null: a separate table. */
  column: string | null;
  /** The part of the form. */
  section: OrderSection;
  /** Determines the control of the form, what a draft may contain, and how the value is displayed. */
  kind: string;
  read: z.ZodType;
  edit: z.ZodType;
  /** The most characters or entries. */
  limit?: number;
  isRequired?: true;
  /** The default of a new order. An edit has no defaults: a field that it leaves out does not change. */
  default?: unknown;
  /** How a cell of a spreadsheet is read. */
  cell?: CellReader;
};

const storedText = z.string().nullable();
const storedNumber = z.number().nullable();

const line = (limit: number) => ({ kind: 'text', limit, edit: optional(text(limit)), read: storedText }) as const;
/** Displayed in a monospaced font. */
const code = (limit: number) => ({ ...line(limit), kind: 'code' }) as const;
const filled = { kind: 'text', isRequired: true, read: z.string() } as const;
const telephone = { kind: 'phone', limit: phoneLimit, edit: optional(phone), read: storedText } as const;
const email = { kind: 'email', limit: 254, edit: optional(text(254).pipe(z.email())), read: storedText } as const;
const longText = (limit: number) =>
  ({ kind: 'longText', limit, edit: optional(text(limit, 'multiline')), read: storedText }) as const;
const language = { kind: 'language', edit: optional(z.enum(languages)), read: z.enum(languages).nullable() } as const;
const coordinate = (limit: number) =>
  ({ kind: 'coordinate', edit: optional(z.number().min(-limit).max(limit)), read: storedNumber }) as const;
const count = { kind: 'count', isRequired: true, read: z.number() } as const;
const measured = { kind: 'measure', edit: measure, read: storedNumber } as const;
const yesNo = { kind: 'yesNo', edit: z.boolean(), read: z.boolean(), default: false } as const;
const tags = {
  kind: 'tags',
  limit: tagLimit,
  edit: z.array(words(40)).max(tagLimit),
  read: z.array(z.string()),
} as const;
const size = { kind: 'size', edit: sizeCategory, read: storedText } as const;
const number = {
  kind: 'text',
  limit: 64,
  edit: optional(harmless(text(64))),
  read: harmless(z.string()).nullable(),
} as const;
const proof = { kind: 'proof', edit: optional(ProofRule), read: StoredRule.nullable() } as const;
const goods = { kind: 'goods', edit: optional(z.enum(ageGoods)), read: z.enum(ageGoods).nullable() } as const;
const customFields = {
  kind: 'customFields',
  limit: 20,
  edit: z.array(CustomField).max(20),
  read: z.array(z.object({ label: z.string(), value: z.string() })),
} as const;
const packages = {
  kind: 'packages',
  edit: z.array(PackageInput).max(packageLimit),
  read: z.array(PackageInput),
} as const;

/** Each field by its name on the wire. */
export const orderFields = {
  recipient: { column: 'recipient', section: 'recipient', ...filled, limit: 120, edit: words(120), cell: 'exact' },
  phone: { column: 'phone', section: 'recipient', ...telephone, cell: 'text' },
  email: { column: 'email', section: 'recipient', ...email, cell: 'word' },
  /** The language of messages to the recipient; if it is null, it is derived. */
  language: { column: 'language', section: 'more', ...language, cell: 'language' },
  address: { column: 'address', section: 'recipient', ...filled, limit: 300, edit: words(300, 'multiline') },
  addressLine2: { column: 'address_line2', section: 'recipient', ...line(120), cell: 'text' },
  latitude: { column: 'latitude', section: 'recipient', ...coordinate(90) },
  longitude: { column: 'longitude', section: 'recipient', ...coordinate(180) },
  note: { column: 'note', section: 'recipient', ...longText(noteLimit), cell: 'text' },
  type: {
    column: 'type',
    section: 'slot',
    kind: 'type',
    read: DeliveryType,
    edit: DeliveryType,
    default: 'DELIVERY',
    cell: 'type',
  },
  /** The store, and its local date and time of the pickup; for a member without MANAGE_ORDERS, the next pickup is used. */
  pickupScheduleId: { column: 'store_id', section: 'slot', kind: 'store', read: z.string(), edit: optional(Id) },
  date: { column: 'delivery_date', section: 'slot', kind: 'date', read: storedText, edit: optional(LocalDate) },
  time: { column: 'delivery_time', section: 'slot', kind: 'time', read: storedText, edit: optional(LocalTime) },
  numberOfPackages: {
    ...{ column: 'number_of_packages', section: 'packages', ...count, limit: packageLimit },
    ...{ edit: z.number().int().min(0).max(packageLimit), default: 1, cell: 'number' },
  },
  packages: { column: null, section: 'packages', ...packages, default: [] },
  sizeCategory: { column: 'size_category', section: 'packages', ...size, cell: 'text' },
  weight: { column: 'weight', section: 'packages', ...measured, cell: 'number' },
  length: { column: 'length', section: 'packages', ...measured, cell: 'number' },
  width: { column: 'width', section: 'packages', ...measured, cell: 'number' },
  height: { column: 'height', section: 'packages', ...measured, cell: 'number' },
  number: { column: 'number', section: 'more', ...number, cell: 'text' },
  customerId: { column: 'customer_id', section: 'more', ...line(64) },
  barcodeForScan: { column: 'barcode_for_scan', section: 'more', ...code(64), cell: 'text' },
  tags: { column: 'tags', section: 'more', ...tags, default: [], cell: 'tags' },
  /** The proof that the driver needs. A new order without one takes its store's; a rule without kinds needs none. */
  proof: { column: 'proof', section: 'more', ...proof, cell: 'proof' },
  /** Goods that may only be handed to adults: the driver checks the recipient's age. */
  ageGoods: { column: 'age_goods', section: 'more', ...goods, cell: 'goods' },
  isPharmacy: { column: 'is_pharmacy', section: 'more', ...yesNo, cell: 'yesNo' },
  deliverFromStore: { column: 'deliver_from_store', section: 'more', ...yesNo },
  customFields: { column: 'custom_fields', section: 'more', ...customFields, default: [] },
} as const satisfies Record<string, OrderFieldLine>;

type Fields = typeof orderFields;
export type OrderField = keyof Fields;
export type FieldKind = Fields[OrderField]['kind'];

// Every name of the table is an OrderField; Object.keys loses that type.
/** All fields, in the order of the form. */
export const fieldNames = Object.keys(orderFields) as readonly OrderField[];

/** Returns the line of a field, with the properties that only some lines have. */
export const lineOf = (field: OrderField): OrderFieldLine & { kind: FieldKind } => orderFields[field];

/** The schemas of an order's fields as they are read and edited. */
export const storedFields = readSchemas(orderFields);
export const fieldSchemas = editSchemas(orderFields);

/** The values that the log keeps before and after an edit: single ones, which every reader of the log also sees on the order. */
export const LoggedValues = z
  .object(storedFields)
  .pick({
    ...{ recipient: true, phone: true, email: true, address: true, addressLine2: true, note: true, number: true },
    ...{ type: true, date: true, time: true, numberOfPackages: true },
  })
  .partial();
export const loggedFields = LoggedValues.keyof().options;

type DefaultedField = { [F in OrderField]: Fields[F] extends { default: unknown } ? F : never }[OrderField];
const hasDefault = (field: OrderField): field is DefaultedField => lineOf(field).default !== undefined;

// fromEntries loses which schema and which value belong to which field, here and below.
/** The defaults of a new order. */
export const defaultValues = Object.fromEntries(
  fieldNames.filter(hasDefault).map((field) => [field, orderFields[field].default]),
) as unknown as { [F in DefaultedField]: z.output<Fields[F]['edit']> };

/** The schemas of a new order's fields, with its defaults. */
export const newFields = Object.fromEntries(
  fieldNames.map((field) => [
    field,
    hasDefault(field) ? z._default(fieldSchemas[field], defaultValues[field]) : fieldSchemas[field],
  ]),
) as unknown as {
  [F in OrderField]: F extends DefaultedField ? z.ZodDefault<Fields[F]['edit']> : Fields[F]['edit'];
};

type InOneCell = { [F in OrderField]: Fields[F] extends { cell: CellReader } ? F : never }[OrderField];
const isInOneCell = (field: OrderField): field is InOneCell => lineOf(field).cell !== undefined;
/** The fields that a single cell of a spreadsheet can hold, and how it is read. */
export const cellFields = fieldNames.filter(isInOneCell).map((field) => [field, orderFields[field].cell] as const);

/** The fields that make a printed label wrong when they change. */
export const labelFields = ['recipient', 'address', 'addressLine2'] as const satisfies readonly OrderField[];
