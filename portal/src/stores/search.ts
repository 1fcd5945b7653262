import { z } from 'zod';

/** What the stores screen shows, as its address says it. */
export const StoresSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  pageSize: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  sort: z.enum(['name:asc', 'name:desc', 'createdAt:asc', 'createdAt:desc']).optional().catch(undefined),
});
