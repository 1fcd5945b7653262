// What was delivered: a box, a tall one, a pair, a padded mailer or a paper bag, on the mat.
import { type Canvas, type Color, ellipse, line, polygon, rect } from './canvas.ts';
import { darker, lighter } from './house.ts';
import type { Scene } from './scene.ts';

const KRAFT: readonly Color[] = [
  [206, 164, 112],
  [192, 148, 98],
  [216, 180, 134],
];
const CANOE_RED: Color = [190, 62, 46];
const SPRUCE: Color = [20, 89, 90];
const GROUND = 298;

type Box = { x: number; y: number; width: number; height: number; deep: number; color: Color };

export function paintParcel(canvas: Canvas, scene: Scene): void {
  kinds[scene.parcel](
    canvas,
    scene,
    scene.parcelX,
    KRAFT[Math.floor(scene.visit('kraft') * KRAFT.length)] ?? [206, 164, 112],
  );
}

const kinds: Readonly<Record<Scene['parcel'], (canvas: Canvas, scene: Scene, x: number, color: Color) => void>> = {
  box: (canvas, scene, x, color) =>
    paintBox(canvas, scene, { x: x - 66, y: GROUND, width: 118, height: 72, deep: 34, color }),
  tall: (canvas, scene, x, color) =>
    paintBox(canvas, scene, { x: x - 42, y: GROUND, width: 74, height: 116, deep: 26, color }),
  pair: (canvas, scene, x, color) => {
    paintBox(canvas, scene, { x: x - 70, y: GROUND, width: 132, height: 58, deep: 36, color });
    paintBox(canvas, scene, { x: x - 48, y: GROUND - 68, width: 84, height: 44, deep: 24, color: darker(color, 0.08) });
  },
  mailer: paintMailer,
  bag: paintBag,
};

/** A box seen from the front and a little from above and the right; x and y are its lower left corner. */
function paintBox(canvas: Canvas, scene: Scene, { x, y, width, height, deep, color }: Box): void {
  const [right, top, back] = [x + width, y - height, deep * 0.62];
  canvas.fill(
    polygon(
      [x - 6, y - 8],
      [right + deep, y - back - 4],
      [right + deep + 18, y - back + 10],
      [right + 4, y + 7],
      [x, y + 7],
    ),
    [16, 12, 14],
    { strength: 0.5, soft: 13 },
  );
  canvas.fill(polygon([right, top], [right + deep, top - back], [right + deep, y - back], [right, y]), {
    from: darker(color, 0.26),
    to: darker(color, 0.42),
    blend: (_, py) => (py - top) / height,
  });
  canvas.fill(polygon([x, top], [x + deep, top - back], [right + deep, top - back], [right, top]), {
    from: lighter(color, 0.34),
    to: lighter(color, 0.14),
    blend: (_, py) => (py - top + back) / back,
  });
  canvas.fill(rect(x, top, width, height), {
    from: lighter(color, 0.06),
    to: darker(color, 0.1),
    blend: (_, py) => (py - top) / height,
  });
  const [tape, half] = [x + width / 2, 8];
  canvas.fill(
    polygon([tape - half, top], [tape - half + deep, top - back], [tape + half + deep, top - back], [tape + half, top]),
    CANOE_RED,
    { strength: 0.85 },
  );
  canvas.fill(rect(tape - half, top, half * 2, 17), darker(CANOE_RED, 0.12), { strength: 0.85 });
  canvas.fill(line(x, top, right, top, 1.2), darker(color, 0.35), { strength: 0.7 });
  canvas.fill(line(right, top, right, y, 1.2), darker(color, 0.45), { strength: 0.7 });
  paintLabel(
    canvas,
    scene,
    x + 9,
    top + Math.min(22, height * 0.34),
    Math.min(58, width * 0.56),
    Math.min(40, height * 0.56),
  );
  paintCanoe(canvas, right - 25, y - 14, 13, darker(color, 0.5));
}

