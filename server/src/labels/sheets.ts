// Where labels stand on what they are printed on, in points. A sheet lies on its side with a label on each half, a quarter larger
// than from a label printer: that fills the half of a sheet of labels, and what is scanned grows with it.
import type { LabelSheet } from '@portage/contract/labels/sheets';
import { PAGE } from './page.ts';

export type SheetLayout = {
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

export const sheets: Readonly<Record<LabelSheet, SheetLayout>> = {
  '4x6': { size: PAGE, scale: 1, places: [{ x: 0, y: 0 }] },
  letter: halves(792, 612),
  a4: halves(841.89, 595.28),
};
