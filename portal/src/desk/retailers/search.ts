import { z } from 'zod';
import { lenient, pageSearch } from '../../shell/search.ts';

/** The search parameters of the retailers’ screen of the desk. */
export const RetailersSearch = z.object({
  ...pageSearch,
  tab: lenient(z.enum(['waiting', 'activated', 'deactivated', 'requested', 'areas'])),
  search: lenient(z.string().max(200)),
  /** The cursor of the page of requested stores. */
  after: lenient(z.string().max(80)),
  /** The retailer whose drawer is open, and the part that it shows. */
  retailer: lenient(z.string().max(64)),
  part: lenient(z.enum(['stores', 'rates'])),
  /** The page of the retailer’s stores. */
  storesPage: pageSearch.page,
  /** The store that the drawer edits. */
  store: lenient(z.string().max(64)),
  /** The service area whose drawer is open, or `newArea`. */
  area: lenient(z.string().max(40)),
});
export type RetailersSearch = z.output<typeof RetailersSearch>;

/** Not a valid id of an area. */
export const newArea = '+';
