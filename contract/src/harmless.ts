// Fields that are neither secret nor personal. The log of calls masks every other text, and every number with decimals, such as a
// coordinate: a new field is masked until it is marked here.
import { z } from 'zod';

const marked = z.registry<{ isHarmless: true }>();

/** Marks a field as one that may be stored and shown unmasked. */
export const harmless = <S extends z.ZodType>(schema: S): S => {
  marked.add(schema, { isHarmless: true });
  return schema;
};

/** Returns whether a field was marked as harmless. */
export const isHarmless = (schema: z.core.$ZodType): boolean => marked.has(schema);
