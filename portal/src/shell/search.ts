// Schemas shared by the search parameters of all screens.
import { z } from 'zod';

/** Wraps a schema so that an invalid value counts as absent: parsing a URL never fails. */
export const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** The page of a list, and its number of rows. */
export const pageSearch = {
  page: lenient(z.coerce.number().int().min(1).max(1_000_000)),
  pageSize: lenient(z.coerce.number().int().min(1).max(100)),
};

/** The fragment of the orders’ URL with which the search field gets the focus. */
export const searchHash = 'search';

/** Focuses the search field of the orders and selects its text, if it is shown. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('.order-filters input');
  field?.focus();
  field?.select();
}
