// The read models of the expense screen: charges by day, service and rate, and the single charges of a day.
import { rateOn, type Service, sumOf } from '@portage/contract/expense/rules';
import type {
  ExpenseDay,
  ExpenseDetails,
  ExpenseDetailsQuery,
  ExpenseFilter,
  ExpenseLine,
  ExpenseQuery,
  Expenses,
} from '@portage/contract/expense/schema';
import { sql } from 'kysely';
import { orderIdsByCode } from '../orders/list/scan.ts';
import type { App } from '../platform/app.ts';
import { today } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { talliedRows } from '../platform/tallies.ts';
import { ratesOf } from '../retailers/screens.ts';
import { invoiceIdByNumber } from './invoices.ts';
import { selectQuestions } from './questions.ts';
import { chargeTallies } from './tallies.ts';

/** Selects the charges that pass the filters: those of one order or one invoice by its own index. */
export function chargesFor(scope: Scope, filter: ExpenseFilter) {
  const { startDate, endDate, pickupScheduleId, service, search, invoice } = filter;
  let charges = scope.db.selectFrom('charges');
  if (startDate !== undefined) charges = charges.where('charges.date', '>=', startDate);
  if (endDate !== undefined) charges = charges.where('charges.date', '<=', endDate);
  if (service !== undefined) charges = charges.where('charges.service', '=', service);
  if (pickupScheduleId !== undefined) charges = charges.where('charges.store_id', '=', pickupScheduleId);
  if (search)
    charges = charges.where('charges.order_id', '=', sql<string>`any(array(${orderIdsByCode(scope, search)}))`);
  if (invoice !== undefined) charges = charges.where('charges.invoice_id', '=', invoiceIdByNumber(scope, invoice));
  return charges;
}

type DatedLine = ExpenseLine & { date: string };

type CountedLine = Omit<DatedLine, 'total'>;

/** Returns the lines of each day: tallied, unless the filters depend on the single charge. */
async function linesOf(scope: Scope, filter: ExpenseFilter): Promise<DatedLine[]> {
  const isSelective = Boolean(filter.search) || filter.invoice !== undefined;
  const lines = await (isSelective ? countedLines(scope, filter) : talliedLines(scope, filter));
  return lines.map((line) => ({ ...line, total: line.quantity * line.rate }));
}

async function countedLines(scope: Scope, filter: ExpenseFilter): Promise<CountedLine[]> {
  const rows = await chargesFor(scope, filter)
    .select(({ fn }) => fn.sum<string>('charges.quantity').as('quantity'))
    .select(['charges.date', 'charges.service', 'charges.rate', 'charges.has_rate as hasRate'])
    .groupBy(['charges.date', 'charges.service', 'charges.rate', 'charges.has_rate'])
    .execute();
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}

async function talliedLines(scope: Scope, filter: ExpenseFilter): Promise<CountedLine[]> {
  const { startDate, endDate, pickupScheduleId, service } = filter;
  const condition = sql.join(
    [
      sql`true`,
      startDate && sql`day >= ${startDate}::date`,
      endDate && sql`day <= ${endDate}::date`,
      service && sql`service = ${service}`,
      pickupScheduleId && sql`store_id = ${pickupScheduleId}::uuid`,
    ].filter((each) => typeof each === 'object'),
    sql` and `,
  );
  const { rows } = await sql<CountedLine>`
    select day as date, service, rate, has_rate as "hasRate", sum(quantity)::int as quantity
    from ${talliedRows(chargeTallies, scope, condition)} group by 1, 2, 3, 4`.execute(scope.db);
  return rows;
}

/** Returns a page of days, and the totals of all days. */
export async function listExpenses(app: App, scope: Scope, query: ExpenseQuery): Promise<Expenses> {
  const { page, pageSize, sort, ...filter } = query;
  const lines = await linesOf(scope, filter);
  const days = [...Map.groupBy(lines, ({ date }) => date)].map(([date, own]) => dayOf(date, own));
  days.sort(orderOf(sort));
  const start = (page - 1) * pageSize;
  const rates = await ratesOf(scope);
  const until = filter.endDate ?? today(app.clock, 'UTC');
  return {
    stats: days.slice(start, start + pageSize),
    serviceRates: mapServices((service) => rateOn(rates, service, until)),
    totals: sumOf(lines),
    current: page,
    pageSize,
    total: days.length,
  };
}

function orderOf(sort: ExpenseQuery['sort']): (one: ExpenseDay, other: ExpenseDay) => number {
  const [field, direction] = sort.split(':');
  const sign = direction === 'desc' ? -1 : 1;
  const newestFirst = (one: ExpenseDay, other: ExpenseDay) => (one.date < other.date ? 1 : -1);
  if (field === 'date') return (one, other) => -sign * newestFirst(one, other);
  const by = field === 'total' ? 'total' : 'quantity';
  return (one, other) => sign * (one[by] - other[by]) || newestFirst(one, other);
}

function dayOf(date: string, lines: readonly DatedLine[]): ExpenseDay {
  const count = (service: string) =>
    lines.reduce((sum, line) => sum + (line.service === service ? line.quantity : 0), 0);
  return { date, ...mapServices(count), ...sumOf(lines) };
}

/** Returns an object with a value for each service. */
export const mapServices = <T>(choose: (service: Service) => T) => ({
  delivery: choose('delivery'),
  reattempt: choose('reattempt'),
  return: choose('return'),
  multiPackageDelivery: choose('multiPackageDelivery'),
});

/** Returns the charges of a day by service: one page for each service and rate. */
export async function showDetails(
  scope: Scope,
  { date, page, pageSize, ...filter }: ExpenseDetailsQuery,
): Promise<ExpenseDetails> {
  const placed = chargesFor(scope, { ...filter, startDate: date, endDate: date })
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .innerJoin('stores', 'stores.id', 'charges.store_id')
    .select(['charges.id', 'charges.order_id', 'charges.service', 'charges.rate', 'charges.has_rate', 'charges.at'])
    .select(['charges.quantity', 'orders.number', 'orders.tracking_code', 'stores.name as fulfillmentName'])
    .select(({ fn }) =>
      fn
        .agg<string>('row_number')
        .over((over) =>
          over
            .partitionBy(['charges.service', 'charges.rate', 'charges.has_rate'])
            .orderBy('charges.at')
            .orderBy('charges.id'),
        )
        .as('place'),
    );
  const before = (page - 1) * pageSize;
  const rows = await scope.db
    .selectFrom(placed.as('placed'))
    .selectAll('placed')
    .where('placed.place', '>', String(before))
    .where('placed.place', '<=', String(before + pageSize))
    .orderBy('placed.at')
    .orderBy('placed.id')
    .execute();
  const asked = await selectQuestions(scope.db)
    .where('charges.date', '=', date)
    .orderBy('charge_questions.id')
    .execute();
  // The latest question about a charge wins.
  const questions = new Map(asked.map(({ charge_id, status, answer }) => [charge_id, { status, answer }]));
  const entries = rows.map((row) => ({
    service: row.service,
    id: row.id,
    orderId: row.order_id,
    number: row.number,
    trackingCode: row.tracking_code,
    fulfillmentName: row.fulfillmentName,
    rate: row.rate,
    hasRate: row.has_rate,
    quantity: row.quantity,
    total: row.quantity * row.rate,
    question: questions.get(row.id) ?? null,
  }));
  return Object.fromEntries(Map.groupBy(entries, ({ service }) => service));
}