/** White, with the sender's mark, three lines of address and a barcode. */
function paintLabel(canvas: Canvas, { visit }: Scene, x: number, y: number, width: number, height: number): void {
  canvas.fill(rect(x, y, width, height, 1.5), [250, 249, 245]);
  canvas.fill(rect(x + 4, y + 4, width * 0.26, 4), SPRUCE);
  const lines = [0.5, 0.62, 0.4].slice(0, Math.floor((height - 24) / 5));
  for (const [index, share] of lines.entries())
    canvas.fill(rect(x + 4, y + 11 + index * 5, width * share, 2), [120, 118, 114]);
  for (let at = x + 4, bar = 0; at < x + width - 6; bar++) {
    const thick = 1 + visit(`bar ${bar}`) * 2.2;
    canvas.fill(rect(at, y + height - 12, thick, 8.5), [30, 30, 32]);
    at += thick + 1.2 + visit(`gap ${bar}`) * 1.6;
  }
}

/** The mark of the house: a canoe on its water. */
function paintCanoe(canvas: Canvas, x: number, y: number, size: number, color: Color): void {
  canvas.fill(
    polygon(
      [x - size, y - size * 0.42],
      [x + size, y - size * 0.42],
      [x + size * 0.62, y + size * 0.12],
      [x - size * 0.62, y + size * 0.12],
    ),
    color,
    { strength: 0.8 },
  );
  canvas.fill(line(x - size, y - size * 0.5, x - size * 0.86, y - size * 0.2, 2), color, { strength: 0.8 });
  canvas.fill(line(x + size, y - size * 0.5, x + size * 0.86, y - size * 0.2, 2), color, { strength: 0.8 });
  canvas.fill(line(x - size * 0.8, y + size * 0.42, x + size * 0.8, y + size * 0.42, 1.6), color, { strength: 0.8 });
}

function paintMailer(canvas: Canvas, scene: Scene, x: number): void {
  const color: Color = scene.visit('mailer') < 0.5 ? [232, 226, 214] : [198, 158, 108];
  const [left, top] = [x - 58, GROUND - 78];
  canvas.fill(
    polygon([left - 2, GROUND - 6], [left + 116, GROUND - 12], [left + 124, GROUND + 5], [left, GROUND + 6]),
    [16, 12, 14],
    { strength: 0.5, soft: 11 },
  );
  canvas.fill(polygon([left + 8, top], [left + 112, top - 4], [left + 116, GROUND], [left, GROUND + 1]), {
    from: lighter(color, 0.14),
    to: darker(color, 0.12),
    blend: (px, py) => (py - top) / 80 + Math.sin(px / 13) * 0.06,
  });
  canvas.fill(
    polygon([left + 8, top], [left + 112, top - 4], [left + 111, top + 14], [left + 8, top + 17]),
    darker(color, 0.1),
  );
  canvas.fill(line(left + 9, top + 17, left + 111, top + 14, 1.3), darker(color, 0.32));
  paintLabel(canvas, scene, left + 16, top + 27, 56, 36);
  paintCanoe(canvas, left + 94, GROUND - 18, 12, CANOE_RED);
}

function paintBag(canvas: Canvas, scene: Scene, x: number): void {
  const color: Color = [214, 178, 130];
  const [left, top, right] = [x - 42, GROUND - 104, x + 42];
  canvas.fill(
    polygon([left - 4, GROUND - 8], [right + 20, GROUND - 16], [right + 26, GROUND + 2], [left, GROUND + 6]),
    [16, 12, 14],
    { strength: 0.5, soft: 11 },
  );
  for (const dx of [-15, 15]) canvas.fill(line(x + dx, top - 22, x + dx * 1.1, top + 4, 3.4), darker(color, 0.3));
  canvas.fill(line(x - 15, top - 23, x + 15, top - 23, 3.4), darker(color, 0.3));
  canvas.fill(
    polygon([right, top], [right + 20, top - 9], [right + 18, GROUND - 14], [right, GROUND]),
    darker(color, 0.34),
  );
  canvas.fill(polygon([left, top], [left + 20, top - 9], [right + 20, top - 9], [right, top]), darker(color, 0.5));
  canvas.fill(rect(left, top, right - left, GROUND - top), {
    from: lighter(color, 0.12),
    to: darker(color, 0.1),
    blend: (px, py) => (py - top) / 130 + (px > x ? 0.1 : 0),
  });
  canvas.fill(ellipse(x, GROUND - 58, 26), SPRUCE, { strength: 0.9 });
  paintCanoe(canvas, x, GROUND - 58, 16, [244, 236, 220]);
  paintLabel(canvas, scene, left + 8, GROUND - 28, 44, 24);
}
