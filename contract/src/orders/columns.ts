// The columns of the orders list: which there are, and how a member's choice of them is written down.
import { z } from 'zod';

/** Every column that the list can show, in the order in which it begins. */
export const orderColumns = [
  'number',
  'recipient',
  'address',
  'slot',
  'store',
  'status',
  'type',
  'packages',
  'attempts',
  'tags',
  'source',
  'customerId',
  'added',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** A column in its place, shown or kept out of sight. */
export const ColumnChoice = z.strictObject({ key: z.enum(orderColumns), isShown: z.boolean() });
export type ColumnChoice = z.output<typeof ColumnChoice>;

/** A member's columns as they send them. */
export const ColumnChoices = z.array(ColumnChoice).max(orderColumns.length);

/** Reads stored columns. Unknown and repeated ones are left out. */
export function readColumns(kept: unknown): ColumnChoice[] | null {
  if (!Array.isArray(kept)) return null;
  const read = new Map<OrderColumn, ColumnChoice>();
  for (const each of kept) {
    const choice = ColumnChoice.safeParse(each);
    if (choice.success && !read.has(choice.data.key)) read.set(choice.data.key, choice.data);
  }
  return [...read.values()];
}
