// A view is a member's saved query of the orders list, with a name. It includes filters, sort and columns.
import { z } from 'zod';
import { sortBy } from '../list.ts';
import { ColumnChoices, readColumns } from '../orders/columns.ts';
import { DeliveryType } from '../orders/fields.ts';
import { ListGroup, OrderSource } from '../orders/kinds.ts';
import { orderSorts } from '../orders/query.ts';
import { daySteps, statBuckets, statuses } from '../orders/status.ts';
import { Id, words } from '../text.ts';
import { DayName, LocalDate } from '../time.ts';

const filters = {
  search: words(200),
  sort: sortBy(orderSorts),
  pageSize: z.number().int().min(1).max(100),
  status: ListGroup,
  pickupScheduleId: Id,
  date: DayName,
  dateFrom: LocalDate,
  dateTo: LocalDate,
  type: DeliveryType,
  tag: words(40),
  source: OrderSource,
  bucket: z.enum(['any', ...statBuckets]),
  serviceAreaId: words(40),
  rescheduledOn: LocalDate,
  step: z.enum(daySteps),
  state: z.enum(statuses),
  reason: z.number().int().min(0).max(7),
};

/** The query of the list without its page number. */
export const ViewQuery = z.strictObject(filters).partial();
export type ViewQuery = z.output<typeof ViewQuery>;

/** Returns the valid part of a query from a URL or a stored view; the rest is left out. */
export function readViewQuery(given: object): ViewQuery {
  const shape = new Map<string, z.ZodType>(Object.entries(filters));
  const read = Object.entries(given).filter(([name, value]) => shape.get(name)?.safeParse(value).success);
  return ViewQuery.catch({}).parse(Object.fromEntries(read));
}

/** Returns whether two queries are equal. */
export function asksTheSame(one: ViewQuery, other: ViewQuery): boolean {
  const textOf = (query: ViewQuery) => JSON.stringify(Object.entries(readViewQuery(query)).toSorted());
  return textOf(one) === textOf(other);
}

const name = words(60).transform((given) => given.trim());

export const View = z.object({
  id: z.string(),
  name: z.string(),
  query: ViewQuery,
  /** Null means the default columns. */
  columns: ColumnChoices.nullable(),
});
export type View = z.output<typeof View>;
export const Views = z.object({ data: z.array(View) });

export const NewView = z.strictObject({ name, query: ViewQuery, columns: ColumnChoices.nullable().default(null) });
export type NewView = z.output<typeof NewView>;

/** Only the given fields change. */
export const ViewChange = z.strictObject({ name, query: ViewQuery, columns: ColumnChoices.nullable() }).partial();
export type ViewChange = z.output<typeof ViewChange>;

/** Reads a stored view, which another version may have written. */
export const readView = (kept: { id: string; name: string; query: unknown; columns: unknown }): View => ({
  id: kept.id,
  name: kept.name,
  query: readViewQuery(Object(kept.query)),
  columns: kept.columns === null ? null : readColumns(kept.columns),
});
