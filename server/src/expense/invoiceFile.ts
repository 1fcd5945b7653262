// An invoice as a file: a PDF of real text, tagged, in one language; or a table.
import { buffer } from 'node:stream/consumers';
import type { Invoice } from '@portage/contract/expense/fleet';
import { serviceNames, taxNames } from '@portage/contract/expense/words';
import type { ExportFormat } from '@portage/contract/exports/columns';
import { fileWords } from '@portage/contract/exports/words';
import { provinceOf } from '@portage/contract/stores/rules';
import { type Language, translate } from '@portage/contract/words';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { fileNameOf, fileOf } from '../platform/files.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { showIssued } from './invoices.ts';
import { chargesTable, linesTable } from './invoiceTable.ts';
import { adjustmentTexts, taxTexts, type Words, wordsIn } from './say.ts';

type Wanted = { lang?: Language | undefined; format: 'pdf' | ExportFormat; of: 'lines' | 'charges' };

/**
 * An invoice as a file: as it is printed, in French first for who is billed in Québec; or as a table of what it says, or of the
 * charges of its orders. The other language for the asking.
 */
export async function readInvoiceFile(app: App, scope: Scope, id: string, wanted: Wanted): Promise<FileAnswer> {
  const { lang, format, of } = wanted;
  const invoice = await showIssued(app, scope, id);
  const language = lang ?? (provinceOf(invoice.purchaser.address ?? '') === 'QC' ? 'fr' : 'en');
  if (format === 'pdf') {
    const fileName = `${invoice.number}-${language}.pdf`;
    return { body: await drawInvoice(invoice, language), contentType: 'application/pdf', fileName };
  }
  const table = of === 'lines' ? linesTable(invoice, language) : chargesTable(scope, invoice, language);
  const name = [invoice.number, ...(of === 'lines' ? [] : [translate(fileWords['charges.file'], language)])].join('-');
  return { ...fileOf(format, table), fileName: fileNameOf(name, format) };
}

/** In points, on a sheet of 8.5 × 11 inches. */
const left = 54;
const middle = 330;
const right = 558;
const top = 54;
const foot = 730;

async function drawInvoice(invoice: Invoice, language: Language): Promise<Buffer> {
  // Loaded with the first invoice that is asked for, not at the start.
  const [{ default: PDFDocument }, { faces }] = await Promise.all([import('pdfkit'), import('../labels/fonts.ts')]);
  const say = wordsIn(language);
  const title = `${say.word(invoice.kind === 'INVOICE' ? 'invoice' : 'creditNote')} ${invoice.number}`;
  const document = new PDFDocument({
    size: 'LETTER',
    margin: left,
    font: '',
    lang: `${language}-CA`,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: invoice.supplier.name },
  });
  const whole = buffer(document);
  for (const face of ['regular', 'bold'] as const) document.registerFont(face, faces()[face]);
  const sheet = new Sheet(document);
  drawHead(sheet, invoice, say, title);
  drawLines(sheet, invoice, say);
  drawSums(sheet, invoice, say);
  sheet.end();
  return whole;
}

type Cell = { text: string; x: number; width: number; align?: 'right' };
type Wish = { bold?: true; size?: number; gap?: number };

/** Pages that are written from top to bottom. */
class Sheet {
  private readonly document: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private y = top;

