// The fields of a store that members and the courier edit: a new field is a line here, a migration and its texts.
import { z } from 'zod';
import { ColumnMappings } from '../imports/schema.ts';
import { ProofRule, StoredRule } from '../proofs/rule.ts';
import type { FieldTable } from '../settings/fieldTable.ts';
import { optional, phone, words } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { closedDayLimit, mostHoursToPrepare } from './rules.ts';

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)].sort();

const prefix = z
  .string()
  // The pattern lists both cases, because a pattern of JSON Schema has no flags.
  .regex(/^[A-Za-z](\d([A-Za-z] ?(\d([A-Za-z]\d?)?)?)?)?$/, { error: 'INVALID_POSTAL_PREFIX' })
  .transform((code) => code.replace(' ', '').toUpperCase());
export const postalPrefixes = z.array(prefix).max(1000);

export const nameAndPhone = {
  name: { column: 'name', read: z.string(), edit: words(120).transform((name) => name.trim()) },
  phone: { column: 'phone', read: z.string().nullable(), edit: optional(phone) },
} as const satisfies FieldTable;

/** The fields that determine the pickups of a store. */
export const hourFields = {
  pickupTimes: {
    column: 'pickup_times',
    read: z.array(LocalTime),
    edit: z.array(LocalTime).min(1).max(24).transform(unique),
  },
  /** ISO weekdays, 1 = Monday. */
  daysOfOperation: {
    column: 'days_of_operation',
    read: z.array(z.number().int().min(1).max(7)),
    edit: z.array(z.number().int().min(1).max(7)).min(1).max(7).transform(unique),
  },
  /** Dates without a pickup, in addition to the closed weekdays. */
  closedDays: {
    column: 'closed_days',
    read: z.array(z.string()),
    edit: z.array(LocalDate).max(closedDayLimit).transform(unique),
  },
  /** Hours between the cutoff and the pickup; null uses the pickup point's value. */
  customTimeToPrepare: {
    column: 'custom_time_to_prepare',
    read: z.number().nullable(),
    edit: z.number().min(0).max(mostHoursToPrepare).nullable(),
  },
} as const satisfies FieldTable;

/** The fields that an admin of the retailer edits. */
export const storeFields = {
  ...nameAndPhone,
  ...hourFields,
  /** The proof of new orders that name none; null if they need none. */
  proof: { column: 'proof', read: StoredRule.nullable(), edit: ProofRule.nullable() },
  /** The remembered matches of columns in the store's import files, by their folded headers. */
  columnMappings: { column: 'column_mappings', read: ColumnMappings, edit: ColumnMappings },
} as const satisfies FieldTable;
export type StoreField = keyof typeof storeFields;

// Every name of the table is a StoreField; Object.keys loses that type.
export const storeFieldNames = Object.keys(storeFields) as readonly StoreField[];

/** The fields that the courier edits. */
export const fleetStoreFields = {
  ...nameAndPhone,
  storeAddress: { column: 'address', read: z.string(), edit: words(300) },
  isActivated: { column: 'is_activated', read: z.boolean(), edit: z.boolean() },
  ...hourFields,
  /** The prefixes of the postal codes that the store delivers to; null uses those of its area. */
  postalPrefixes: { column: 'postal_prefixes', read: z.array(z.string()), edit: postalPrefixes.nullable() },
} as const satisfies FieldTable;
