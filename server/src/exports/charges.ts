import { ExpenseFilter } from '@portage/contract/expense/schema';
import { fileWords } from '@portage/contract/exports/words';
import { chargeTable } from '../expense/chargeTable.ts';
import { chargesFor } from '../expense/screens.ts';
import { countUpTo, type TableExport } from './tableExport.ts';

export const charges: TableExport<ExpenseFilter> = {
  kind: 'exports.expense',
  filters: ExpenseFilter,
  sheet: fileWords.charges,
  file: fileWords['charges.file'],
  count: (scope, filters, limit) => countUpTo(scope, chargesFor(scope, filters), limit),
  table: (_app, scope, filters, { language }) => chargeTable(scope, chargesFor(scope, filters), language),
};
