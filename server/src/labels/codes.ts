import bwip from 'bwip-js/node';
import { create } from 'qrcode';

/** A rectangle, in points from the upper left corner of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One dot of a label printer, in points (203 per inch, 8 per millimetre). Edges between two dots print blurred. */
const DOT = 72 / 203.2;
/** Codes that Code 128 can encode and that every scanner reads in the same way. */
const SCANNABLE = /^[\x20-\x7e]{1,80}$/;
const QR_QUIET = 4;
const CODE_128_QUIET = 10;

/** Returns the bars of a Code 128, centred and as wide as whole dots allow; null if the code cannot be encoded so that it scans. */
export function code128(code: string, box: Box): Box[] | null {
  if (!SCANNABLE.test(code)) return null;
  const [symbol] = bwip.raw({ bcid: 'code128', text: code });
  if (!symbol || !('sbs' in symbol)) return null;
  const modules = symbol.sbs.reduce((sum, width) => sum + width, 0);
  const dots = Math.min(4, Math.floor(box.width / DOT / (modules + 2 * CODE_128_QUIET)));
  if (dots < 1) return null;
  const module = dots * DOT;
  let x = onDot(box.x + (box.width - modules * module) / 2);
  const bars: Box[] = [];
  for (const [index, width] of symbol.sbs.entries()) {
    // Widths alternate between bars and spaces, starting with a bar.
    if (index % 2 === 0) bars.push({ x, y: box.y, width: width * module, height: box.height });
    x += width * module;
  }
  return bars;
}

/** Returns the modules of a QR code in a square box, including its quiet zone; null if the text is too long. */
export function qrCode(text: string, box: Box): Box[] | null {
  const symbol = symbolOf(text);
  if (!symbol) return null;
  const { size } = symbol.modules;
  const fits = box.width / (size + 2 * QR_QUIET);
  const module = fits > DOT ? Math.floor(fits / DOT) * DOT : fits;
  const start = {
    x: onDot(box.x + (box.width - size * module) / 2),
    y: onDot(box.y + (box.width - size * module) / 2),
  };
  const bars: Box[] = [];
  for (let row = 0; row < size; row++) {
    for (let from = 0; from < size; from++) {
      let to = from;
      while (to < size && symbol.modules.get(row, to)) to++;
      if (to === from) continue;
      const place = { x: start.x + from * module, y: start.y + row * module };
      bars.push({ ...place, width: (to - from) * module, height: module });
      from = to;
    }
  }
  return bars;
}

function symbolOf(text: string) {
  try {
    return create(text, { errorCorrectionLevel: 'M' });
  } catch {
    return null;
  }
}

const onDot = (points: number) => Math.round(points / DOT) * DOT;
