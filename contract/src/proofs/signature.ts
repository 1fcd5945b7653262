// A signature as strokes: an SVG path of M and L with absolute coordinates in a box of 1,000 by 500. It is parsed to numbers and written again,
// so that nothing else of a sender's text reaches a page or a PDF.

import { z } from 'zod';

export const signatureBox = { width: 1000, height: 500 } as const;
/** The most characters of a path. */
export const signatureLimit = 8192;

export type Point = { x: number; y: number };
export type Strokes = Point[][];

const command = /\s*([ML])\s*(\d{1,4}(?:\.\d{1,3})?)[\s,]+(\d{1,4}(?:\.\d{1,3})?)\s*/y;

/** Returns the strokes of a path; null if it contains anything but moves and lines within the box. */
export function readStrokes(path: string): Strokes | null {
  const strokes: Strokes = [];
  command.lastIndex = 0;
  while (command.lastIndex < path.length) {
    const [, letter, x = '', y = ''] = command.exec(path) ?? [];
    const point = { x: Number(x), y: Number(y) };
    if (letter === undefined || point.x > signatureBox.width || point.y > signatureBox.height) return null;
    if (letter === 'M') strokes.push([point]);
    else {
      const stroke = strokes.at(-1);
      if (!stroke) return null;
      stroke.push(point);
    }
  }
  return strokes.length > 0 ? strokes : null;
}

/** Returns the path of strokes. */
export const pathOf = (strokes: Strokes): string =>
  strokes.map((stroke) => stroke.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')).join('');

const least = { points: 8, length: 200, side: 100 };

/** Returns whether strokes have the ink of a signature: a dot, a short dash or an empty pad do not. */
export function hasEnoughInk(strokes: Strokes): boolean {
  const points = strokes.flat();
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  const sideOf = (values: number[]) => Math.max(...values) - Math.min(...values);
  const side = Math.max(sideOf(points.map(({ x }) => x)), sideOf(points.map(({ y }) => y)));
  return points.length >= least.points && length >= least.length && side >= least.side;
}

/** A signature as sent: the path is written again. Refuses one that cannot be read or has too little ink. */
export const Signature = z
  .string()
  .max(signatureLimit)
  .transform((path, context) => {
    const strokes = readStrokes(path);
    if (strokes && hasEnoughInk(strokes)) return pathOf(strokes);
    context.addIssue({ code: 'custom', params: { type: strokes ? 'SIGNATURE_TOO_SMALL' : 'SIGNATURE_UNREADABLE' } });
    return z.NEVER;
  });

const lengthOf = (stroke: readonly Point[]): number =>
  stroke.slice(1).reduce((sum, { x, y }, index) => {
    const from = stroke[index] ?? { x, y };
    return sum + Math.hypot(x - from.x, y - from.y);
  }, 0);
