// The fields that a retailer can edit, in the order of their forms: a new field is a line here, a migration and its texts.
import { z } from 'zod';
import { optional, phone, text, words } from '../text.ts';
import type { FieldTable } from './fieldTable.ts';
import { dimensionsUnits, listLimits, sessionTime, weightUnits } from './rules.ts';

/** The sections of the settings with a form. */
export const formSections = ['information', 'tags', 'packages', 'orders', 'sessions'] as const;
export type FormSection = (typeof formSections)[number];

const trimmed = (max: number) => words(max).transform((value) => value.trim());
export const listedWord = trimmed(listLimits.characters);
const optionalText = z.string().nullable();
const wordList = (limit: number) => ({ read: z.array(z.string()), edit: z.array(listedWord).max(limit) });
const choice = <const O extends readonly [string, ...string[]]>(options: O) => ({
  read: z.enum(options),
  edit: z.enum(options),
});
const yesNo = { read: z.boolean(), edit: z.boolean() };

export const settingsFields = {
  name: { section: 'information', column: 'name', read: z.string(), edit: trimmed(120) },
  email: { section: 'information', column: 'email', read: optionalText, edit: optional(text(254).pipe(z.email())) },
  phone: { section: 'information', column: 'phone', read: optionalText, edit: optional(phone) },
  address: { section: 'information', column: 'address', read: optionalText, edit: optional(text(300)) },
  orderTags: { section: 'tags', column: 'order_tags', ...wordList(listLimits.orderTags) },
  dimensionsUnit: { section: 'packages', column: 'dimensions_unit', ...choice(dimensionsUnits) },
  weightUnit: { section: 'packages', column: 'weight_unit', ...choice(weightUnits) },
  packageSizeSelectionEnabled: { section: 'packages', column: 'package_size_selection_enabled', ...yesNo },
  packageSizes: { section: 'packages', column: 'package_sizes', ...wordList(listLimits.packageSizes) },
  ordersNotFulfilledByDefault: { section: 'orders', column: 'orders_not_fulfilled_by_default', ...yesNo },
  /** The idle minutes after which a member's session ends. */
  sessionTimeInMinutes: {
    section: 'sessions',
    column: 'session_time_in_minutes',
    read: z.number(),
    edit: z.number().int().min(sessionTime.least).max(sessionTime.most),
  },
} as const satisfies FieldTable & Record<string, { section: FormSection }>;

export type SettingsField = keyof typeof settingsFields;

// Every name of the table is a SettingsField; Object.keys loses that type.
export const settingsFieldNames = Object.keys(settingsFields) as readonly SettingsField[];
