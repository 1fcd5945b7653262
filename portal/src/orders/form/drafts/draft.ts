// Reads a stored draft field by field: a value stored by an older form in another shape counts as absent.
import { DeliveryType, type FieldKind, fieldNames, lineOf, type OrderField } from '@portage/contract/orders/fields';
import { ageGoods } from '@portage/contract/proofs/age';
import { ProofRule } from '@portage/contract/proofs/rule';
import { languages } from '@portage/contract/words';
import { z } from 'zod';
import type { OrderValues } from '../values.ts';

const text = z.string().nullish().catch(undefined);
const number = z.number().nullish().catch(undefined);
const measures = { weight: number, length: number, width: number, height: number, sizeCategory: text };

const labeled = z.object({ label: z.string().catch(''), value: z.string().catch('') });
// JSON arrays have no holes: a package without measures is stored as null.
const ofPackage = z
  .object(measures)
  .nullable()
  .transform((each) => each ?? {});

const kinds: Readonly<Record<FieldKind, z.ZodType>> = {
  text,
  code: text,
  longText: text,
  phone: text,
  email: text,
  size: text,
  store: text,
  date: text,
  time: text,
  measure: number,
  coordinate: number,
  count: z.number().optional().catch(undefined),
  yesNo: z.boolean().optional().catch(undefined),
  language: z.enum(languages).nullish().catch(undefined),
  type: DeliveryType.optional().catch(undefined),
  packages: z.array(ofPackage).optional().catch(undefined),
  tags: z.array(z.string()).optional().catch(undefined),
  proof: ProofRule.nullish().catch(undefined),
  goods: z.enum(ageGoods).nullish().catch(undefined),
  customFields: z.array(labeled).optional().catch(undefined),
};
function schemaOf(field: OrderField): z.ZodType {
  const { kind, isRequired } = lineOf(field);
  // Null is no value of a required field: that of the form is kept.
  return isRequired ? kinds[kind].transform((value) => value ?? undefined) : kinds[kind];
}
const Draft = z.object(Object.fromEntries(fieldNames.map((field) => [field, schemaOf(field)])));

/** Returns the values of a draft, completed from the form's initial values; null if it cannot be read. */
export function readDraft(kept: unknown, start: OrderValues): OrderValues | null {
  const read = Draft.safeParse(kept);
  if (!read.success) return null;
  const filled = Object.entries(read.data).filter(([, value]) => value !== undefined);
  return { ...start, ...Object.fromEntries(filled) };
}
