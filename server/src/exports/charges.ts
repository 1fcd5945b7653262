// What the courier charged, a row a charge: the same that the expense screen shows, in cents told as decimals.
import { ExpenseFilter } from '@portage/contract/expense/schema';
import { fileWords } from '@portage/contract/exports/words';
import { sql } from 'kysely';
import { chargeHeadings, chargeRow, inOrderOfCharge, namedCharges } from '../expense/rows.ts';
import { chargesFor } from '../expense/screens.ts';
import { countUpTo, type Exporter, readInParts } from './kind.ts';

/** The charges of a period. */
export const charges: Exporter<ExpenseFilter> = {
  kind: 'exports.expense',
  asked: ExpenseFilter,
  sheet: fileWords.charges,
  file: fileWords['charges.file'],
  count: (scope, asked, limit) => countUpTo(scope, chargesFor(scope, asked), limit),
  table: async (_app, scope, asked, { language }) => {
    const named = await inOrderOfCharge(chargesFor(scope, asked)).select('charges.id').execute();
    const rowsOf = (ids: string[]) =>
      namedCharges(
        chargesFor(scope, {}).where('charges.id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`),
      ).clearOrderBy();
    async function* batches() {
      for await (const rows of readInParts(named, rowsOf)) yield rows.map((row) => chargeRow(row, language));
    }
    return { columns: chargeHeadings(language), batches: batches() };
  },
};
