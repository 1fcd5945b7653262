import { type Face, isDrawable } from './fonts.ts';

/**
 * A text in one size. `lines` is its maximum number of lines when space is short, `gap` the space above it in points, `spacing` the space
 * between its letters in ems.
 */
export interface Paragraph {
  text: string;
  face: Face;
  size: number;
  lines: number;
  gap?: number;
  spacing?: number;
}

/** A line to render, in points; `y` is its baseline, measured from the top of its box. */
export interface TextLine {
  text: string;
  face: Face;
  size: number;
  width: number;
  spacing: number;
  y: number;
}

/** Returns the width of a text at size 1. */
export type Measure = (text: string, face: Face) => number;

const LINE_HEIGHT = 1.24;
const CAP_HEIGHT = 0.73;
const DESCENT = 0.2;
/** Scales from full size down to the smallest that is readable at arm's length. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5];
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const COMMON = /^[\x20-\x7e\xa0-\xff\u0152\u0153\u2018\u2019]*$/;
const LONGEST = 500;
/** Maximum number of accents on a base letter. More would reach into other lines. */
const MARKS = 2;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the text with characters that the fonts can print: each grapheme that they lack becomes a box. */
export function printable(text: string): string {
  // The limit is longer than any field of an order. Without it, one long word could block the process for minutes.
  const clean = text.slice(0, LONGEST).toWellFormed().normalize('NFC').replace(INVISIBLE, ' ');
  if (COMMON.test(clean)) return tidy(clean);
  return tidy(Array.from(graphemes.segment(clean), ({ segment }) => drawable(segment)).join(''));
}

/** Sets paragraphs below each other, wrapped, at the largest scale at which all fit; at the smallest, they are cut off with '…'. */
export function setParagraphs(
  paragraphs: Paragraph[],
  box: { width: number; height: number },
  measure: Measure,
): TextLine[] {
  const printed = paragraphs.map((paragraph) => ({ ...paragraph, text: printable(paragraph.text) }));
  const filled = printed.filter((paragraph) => paragraph.text !== '');
  for (const scale of SCALES) {
    const lines = setAt(scale, filled, box.width, measure, false);
    if (lines && heightOf(lines) <= box.height) return lines;
  }
  return setAt(SCALES.at(-1) ?? 1, filled, box.width, measure, true) ?? [];
}

/** Returns the height from the top of the first line's capitals to the bottom of the last line's letters. */
export function heightOf(lines: TextLine[]): number {
  const last = lines.at(-1);
  return last ? last.y + last.size * DESCENT : 0;
}

function tidy(text: string): string {
  return text.replace(IGNORABLE, '').replace(/\s+/g, ' ').trim();
}

function drawable(grapheme: string): string {
  const characters = [...grapheme].filter((character) => !character.match(IGNORABLE));
  const [base] = characters;
  if (base === undefined) return '';
  if (characters.every((character) => isDrawable(character.codePointAt(0) ?? 0)))
    return characters.slice(0, 1 + MARKS).join('');
  // Drops an accent that the fonts lack, and keeps the letter.
  return isDrawable(base.codePointAt(0) ?? 0) ? base : '□';
}

function setAt(
  scale: number,
  paragraphs: Paragraph[],
  width: number,
  measure: Measure,
  last: boolean,
): TextLine[] | null {
  const lines: TextLine[] = [];
  let y = 0;
  for (const { text, face, lines: most, gap = 0, spacing = 0, ...paragraph } of paragraphs) {
    const size = paragraph.size * scale;
    const widthOf = (part: string) => (measure(part, face) + spacing * part.length) * size;
    const texts = wrap(text, width, widthOf, last ? most : null);
    if (!texts) return null;
    y += lines.length > 0 ? gap * scale : 0;
    for (const line of texts) {
      const white = spacing * size;
      lines.push({ text: line, face, size, width: widthOf(line) - white, spacing: white, y: y + size * CAP_HEIGHT });
      y += size * LINE_HEIGHT;
    }
  }
  return lines;
}

/**
 * Breaks lines greedily. With `most`, long words are broken and the rest is cut off with '…'; without it, returns null if a word is too
 * long.
 */
function wrap(text: string, width: number, measure: (text: string) => number, most: number | null): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text, width, measure, most !== null)) {
    if (measure(word) > width) return null;
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (most === null || lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  return [...kept.slice(0, -1), ellipsis(kept.at(-1) ?? '', width, measure)];
}

function wordsOf(text: string, width: number, measure: (text: string) => number, mayBreak: boolean): string[] {
  const words = text.split(' ');
  return mayBreak ? words.flatMap((word) => broken(word, width, measure)) : words;
}

function broken(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && measure(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function ellipsis(line: string, width: number, measure: (text: string) => number): string {
  const kept = Array.from(graphemes.segment(line), ({ segment }) => segment);
  while (kept.length > 0 && measure(`${kept.join('').trimEnd()}…`) > width) kept.pop();
  return `${kept.join('').trimEnd()}…`;
}
