// Builds the rows of the expense table, three levels deep: days, services, and the charges of the expanded day.
import {
  type ExpenseDay,
  type ExpenseDetails,
  type ExpenseEntry,
  type ExpenseLine,
  mostDetails,
} from '@portage/contract/expense/schema';

type OrderRow = ExpenseEntry & { level: 'order'; key: string; date: string };
/** A row with the button that loads more charges. */
type MoreRow = { level: 'more'; key: string; date: string; service: ExpenseLine['service'] };
type ServiceRow = ExpenseLine & { level: 'service'; key: string; date: string; children: (OrderRow | MoreRow)[] };
type DateRow = { level: 'date'; key: string; date: string; quantity: number; total: number; children: ServiceRow[] };
export type ExpenseRow = DateRow | ServiceRow | OrderRow | MoreRow;

/** Returns a row for each day, with the loaded charges under the expanded one. */
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
  // After a full page there may be more.
  return own.at(-1)?.length === mostDetails ? [...orders, more] : orders;
}
