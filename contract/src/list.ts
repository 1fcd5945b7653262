// The one shape of a list and of the question that asks for it (design section 4, Lists).
import { z } from 'zod';
import { text } from './text.ts';

/** `sort=field:asc|desc` over an allow-list of fields. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.templateLiteral([z.enum(fields), ':', z.enum(['asc', 'desc'])], { error: 'INVALID_SORT' });

/** `search=like:text`; the prefix is stripped, an empty search is none. */
export const searchText = text(200).transform((value) => value.replace(/^like:/, ''));

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
};

/** A page of rows with its position in the whole. */
export const listOf = <S extends z.ZodType>(rowSchema: S) =>
  z.object({
    data: z.array(rowSchema),
    current: z.number(),
    pageSize: z.number(),
    total: z.number(),
    /** True when the count stopped early: there are at least `total` rows. */
    totalIsCapped: z.boolean().optional(),
  });
