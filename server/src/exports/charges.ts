// What the courier charged, a row a charge: the same that the expense screen shows, in cents told as decimals.
import { ExpenseFilter } from '@portage/contract/expense/schema';
import { chargeColumns, fileWords, serviceNames } from '@portage/contract/exports/words';
import { translate } from '@portage/contract/words';
import { chargesFor } from '../expense/screens.ts';
import type { Scope } from '../platform/db/database.ts';
import type { CellKind } from '../platform/tables/columns.ts';
import { countUpTo, type Exporter, readByCursor } from './kind.ts';

const rowsOf = (scope: Scope, asked: ExpenseFilter) =>
  chargesFor(scope, asked)
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .innerJoin('stores', 'stores.id', 'charges.store_id')
    .select(['charges.date', 'charges.service', 'charges.quantity', 'charges.rate'])
    .select(['orders.number', 'orders.tracking_code', 'stores.name as store'])
    .orderBy('charges.date')
    .orderBy('charges.at')
    .orderBy('charges.id');

type Column = { name: keyof typeof chargeColumns; kind: CellKind; width: number };
const columns: readonly Column[] = [
  { name: 'date', kind: 'date', width: 14 },
  { name: 'service', kind: 'text', width: 24 },
  { name: 'orderNumber', kind: 'text', width: 18 },
  { name: 'trackingCode', kind: 'text', width: 18 },
  { name: 'store', kind: 'text', width: 22 },
  { name: 'quantity', kind: 'count', width: 10 },
  { name: 'rate', kind: 'money', width: 12 },
  { name: 'total', kind: 'money', width: 12 },
];

/** The charges of a period. */
export const charges: Exporter<ExpenseFilter> = {
  kind: 'exports.expense',
  asked: ExpenseFilter,
  sheet: fileWords.charges,
  file: fileWords['charges.file'],
  count: (scope, asked, limit) => countUpTo(scope, chargesFor(scope, asked), limit),
  table: async (_app, tx, asked, { language }) => {
    async function* batches() {
      for await (const rows of readByCursor(tx, rowsOf(tx, asked)))
        yield rows.map(({ date, service, number, tracking_code, store, quantity, rate }) => [
          date,
          translate(serviceNames[service], language),
          number,
          tracking_code,
          store,
          quantity,
          rate,
          quantity * rate,
        ]);
    }
    const headed = columns.map(({ name, ...rest }) => ({ heading: translate(chargeColumns[name], language), ...rest }));
    return { columns: headed, batches: batches() };
  },
};
