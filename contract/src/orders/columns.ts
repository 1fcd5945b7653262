// The columns of the orders list, and the format in which a member's choice of them is stored.
import { z } from 'zod';

/** All columns of the list, in their default order. */
export const orderColumns = [
  'number',
  'recipient',
  'address',
  'slot',
  'cutoff',
  'printed',
  'store',
  'status',
  'statusSince',
  'completed',
  'driver',
  'type',
  'packages',
  'attempts',
  'tags',
  'source',
  'customerId',
  'added',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** A column, and whether it is shown. Its position in the list of choices is its position on the screen. */
export const ColumnChoice = z.strictObject({ key: z.enum(orderColumns), isShown: z.boolean() });
export type ColumnChoice = z.output<typeof ColumnChoice>;

/** A member's choice of columns. */
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
