// An invoice as a PDF, with tagged text.
import type { Invoice } from '@portage/contract/expense/fleet';
import { serviceNames, taxNames } from '@portage/contract/expense/words';
import type { Language } from '@portage/contract/words';
import { type Cell, left, Pages, right } from '../labels/pdfPages.ts';
import { adjustmentTexts, type InvoiceTexts, invoiceTexts, taxTexts } from './invoiceTexts.ts';

/** Horizontal positions, in points. */
const middle = 330;
const columns = { quantity: 336, rate: 406, amount: 484 } as const;
const amountWidth = right - columns.amount;

type RowStyle = Pick<Cell, 'face' | 'size'> & { gap?: number };
type Row = (cells: readonly Cell[], style?: RowStyle) => void;

export async function invoicePdf(invoice: Invoice, language: Language): Promise<Buffer> {
  const texts = invoiceTexts(language);
  const title = `${texts.word(invoice.kind === 'INVOICE' ? 'invoice' : 'creditNote')} ${invoice.number}`;
  const pages = await Pages.open(language, { title, author: invoice.supplier.name });
  pages.begin();
  const row: Row = (cells, { gap = 5, ...style } = {}) =>
    pages.row(
      cells.map((cell) => ({ ...cell, ...style })),
      { gap },
    );
  drawHead(pages, row, invoice, texts, title);
  drawLines(pages, row, invoice, texts);
  drawSums(pages, row, invoice, texts);
  return Buffer.concat([...pages.end()]);
}

function drawHead(pages: Pages, row: Row, invoice: Invoice, texts: InvoiceTexts, title: string): void {
  const { word } = texts;
  const { supplier, purchaser } = invoice;
  const pair = (one: string, other: string, style?: RowStyle) =>
    row(
      [
        { text: one, x: left, width: 240 },
        { text: other, x: middle, width: right - middle },
      ],
      style,
    );
  const line = (text: string, style?: RowStyle) => row([{ text, x: left, width: 400 }], { gap: 2, ...style });
  pair(supplier.name, title, { face: 'bold', size: 17, gap: 14 });
  const facts = [
    `${word('date')}${word('colon')} ${invoice.issuedOn}`,
    `${word('period')}${word('colon')} ${invoice.startDate} ${word('to')} ${invoice.endDate}`,
    ...(invoice.kind === 'INVOICE' ? [`${word('dueDate')}${word('colon')} ${invoice.dueDate}`] : []),
    ...(invoice.corrects ? [`${word('corrects')}${word('colon')} ${invoice.corrects}`] : []),
  ];
  const parties = [supplier.email, ...supplier.registrations.map((each) => registrationLine(each, texts))];
  for (let place = 0; place < Math.max(facts.length, parties.length); place++)
    pair(parties[place] ?? '', facts[place] ?? '', { gap: 2 });
  pages.space(12);
  line(word('purchaser'), { size: 8.5 });
  line(purchaser.name, { face: 'bold', size: 11 });
  for (const text of [purchaser.address, purchaser.email]) if (text) line(text);
  pages.space(18);
}

/** Returns the line of a registration number. GST and HST share one number. */
function registrationLine(
  { tax, number }: Invoice['supplier']['registrations'][number],
  { word, name }: InvoiceTexts,
): string {
  const taxes = tax === 'GST' || tax === 'HST' ? (['GST', 'HST'] as const) : ([tax] as const);
  return `${taxes.map((each) => name(taxNames[each])).join('/')}${word('colon')} ${number}`;
}

const amountRow = (row: Row, text: string, amount: string, style?: RowStyle) =>
  row(
    [
      { text, x: left, width: columns.amount - left - 10 },
      { text: amount, x: columns.amount, width: amountWidth, align: 'right' },
    ],
    style,
  );

function drawLines(pages: Pages, row: Row, { lines, adjustments }: Invoice, texts: InvoiceTexts): void {
  const { word, name, money, number } = texts;
  const line = (service: string, quantity: string, rate: string, amount: string, style?: RowStyle) =>
    row(
      [
        { text: service, x: left, width: columns.quantity - left - 30 },
        { text: quantity, x: columns.quantity - 20, width: 60, align: 'right' },
        { text: rate, x: columns.rate - 10, width: 70, align: 'right' },
        { text: amount, x: columns.amount, width: amountWidth, align: 'right' },
      ],
      style,
    );
  if (lines.length > 0)
    line(word('service'), word('quantity'), word('rate'), word('amount'), { face: 'bold', size: 8.5 });
  pages.rule();
  for (const { service, quantity, rate, hasRate, total } of lines)
    line(name(serviceNames[service]), number(quantity), hasRate ? money(rate) : word('noRate'), money(total));
  for (const each of adjustments) {
    const [kind, about] = adjustmentTexts(each, texts);
    amountRow(row, `${kind}${word('colon')} ${about}`, money(each.cents));
  }
  pages.rule();
}

function drawSums(pages: Pages, row: Row, { subtotal, taxes, total }: Invoice, texts: InvoiceTexts): void {
  const { word, money } = texts;
  amountRow(row, word('subtotal'), money(subtotal));
  for (const each of taxes) amountRow(row, taxTexts(each, texts).join(' '), money(each.cents));
  pages.rule();
  amountRow(row, word('total'), money(total), { face: 'bold', size: 13 });
}