  constructor(document: PDFKit.PDFDocument) {
    this.document = document;
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  /** Texts side by side; what does not fit on the page begins another. */
  row(cells: readonly Cell[], { bold, size = 9.5, gap = 5 }: Wish = {}): void {
    const { document } = this;
    document.font(bold ? 'bold' : 'regular', size);
    const height = Math.max(...cells.map(({ text, width }) => document.heightOfString(text, { width })));
    if (this.y + height > foot) {
      document.addPage();
      this.y = top;
    }
    const { y } = this;
    for (const { text, x, width, align } of cells)
      this.root.add(document.struct('P', {}, () => void document.text(text, x, y, { width, align })));
    this.y += height + gap;
  }

  rule(): void {
    const { document, y } = this;
    document.markContent('Artifact');
    document.moveTo(left, y).lineTo(right, y).lineWidth(0.6).stroke('#999999');
    document.endMarkedContent();
    this.y += 8;
  }

  space(height: number): void {
    this.y += height;
  }

  end(): void {
    this.root.end();
    this.document.end();
  }
}

function drawHead(sheet: Sheet, invoice: Invoice, say: Words, title: string): void {
  const { word } = say;
  const { supplier, purchaser } = invoice;
  const pair = (one: string, other: string, wish?: Wish) =>
    sheet.row(
      [
        { text: one, x: left, width: 240 },
        { text: other, x: middle, width: right - middle },
      ],
      wish,
    );
  pair(supplier.name, title, { bold: true, size: 17, gap: 14 });
  const facts = [
    `${word('date')}${word('colon')} ${invoice.issuedOn}`,
    `${word('period')}${word('colon')} ${invoice.startDate} ${word('to')} ${invoice.endDate}`,
    ...(invoice.kind === 'INVOICE' ? [`${word('dueDate')}${word('colon')} ${invoice.dueDate}`] : []),
    ...(invoice.corrects ? [`${word('corrects')}${word('colon')} ${invoice.corrects}`] : []),
  ];
  const registered = supplier.registrations.map((each) => registrationLine(each, say));
  const parties = [supplier.email, ...registered];
  for (let place = 0; place < Math.max(facts.length, parties.length); place++)
    pair(parties[place] ?? '', facts[place] ?? '', { gap: 2 });
  sheet.space(12);
  sheet.row([{ text: word('purchaser'), x: left, width: 300 }], { size: 8.5, gap: 2 });
  sheet.row([{ text: purchaser.name, x: left, width: 400 }], { bold: true, size: 11, gap: 2 });
  for (const line of [purchaser.address, purchaser.email])
    if (line) sheet.row([{ text: line, x: left, width: 400 }], { gap: 2 });
  sheet.space(18);
}

/** GST and HST go under one number. */
const registrationLine = ({ tax, number }: Invoice['supplier']['registrations'][number], { word, name }: Words) => {
  const taxes = tax === 'GST' || tax === 'HST' ? (['GST', 'HST'] as const) : ([tax] as const);
  return `${taxes.map((each) => name(taxNames[each])).join('/')}${word('colon')} ${number}`;
};

const columns = { quantity: 330, rate: 400, amount: 478 } as const;
const amountWidth = right - columns.amount;

/** A line with an amount at its end. */
const amountRow = (sheet: Sheet, text: string, amount: string, wish?: Wish) =>
  sheet.row(
    [
      { text, x: left, width: columns.amount - left - 10 },
      { text: amount, x: columns.amount, width: amountWidth, align: 'right' },
    ],
    wish,
  );

function drawLines(sheet: Sheet, { lines, adjustments }: Invoice, say: Words): void {
  const { word, name, money, number } = say;
  const row = (service: string, quantity: string, rate: string, amount: string, wish?: Wish) =>
    sheet.row(
      [
        { text: service, x: left, width: columns.quantity - left - 10 },
        { text: quantity, x: columns.quantity - 20, width: 60, align: 'right' },
        { text: rate, x: columns.rate - 10, width: 70, align: 'right' },
        { text: amount, x: columns.amount, width: amountWidth, align: 'right' },
      ],
      wish,
    );
  if (lines.length > 0) row(word('service'), word('quantity'), word('rate'), word('amount'), { bold: true, size: 8.5 });
  sheet.rule();
  for (const { service, quantity, rate, hasRate, total } of lines)
    row(name(serviceNames[service]), number(quantity), hasRate ? money(rate) : word('noRate'), money(total));
  for (const each of adjustments) {
    const [kind, about] = adjustmentTexts(each, say);
    amountRow(sheet, `${kind}${word('colon')} ${about}`, money(each.cents));
  }
  sheet.rule();
}

function drawSums(sheet: Sheet, { subtotal, taxes, total }: Invoice, say: Words): void {
  const { word, money } = say;
  amountRow(sheet, word('subtotal'), money(subtotal));
  for (const each of taxes) amountRow(sheet, taxTexts(each, say).join(' '), money(each.cents));
  sheet.rule();
  amountRow(sheet, word('total'), money(total), { bold: true, size: 13 });
}
