import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { LabelSheet } from '@portage/contract/labels/sheets';
import PDFDocument from 'pdfkit';
import type { BlankContent, LabelContent } from './content.ts';
import { faces } from './fonts.ts';
import { drawBlank, drawPage, PAGE } from './page.ts';
import { printable } from './text.ts';

/** Returns a PDF of the labels, by default with a 4 × 6 inch page for each. */
export async function drawLabels(labels: LabelContent[], sheet: LabelSheet = '4x6'): Promise<Buffer> {
  const title = labels
    .map((label) => printable(label.trackingCode))
    .join(', ')
    .slice(0, 200);
  const file = new LabelFile(title, sheet);
  for (const label of labels) await file.add(label);
  return file.end();
}

/** One PDF of many labels. Its fonts are embedded once, with only the letters that are used. */
export class LabelFile {
  private readonly document: PDFKit.PDFDocument;
  private readonly whole: Promise<Buffer>;
  private readonly sheet: SheetLayout;
  private count = 0;

  constructor(title: string, sheet: LabelSheet) {
    this.sheet = sheets[sheet];
    const info = { Title: title };
    this.document = new PDFDocument({ size: this.sheet.size, margin: 0, autoFirstPage: false, font: '', info });
    this.whole = buffer(this.document);
    for (const face of ['regular', 'bold'] as const) this.document.registerFont(face, faces()[face]);
  }

  /** Renders a label, on a new page if the current one is full. */
  async add(label: LabelContent | BlankContent): Promise<void> {
    const { places, scale } = this.sheet;
    const place = places[this.count % places.length] ?? { x: 0, y: 0 };
    if (this.count % places.length === 0) this.document.addPage();
    this.count++;
    this.document.save().translate(place.x, place.y).scale(scale);
    if ('store' in label) drawBlank(this.document, label);
    else drawPage(this.document, label);
    this.document.restore();
    // Yields, so that a batch of labels does not block other requests.
    await setImmediate();
  }

  /** Ends the document and returns the PDF. */
  end(): Promise<Buffer> {
    this.document.end();
    return this.whole;
  }
}

// The positions of labels on a sheet, in points. A landscape sheet has a label on each half, scaled up by a quarter: this fills half a
// sheet of labels and makes the codes easier to scan.
type SheetLayout = {
  size: [width: number, height: number];
  scale: number;
  /** The upper left corner of each label. */
  places: readonly { x: number; y: number }[];
};

const enlarged = 1.25;

function halves(width: number, height: number): SheetLayout {
  const half = width / 2;
  const x = (half - PAGE[0] * enlarged) / 2;
  const y = (height - PAGE[1] * enlarged) / 2;
  return {
    size: [width, height],
    scale: enlarged,
    places: [
      { x, y },
      { x: half + x, y },
    ],
  };
}

const sheets: Readonly<Record<LabelSheet, SheetLayout>> = {
  '4x6': { size: PAGE, scale: 1, places: [{ x: 0, y: 0 }] },
  letter: halves(792, 612),
  a4: halves(841.89, 595.28),
};
