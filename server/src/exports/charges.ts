// Charges as a table, one row each: the same cents as on the expense screen, written as decimals.
import { ExpenseFilter } from '@portage/contract/expense/schema';
import { fileWords } from '@portage/contract/exports/words';
import { sql } from 'kysely';
import { chargeCells, chargeTableColumns, selectChargeRows, sortCharges } from '../expense/chargeTable.ts';
import { chargesFor } from '../expense/screens.ts';
import { countUpTo, readInParts, type TableExport } from './tableExport.ts';

export const charges: TableExport<ExpenseFilter> = {
  kind: 'exports.expense',
  filters: ExpenseFilter,
  sheet: fileWords.charges,
  file: fileWords['charges.file'],
  count: (scope, filters, limit) => countUpTo(scope, chargesFor(scope, filters), limit),
  table: async (_app, scope, filters, { language }) => {
    const found = await sortCharges(chargesFor(scope, filters)).select('charges.id').execute();
    const rowsOf = (ids: string[]) =>
      selectChargeRows(
        chargesFor(scope, {}).where('charges.id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`),
      ).clearOrderBy();
    async function* batches() {
      for await (const rows of readInParts(found, rowsOf)) yield rows.map((row) => chargeCells(row, language));
    }
    return { columns: chargeTableColumns(language), batches: batches() };
  },
};
