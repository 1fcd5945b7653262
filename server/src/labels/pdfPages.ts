// Pages of a PDF, written from top to bottom. Bytes are passed on as pages fill up, so that few are in memory.
import type { Language } from '@portage/contract/words';
import type { Picture } from '../platform/pictures.ts';
import type { Face } from './fonts.ts';
import { printable } from './text.ts';

/** Points, on a sheet of 8.5 × 11 inches. */
export const left = 48;
export const right = 564;
const top = 48;
const foot = 726;
const footLine = 744;

const ink = '#1b1f1d';
const muted = '#5b6661';
const line = '#c9d1cd';

export type Cell = {
  text: string;
  x: number;
  width: number;
  face?: Face | undefined;
  size?: number;
  isMuted?: boolean | undefined;
  align?: 'right';
};
/** The space below the texts, in points, and their tag for screen readers. */
type RowOptions = { gap?: number; tag?: 'H1' | 'H2' | 'P' };

export class Pages {
  private readonly document: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly footer: string | null;
  private about = '';
  private count = 0;
  private y = top;

  private constructor(document: PDFKit.PDFDocument, footer: string | null) {
    this.document = document;
    this.root = document.struct('Document');
    document.addStructure(this.root);
    this.footer = footer;
  }

  /** Opens a document; without a footer, pages have no number either. The library takes 0.1 s to load, so it is loaded on first use. */
  static async open(language: Language, { title, author, footer }: { title: string; author: string; footer?: string }) {
    const [{ default: PDFDocument }, { faces }] = await Promise.all([import('pdfkit'), import('./fonts.ts')]);
    const document = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      font: '',
      lang: `${language}-CA`,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      autoFirstPage: false,
      info: { Title: title, Author: author },
    });
    for (const face of ['regular', 'bold'] as const) document.registerFont(face, faces()[face]);
    return new Pages(document, footer ?? null);
  }

  /** Starts a page. Its footer, and those of pages that continue it, show `about`. */
  begin(about = ''): void {
    this.document.addPage();
    this.about = about;
    this.count++;
    this.y = top;
    if (this.footer === null) return;
    this.decorate(() => {
      this.set({ text: `${about} · ${this.footer}`, x: left, width: 460, size: 7.5, isMuted: true }, footLine);
      this.document.text(String(this.count), right - 50, footLine, { width: 50, align: 'right', lineBreak: false });
    });
  }

  /** Continues on another page if less than `height` points are left. */
  need(height: number): void {
    if (this.y + height > foot) this.begin(this.about);
  }

  /** Writes texts side by side. */
  row(cells: readonly Cell[], { gap = 4, tag = 'P' }: RowOptions = {}): void {
    const height = Math.max(...cells.map((cell) => this.heightOf(cell)));
    this.need(height);
    const { y } = this;
    for (const cell of cells)
      if (cell.text !== '') this.root.add(this.document.struct(tag, {}, () => this.set(cell, y)));
    this.y += height + gap;
  }

  /** Writes a text in a frame. */
  framed(text: string): void {
    const cell: Cell = { text, x: left + 12, width: right - left - 24, face: 'bold', size: 10.5 };
    const height = this.heightOf(cell) + 18;
    this.need(height);
    const { y } = this;
    this.decorate(
      () =>
        void this.document
          .rect(left, y, right - left, height)
          .lineWidth(1)
          .stroke(ink),
    );
    this.root.add(this.document.struct('P', {}, () => this.set(cell, y + 9)));
    this.y += height + 12;
  }

  /** Renders photos side by side with captions. A photo that cannot be shown is replaced by the reason. */
  figures(figures: readonly Figure[]): void {
    const sizes = figures.map(sizeOf);
    const height = Math.max(...sizes.map((size) => size.height));
    this.need(heightOfFigures(figures));
    const { y } = this;
    for (const [place, { picture, caption }] of figures.entries()) {
      const x = left + place * (figureWidth + figureGap);
      const size = sizes[place] ?? lacking;
      if (typeof picture === 'string') {
        this.decorate(() => void this.document.rect(x, y, size.width, size.height).dash(3, {}).stroke(line).undash());
        this.root.add(
          this.document.struct('P', {}, () =>
            this.set({ text: picture, x: x + 10, width: size.width - 20, size: 9 }, y + 20),
          ),
        );
      } else {
        const draw = () => void this.document.image(picture.bytes, x, y, size);
        this.root.add(this.document.struct('Figure', { alt: printable(caption) }, draw));
      }
      const under: Cell = { text: caption, x, width: figureWidth, size: 8, isMuted: true };
      this.root.add(this.document.struct('P', {}, () => this.set(under, y + height + 4)));
    }
    this.y += heightOfFigures(figures);
  }

  /** Renders a drawing of lines in a box of the given size, scaled to half of the width, with a caption. */
  drawing(path: string, box: { width: number; height: number }, caption: string): void {
    const scale = figureWidth / box.width;
    const height = box.height * scale;
    this.need(height + 24);
    const { y } = this;
    this.root.add(
      this.document.struct('Figure', { alt: printable(caption) }, () => {
        this.document
          .save()
          .translate(left, y)
          .scale(scale)
          .path(path)
          .lineWidth(6)
          .lineCap('round')
          .stroke(ink)
          .restore();
      }),
    );
    this.y = y + height + 4;
    this.row([{ text: caption, x: left, width: figureWidth, size: 8, isMuted: true }], { gap: 10 });
  }

  rule(): void {
    const { y } = this;
    this.decorate(() => void this.document.moveTo(left, y).lineTo(right, y).lineWidth(0.6).stroke(line));
    this.y += 8;
  }

  space(height: number): void {
    this.y += height;
  }

  /** Yields the bytes written since the last call, and releases them. */
  *written(): Generator<Uint8Array> {
    for (let bytes = this.document.read(); bytes !== null; bytes = this.document.read()) yield bytes;
  }

  /** Ends the document, and yields the remaining bytes. */
  *end(): Generator<Uint8Array> {
    this.root.end();
    this.document.end();
    yield* this.written();
  }

  private heightOf({ text, width, face = 'regular', size = 9.5 }: Cell): number {
    return this.document.font(face, size).heightOfString(printable(text), { width });
  }

  private set({ text, x, width, face = 'regular', size = 9.5, isMuted, align }: Cell, y: number): void {
    this.document
      .font(face, size)
      .fillColor(isMuted ? muted : ink)
      .text(printable(text), x, y, { width, align });
  }

  /** Renders parts that screen readers skip. */
  private decorate(draw: () => void): void {
    this.document.markContent('Artifact');
    draw();
    this.document.endMarkedContent();
  }
}

export type Figure = { picture: Picture | string; caption: string };

const sizeOf = ({ picture }: Figure) => (typeof picture === 'string' ? lacking : fitted(picture));

/** Returns the height of a row of photos, including their captions. */
export const heightOfFigures = (figures: readonly Figure[]): number =>
  Math.max(...figures.map((figure) => sizeOf(figure).height)) + 34;

const figureGap = 16;
const figureWidth = (right - left - figureGap) / 2;
const figureHeight = 250;
const lacking = { width: figureWidth, height: 70 };

/** Returns the size of a picture scaled down to fit, never up. */
function fitted({ width, height }: Picture): { width: number; height: number } {
  const scale = Math.min(figureWidth / width, figureHeight / height, 1);
  return { width: width * scale, height: height * scale };
}
