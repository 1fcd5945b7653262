// Renders a label from top to bottom: courier and date; sender; recipient; code; tracking link and delivery note.
import { formatPhone } from '@portage/contract/labels/rules';
import { LRUCache } from 'lru-cache';
import { type Box, code128, qrCode } from './codes.ts';
import { addressLines, type BlankContent, dayInWords, type LabelContent, type LabelParty } from './content.ts';
import { heightOf, type Measure, type Paragraph, setParagraphs } from './text.ts';
import { words } from './words.ts';

type Document = PDFKit.PDFDocument;
type Word = (name: keyof typeof words) => string;

/** 4 × 6 inches, in points. The outer eighth of an inch stays white, because label printers cannot reach it. */
export const PAGE: [number, number] = [288, 432];
const LEFT = 13;
const RIGHT = 275;
const WIDTH = RIGHT - LEFT;
/** The start of a row's right column. */
const MIDDLE = 172;

/** Renders one label on the current page. */
export function drawPage(document: Document, label: LabelContent): void {
  const word: Word = (name) => words[name][label.language === 'fr' ? 1 : 0];
  drawHead(document, label, word);
  rule(document, 41);
  drawOrigin(document, label, word);
  rule(document, 112);
  drawDestination(document, label, word);
  rule(document, 232);
  drawTrackingCode(document, label);
  rule(document, 326);
  drawFoot(document, label, word);
}

/** Renders a label without an order on the current page. */
export function drawBlank(document: Document, label: BlankContent): void {
  const word: Word = (name) => words[name][label.language === 'fr' ? 1 : 0];
  drawHead(document, { ...label, date: null }, word);
  rule(document, 41);
  heading(document, word('from'), LEFT, 50);
  const sender: Paragraph[] = [
    { text: label.retailer, face: 'bold', size: 12, lines: 2 },
    { text: label.store, face: 'regular', size: 11, lines: 2, gap: 2 },
  ];
  write(document, sender, { x: LEFT, y: 61, width: WIDTH, height: 46 });
  rule(document, 112);
  heading(document, word('to'), LEFT, 121);
  for (const y of [152, 178, 204]) writingLine(document, LEFT, y);
  rule(document, 232);
  drawTrackingCode(document, label);
  rule(document, 326);
  fill(document, qrCode(label.trackingLink, { x: 3, y: 326, width: 106, height: 106 }) ?? []);
  for (const [name, y] of [
    ['order', 336],
    ['phone', 366],
    ['note', 396],
  ] as const) {
    heading(document, word(name), 113, y);
    writingLine(document, 113, y + 24);
  }
}

function drawHead(
  document: Document,
  label: Pick<LabelContent, 'providerName' | 'date' | 'language'>,
  word: Word,
): void {
  const provider: Paragraph = { text: label.providerName, face: 'bold', size: 17, lines: 2 };
  const width = (label.date ? MIDDLE - 10 : RIGHT) - LEFT;
  write(document, [provider], { x: LEFT, y: 14, width, height: 23 }, { middle: true });
  if (!label.date) return;
  heading(document, word('deliveryDate'), MIDDLE, 15);
  const day: Paragraph = { text: dayInWords(label.date, label.language), face: 'bold', size: 11.5, lines: 1 };
  write(document, [day], { x: MIDDLE, y: 25, width: RIGHT - MIDDLE, height: 12 });
}

function drawOrigin(document: Document, label: LabelContent, word: Word): void {
  heading(document, word('from'), LEFT, 50);
  const sender = addressOf(label.from, { name: 8.5, street: 8, city: 8, phone: 8 });
  write(document, sender, { x: LEFT, y: 60, width: MIDDLE - 12 - LEFT, height: 47 });
  const width = RIGHT - MIDDLE;
  heading(document, word('package'), MIDDLE, 50);
  const count = `${label.packageNumber} ${word('of')} ${label.packageCount}`;
  const packages: Paragraph = { text: count, face: 'bold', size: 15, lines: 1 };
  write(document, [packages], { x: MIDDLE, y: 60, width, height: 14 });
  if (!label.orderNumber) return;
  heading(document, word('order'), MIDDLE, 79);
  const number: Paragraph = { text: label.orderNumber, face: 'bold', size: 11, lines: 3 };
  write(document, [number], { x: MIDDLE, y: 88.5, width, height: 21 });
}

function drawDestination(document: Document, label: LabelContent, word: Word): void {
  heading(document, word('to'), LEFT, 121);
  const recipient = addressOf(label.to, { name: 18, street: 13, city: 15, phone: 11 });
  write(document, recipient, { x: LEFT, y: 134, width: WIDTH, height: 94 });
}

