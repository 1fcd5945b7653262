// An invoice as a table: what it says, line by line, or the charges of its orders, one by one. Both add up to what stands on it.
import type { Invoice } from '@portage/contract/expense/fleet';
import { serviceNames } from '@portage/contract/expense/words';
import { fileWords } from '@portage/contract/exports/words';
import { type Language, translate } from '@portage/contract/words';
import type { Scope } from '../platform/db/database.ts';
import { oneBatch, type TableColumn, type Value } from '../platform/tables/columns.ts';
import { chargeCells, chargeTableColumns, selectChargeRows } from './chargeTable.ts';
import { adjustmentTexts, taxTexts, wordsIn } from './say.ts';

/** The lines of an invoice, its adjustments and its taxes: their amounts add up to its total. */
export function linesTable({ kind, lines, adjustments, taxes }: Invoice, language: Language) {
  const say = wordsIn(language);
  const { word, name } = say;
  const columns: TableColumn[] = [
    { heading: word('item'), kind: 'text', width: 28 },
    { heading: word('about'), kind: 'text', width: 48 },
    { heading: word('quantity'), kind: 'count', width: 10 },
    { heading: word('rate'), kind: 'money', width: 12 },
    { heading: word('amount'), kind: 'money', width: 14 },
  ];
  const rows: Value[][] = [
    ...lines.map(({ service, rate, hasRate, quantity, total }) => [
      ...[name(serviceNames[service]), hasRate ? null : word('noRate')],
      ...[quantity, rate, total],
    ]),
    ...adjustments.map((each) => [...adjustmentTexts(each, say), null, null, each.cents]),
    ...taxes.map((each) => [...taxTexts(each, say), null, null, each.cents]),
  ];
  return { name: word(kind === 'INVOICE' ? 'invoice' : 'creditNote'), columns, batches: oneBatch(rows) };
}

const usualBatch = 5000;

/** The charges that an issued invoice bills; they never change, so they are read some at a time, as fast as they are taken. */
export function chargesTable(scope: Scope, { id }: Pick<Invoice, 'id'>, language: Language, batchSize = usualBatch) {
  async function* batches() {
    for (let last: { date: string; at: string; id: string } | undefined; ; ) {
      const after = last;
      const rows = await selectChargeRows(scope.db.selectFrom('charges').where('charges.invoice_id', '=', id))
        .select(['charges.id', 'charges.at'])
        .$if(after !== undefined, (all) =>
          all.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('charges.date', 'charges.at', 'charges.id'),
              '>',
              tuple(after?.date ?? '', after?.at ?? '', after?.id ?? ''),
            ),
          ),
        )
        .limit(batchSize)
        .execute();
      yield rows.map((row) => chargeCells(row, language));
      if (rows.length < batchSize) return;
      last = rows.at(-1);
    }
  }
  return { name: translate(fileWords.charges, language), columns: chargeTableColumns(language), batches: batches() };
}
