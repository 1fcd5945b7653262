import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** The search parameters of the stores screen. */
export const StoresSearch = z.object({
  ...pageSearch,
  search: lenient(z.string().max(200)),
  is: lenient(z.enum(['activated', 'deactivated', 'waiting'])),
  area: lenient(z.string().max(40)),
  /** The store whose drawer is open, or `new`; and the store whose QR code is shown. */
  store: lenient(z.string().max(64)),
  qr: lenient(z.string().max(64)),
  sort: lenient(z.enum(['name:asc', 'name:desc', 'createdAt:asc', 'createdAt:desc'])),
});