function drawTrackingCode(document: Document, label: Pick<LabelContent, 'trackingCode'>): void {
  const bars = code128(label.trackingCode, { x: 0, y: 241, width: PAGE[0], height: 62 });
  fill(document, bars ?? []);
  const code: Paragraph = { text: label.trackingCode, face: 'bold', size: bars ? 13 : 26, lines: 3, spacing: 0.08 };
  const [y, height] = bars ? [309, 13] : [240, 80];
  write(document, [code], { x: LEFT, y, width: WIDTH, height }, { centre: true, middle: true });
}

function drawFoot(document: Document, label: LabelContent, word: Word): void {
  const qr = qrCode(label.trackingLink, { x: 3, y: 326, width: 106, height: 106 });
  fill(document, qr ?? []);
  const x = qr ? 113 : LEFT;
  const width = RIGHT - x;
  const marks = [...(label.pharmacy ? [word('pharmacy')] : []), ...label.tags].join(' · ');
  const isBare = !marks && !label.note;
  let y = 336;
  if (marks) y = badge(document, marks, { x, y, width, height: 17 });
  if (label.note) {
    heading(document, word('note'), x, y);
    const note: Paragraph = { text: label.note, face: 'regular', size: 9, lines: 7 };
    write(document, [note], { x, y: y + 9.5, width, height: 406 - y - 9.5 });
  }
  if (!qr) return;
  const follow: Paragraph = { text: word('follow'), face: 'regular', size: isBare ? 11 : 7, lines: 2 };
  const [top, height] = isBare ? [336, 84] : [413, 8];
  write(document, [follow], { x, y: top, width, height }, { middle: isBare });
}

/** Returns the lines of a name and address, with the unit above the street, in postal format. */
function addressOf(
  party: LabelParty,
  size: { name: number; street: number; city: number; phone: number },
): Paragraph[] {
  const { street, unit, city } = addressLines(party);
  const gap = (size.name - 8) / 3;
  return [
    { text: party.name, face: 'bold', size: size.name, lines: 2 },
    { text: unit, face: 'regular', size: size.street, lines: 2, gap },
    { text: street, face: 'regular', size: size.street, lines: 4, gap: unit ? 0 : gap },
    { text: city, face: size.city > size.street ? 'bold' : 'regular', size: size.city, lines: 2, gap: gap / 2 },
    { text: formatPhone(party.phone ?? ''), face: 'regular', size: size.phone, lines: 1, gap },
  ];
}

/** Renders white text on black across the box. Returns the vertical position below it. */
function badge(document: Document, text: string, box: Box): number {
  document.rect(box.x, box.y, box.width, box.height).fill('black');
  document.fillColor('white');
  const line: Paragraph = { text: text.toUpperCase(), face: 'bold', size: 10.5, lines: 2, spacing: 0.14 };
  write(
    document,
    [line],
    { x: box.x + 4, y: box.y + 1, width: box.width - 8, height: box.height - 1 },
    { centre: true, middle: true },
  );
  document.fillColor('black');
  return box.y + box.height + 9;
}

function heading(document: Document, text: string, x: number, y: number): void {
  const line: Paragraph = { text: text.toUpperCase(), face: 'bold', size: 6, lines: 1, spacing: 0.1 };
  write(document, [line], { x, y, width: RIGHT - x, height: 8 });
}

/** Caches text widths: headings, senders and towns recur on every label, and shaping them took a third of the time. */
const widths = new LRUCache<string, number>({ max: 20_000 });

const measureWith =
  (document: Document): Measure =>
  (text, face) => {
    const key = `${face} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = document.font(face).fontSize(1).widthOfString(text);
    widths.set(key, width);
    return width;
  };

function write(
  document: Document,
  list: Paragraph[],
  box: Box,
  align: { centre?: boolean; middle?: boolean } = {},
): void {
  const lines = setParagraphs(list, box, measureWith(document));
  const top = box.y + (align.middle ? (box.height - heightOf(lines)) / 2 : 0);
  for (const { text, face, size, width, spacing, y } of lines) {
    const x = box.x + (align.centre ? (box.width - width) / 2 : 0);
    document.font(face).fontSize(size);
    document.text(text, x, top + y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing });
  }
}

function fill(document: Document, bars: Box[]): void {
  for (const { x, y, width, height } of bars) document.rect(x, y, width, height);
  // One path and one fill: bars that are filled separately have hairlines between them.
  if (bars.length > 0) document.fill('black');
}

/** Draws a line to write on. */
function writingLine(document: Document, x: number, y: number): void {
  document.rect(x, y, RIGHT - x, 0.7).fill('black');
}

function rule(document: Document, y: number): void {
  document.rect(LEFT, y, WIDTH, 1.8).fill('black');
}
