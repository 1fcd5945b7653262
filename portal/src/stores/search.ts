import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** What the stores screen shows, as its address says it. */
export const StoresSearch = z.object({
  ...pageSearch,
  search: lenient(z.string().max(200)),
  sort: lenient(z.enum(['name:asc', 'name:desc', 'createdAt:asc', 'createdAt:desc'])),
});
