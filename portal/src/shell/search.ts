// The schemas that every screen's address is read with.
import { z } from 'zod';

/** A value that does not parse counts as absent: an address never fails. */
export const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** Which page of a list, and how many rows it has. */
export const pageSearch = {
  page: lenient(z.coerce.number().int().min(1).max(1_000_000)),
  pageSize: lenient(z.coerce.number().int().min(1).max(100)),
};
