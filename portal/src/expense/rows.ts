// The rows of the table, three levels deep, made of the days and of the charges of the one that is unfolded.
import type { ExpenseDay, ExpenseDetails, ExpenseEntry, ExpenseLine } from '@portage/contract/expense/schema';

type OrderRow = ExpenseEntry & { level: 'order'; key: string; date: string };
type ServiceRow = ExpenseLine & { level: 'service'; key: string; date: string; children: OrderRow[] };
type DateRow = { level: 'date'; key: string; date: string; quantity: number; total: number; children: ServiceRow[] };
export type ExpenseRow = DateRow | ServiceRow | OrderRow;

/** A row of each day; the charges of its orders stand under the day that is unfolded. */
export const rowsOf = (
  days: readonly ExpenseDay[],
  unfolded: string | undefined,
  details: ExpenseDetails = {},
): DateRow[] =>
  days.map(({ date, quantity, total, lines }) => ({
    level: 'date',
    key: date,
    date,
    quantity,
    total,
    children: lines.map((line) => ({
      ...line,
      level: 'service',
      key: `${date} ${line.service} ${line.rate} ${line.hasRate}`,
      date,
      children:
        date === unfolded
          ? (details[line.service] ?? [])
              .filter(({ rate, hasRate }) => rate === line.rate && hasRate === line.hasRate)
              .map((entry) => ({ ...entry, level: 'order', key: entry.id, date }))
          : [],
    })),
  }));
