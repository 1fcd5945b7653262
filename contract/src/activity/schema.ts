// The activity log: who changed which fields, with their values before and after.
import { z } from 'zod';
import { Role } from '../access.ts';
import { Instant } from '../instants.ts';
import { listOf, pageQuery, searchText } from '../list.ts';
import { Id } from '../text.ts';

/** The subject of an entry: a member's account, a store, the retailer's settings, an API key, a webhook endpoint, a Shopify shop, an invoice. */
export const ActivityKind = z.enum(['account', 'store', 'settings', 'key', 'webhook', 'shop', 'invoice']);
export type ActivityKind = z.output<typeof ActivityKind>;

/** The value of a field: text, a number, yes or no, a list of texts, or nothing. */
export const ActivityValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export type ActivityValue = z.output<typeof ActivityValue>;

export const FieldChange = z.object({ field: z.string(), before: ActivityValue, after: ActivityValue });
export type FieldChange = z.output<typeof FieldChange>;

export const Activity = z.object({
  id: z.string(),
  at: z.string(),
  /** The member who made the change, by the name they had then; the courier has no id. */
  by: z.object({ id: z.string().nullable(), name: z.string(), role: z.enum(['PROVIDER', ...Role.options]) }),
  about: z.object({ kind: ActivityKind, id: z.string(), name: z.string() }),
  action: z.enum(['ADDED', 'CHANGED', 'REMOVED']),
  changes: z.array(FieldChange),
});
export type Activity = z.output<typeof Activity>;

const filters = {
  search: searchText.optional(),
  /** The id of the member who made the change. */
  by: Id.optional(),
  kind: ActivityKind.optional(),
  /** `from` is inclusive, `to` is exclusive. */
  from: Instant.optional(),
  to: Instant.optional(),
};
export const ActivityFilters = z.object(filters);
export type ActivityFilters = z.output<typeof ActivityFilters>;
export const ActivityQuery = z.object({ ...pageQuery, ...filters });
export type ActivityQuery = z.output<typeof ActivityQuery>;
export const ActivityList = listOf(Activity);
/** The members who made changes, each by the name in their latest entry. */
export const ActivityPeople = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
