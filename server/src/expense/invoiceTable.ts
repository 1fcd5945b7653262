// An invoice as a table: its lines, or the charges that it bills. Each adds up to its total.
import type { Invoice } from '@portage/contract/expense/fleet';
import { serviceNames } from '@portage/contract/expense/words';
import { fileWords } from '@portage/contract/exports/words';
import { type Language, translate } from '@portage/contract/words';
import type { Scope } from '../platform/db/database.ts';
import { oneBatch, type TableColumn, type Value } from '../platform/tables/columns.ts';
import { chargeTable } from './chargeTable.ts';
import { adjustmentTexts, invoiceTexts, taxTexts } from './invoiceTexts.ts';

/** Returns the lines of an invoice with its adjustments and taxes: the amounts add up to its total. */
export function linesTable({ kind, lines, adjustments, taxes }: Invoice, language: Language) {
  const texts = invoiceTexts(language);
  const { word, name } = texts;
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
    ...adjustments.map((each) => [...adjustmentTexts(each, texts), null, null, each.cents]),
    ...taxes.map((each) => [...taxTexts(each, texts), null, null, each.cents]),
  ];
  return { name: word(kind === 'INVOICE' ? 'invoice' : 'creditNote'), columns, batches: oneBatch(rows) };
}

/** Returns the charges that an issued invoice bills. */
export async function chargesTable(scope: Scope, id: string, language: Language, partSize?: number) {
  const charges = scope.db.selectFrom('charges').where('charges.invoice_id', '=', id);
  const table = await chargeTable(scope, charges, language, partSize);
  return { name: translate(fileWords.charges, language), ...table };
}
