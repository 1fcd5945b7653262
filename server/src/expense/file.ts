// An invoice as a PDF: real text, tagged, in one language.
import { buffer } from 'node:stream/consumers';
import type { Invoice } from '@portage/contract/expense/fleet';
import { serviceNames, taxNames } from '@portage/contract/expense/words';
import { provinceOf } from '@portage/contract/stores/rules';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { showIssued } from './invoices.ts';
import { moneyIn, words } from './words.ts';

type Language = 'en' | 'fr';

/** In French first for who is billed in Québec; the other language for the asking. */
export async function readInvoiceFile(app: App, scope: Scope, id: string, asked?: Language): Promise<FileAnswer> {
  const invoice = await showIssued(app, scope, id);
  const language = asked ?? (provinceOf(invoice.purchaser.address ?? '') === 'QC' ? 'fr' : 'en');
  return {
    body: await drawInvoice(invoice, language),
    contentType: 'application/pdf',
    fileName: `${invoice.number}-${language}.pdf`,
  };
}

/** Everything that is printed, in its language. */
type Words = {
  word: (key: keyof typeof words) => string;
  name: (pair: readonly [string, string]) => string;
  money: (cents: number) => string;
  number: (value: number) => string;
};

function wordsIn(language: Language): Words {
  const place = language === 'fr' ? 1 : 0;
  const locale = `${language}-CA`;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return {
    word: (key) => words[key][place],
    name: (pair) => pair[place],
    money: moneyIn(language),
    number: (value) => number.format(value),
  };
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

function drawLines(sheet: Sheet, { lines, adjustments }: Invoice, { word, name, money, number }: Words): void {
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
  for (const each of adjustments) amountRow(sheet, adjustmentText(each, { word, name }), money(each.cents));
  sheet.rule();
}

/** What an adjustment is for: its reason, and the charge that it credits. */
function adjustmentText(
  { reason, cents, province, charge }: Invoice['adjustments'][number],
  { word, name }: Pick<Words, 'word' | 'name'>,
): string {
  const kind = word(charge === null ? 'adjustment' : cents < 0 ? 'credit' : 'creditTakenBack');
  const about = charge ? [`${name(serviceNames[charge.service])}, ${charge.date}, ${charge.order}`] : [];
  return `${kind} (${province})${word('colon')} ${[...about, reason].filter(Boolean).join(' – ')}`;
}

function drawSums(sheet: Sheet, { subtotal, taxes, total }: Invoice, { word, name, money, number }: Words): void {
  amountRow(sheet, word('subtotal'), money(subtotal));
  for (const { tax, millionths, base, cents } of taxes)
    amountRow(
      sheet,
      `${name(taxNames[tax])} ${number(millionths / 10_000)}${word('percent')} ${word('on')} ${money(base)}`,
      money(cents),
    );
  sheet.rule();
  amountRow(sheet, word('total'), money(total), { bold: true, size: 13 });
}
