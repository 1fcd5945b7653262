import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { LabelContent } from './content.ts';
import { faces } from './fonts.ts';
import { drawPage, PAGE } from './page.ts';
import { printable } from './text.ts';

export type { LabelContent } from './content.ts';

/** A PDF of 4 × 6 inch pages, one for each label, in their order. */
export async function drawLabels(labels: LabelContent[]): Promise<Buffer> {
  const Title = labels
    .map((label) => printable(label.trackingCode))
    .join(', ')
    .slice(0, 200);
  const document = new PDFDocument({ size: PAGE, margin: 0, autoFirstPage: false, font: '', info: { Title } });
  const whole = buffer(document);
  for (const face of ['regular', 'bold'] as const) document.registerFont(face, faces()[face]);
  for (const label of labels) {
    document.addPage();
    drawPage(document, label);
    // A batch of labels must not hold up the requests of others.
    await setImmediate();
  }
  document.end();
  return whole;
}
