// The rows of the table, three levels deep, made of the days and of the charges of the one that is unfolded.
import {
  type ExpenseDay,
  type ExpenseDetails,
  type ExpenseEntry,
  type ExpenseLine,
  mostDetails,
} from '@portage/contract/expense/schema';

type OrderRow = ExpenseEntry & { level: 'order'; key: string; date: string };
/** Stands for the charges that did not come yet. */
type MoreRow = { level: 'more'; key: string; date: string; service: ExpenseLine['service'] };
type ServiceRow = ExpenseLine & { level: 'service'; key: string; date: string; children: (OrderRow | MoreRow)[] };
type DateRow = { level: 'date'; key: string; date: string; quantity: number; total: number; children: ServiceRow[] };
export type ExpenseRow = DateRow | ServiceRow | OrderRow | MoreRow;

/** A row of each day; the charges of its orders stand under the day that is unfolded, as many pages of them as were read. */
export const rowsOf = (
  days: readonly ExpenseDay[],
  unfolded: string | undefined,
  pages: readonly ExpenseDetails[] = [],
): DateRow[] =>
  days.map(({ date, quantity, total, lines }) => ({
    level: 'date',
    key: date,
    date,
    quantity,
    total,
    children: lines.map((line) => {
      const key = `${date} ${line.service} ${line.rate} ${line.hasRate}`;
      return {
        ...line,
        level: 'service',
        key,
        date,
        children: date === unfolded ? chargesOf(line, date, key, pages) : [],
      };
    }),
  }));

function chargesOf(line: ExpenseLine, date: string, key: string, pages: readonly ExpenseDetails[]) {
  const own = pages.map((page) =>
    (page[line.service] ?? []).filter(({ rate, hasRate }) => rate === line.rate && hasRate === line.hasRate),
  );
  const orders = own.flat().map((entry): OrderRow => ({ ...entry, level: 'order', key: entry.id, date }));
  const more: MoreRow = { level: 'more', key: `${key} more`, date, service: line.service };
  // A page that is full may not be the last.
  return own.at(-1)?.length === mostDetails ? [...orders, more] : orders;
}
