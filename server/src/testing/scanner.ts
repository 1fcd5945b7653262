// For tests only: reads a printed label like a scanner and a person would, with programs that are independent of how it was rendered.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as mupdf from 'mupdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Two scanner pixels per dot of a 203 dpi printer. */
const SCALE = (203.2 * 2) / 72;

export interface ReadPage {
  width: number;
  height: number;
  /** The text of the page, line by line. */
  text: string;
  /** The outer edges of the letters, in points. */
  edges: { left: number; top: number; right: number; bottom: number };
  scan: () => Promise<{ code128: string[]; qr: string[] }>;
}

/** Returns the texts of a picture's codes. */
export const scanPicture = async (picture: Uint8Array): Promise<string[]> =>
  (await readBarcodes(picture)).map(({ text }) => text);

/** Reads every page of a PDF. */
export function readPages(pdf: Buffer): ReadPage[] {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf');
  return Array.from({ length: document.countPages() }, (_, index) => readPage(document.loadPage(index)));
}

function readPage(page: mupdf.Page): ReadPage {
  const [left, top, right, bottom] = page.getBounds();
  const edges = { left: right, top: bottom, right: left, bottom: top };
  const structured = page.toStructuredText('preserve-whitespace');
  structured.walk({
    onChar: (_letter, _origin, _font, _size, [x0, y0, x1, _y1, _x2, y2]) => {
      edges.left = Math.min(edges.left, x0);
      edges.top = Math.min(edges.top, y0);
      edges.right = Math.max(edges.right, x1);
      edges.bottom = Math.max(edges.bottom, y2);
    },
  });
  return { width: right - left, height: bottom - top, text: structured.asText(), edges, scan: () => scan(page) };
}

async function scan(page: mupdf.Page): Promise<{ code128: string[]; qr: string[] }> {
  const picture = page.toPixmap(mupdf.Matrix.scale(SCALE, SCALE), mupdf.ColorSpace.DeviceGray);
  // A portable graymap: a header and the raw pixels. Encoding a PNG took longer than reading the codes.
  const header = Buffer.from(`P5\n${picture.getWidth()} ${picture.getHeight()}\n255\n`);
  const { buffer, byteOffset, byteLength } = picture.getPixels();
  const pixels = Buffer.concat([header, new Uint8Array(buffer, byteOffset, byteLength)]);
  const found = await readBarcodes(pixels, { formats: ['Code128', 'QRCode'], tryRotate: false, tryInvert: false });
  const texts = (format: string) => found.filter((code) => code.format === format).map((code) => code.text);
  return { code128: texts('Code128'), qr: texts('QRCode') };
}
