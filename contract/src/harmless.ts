// Texts that are neither secret nor personal. The log of calls masks every other text, and every fraction
// (a place on the map is one): a new field is masked until it is marked here.
import { z } from 'zod';

const marked = z.registry<{ isHarmless: true }>();

/** Marks a field as one that may be kept and shown as it came. */
export const harmless = <S extends z.ZodType>(schema: S): S => {
  marked.add(schema, { isHarmless: true });
  return schema;
};

/** Whether a field was marked so. */
export const isHarmless = (schema: z.core.$ZodType): boolean => marked.has(schema);
