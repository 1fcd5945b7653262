// The shapes of every list and of its query.
import { z } from 'zod';
import { text } from './text.ts';

/** Returns the schema of `sort=field:asc|desc`, with a list of allowed fields. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.templateLiteral([z.enum(fields), ':', z.enum(['asc', 'desc'])], { error: 'INVALID_SORT' });

/** The text of `search=like:text` without the prefix; an empty search finds everything. */
export const searchText = text(200).transform((value) => value.replace(/^like:/, ''));

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
};

/** Returns the schema of a page of rows, with its position in the list. */
export const listOf = <S extends z.ZodType>(rowSchema: S) =>
  z.object({
    data: z.array(rowSchema),
    current: z.number(),
    pageSize: z.number(),
    total: z.number(),
    /** True when the count stopped early: there are at least `total` rows. */
    totalIsCapped: z.boolean().optional(),
  });
