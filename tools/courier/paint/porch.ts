// The porch: its floor, the mat, and what the season left there.
import { type Canvas, type Color, ellipse, line, polygon, rect } from './canvas.ts';
import { darker, floorLine, lighter } from './house.ts';
import type { Scene } from './scene.ts';

const LEFT = -70;
const RIGHT = 550;
const BOTTOM = 440;
const SNOW: Color = [242, 246, 250];
const LEAVES: readonly Color[] = [
  [198, 74, 40],
  [222, 140, 44],
  [176, 48, 36],
  [206, 170, 60],
];

export function paintPorch(canvas: Canvas, scene: Scene): void {
  const { color } = scene.floor;
  canvas.fill(rect(LEFT, floorLine, RIGHT - LEFT, BOTTOM - floorLine), {
    from: darker(color, 0.18),
    to: lighter(color, 0.08),
    blend: (_, y) => (y - floorLine) / 120,
  });
  floors[scene.floor.kind](canvas, scene);
  canvas.fill(rect(LEFT, floorLine - 2, RIGHT - LEFT, 18), [20, 16, 18], { strength: 0.4, soft: 22 });
  if (scene.season === 'winter') paintSnow(canvas, scene);
  paintMat(canvas, scene);
  if (scene.season === 'autumn') paintLeaves(canvas, scene);
}

/** Lines that run towards a point behind the door, as boards do. */
const away = (x: number, y: number, toY: number, vanishX: number): [number, number, number, number] => {
  const vanishY = -160;
  const share = (toY - vanishY) / (y - vanishY);
  return [x, y, vanishX + (x - vanishX) * share, toY];
};

const floors: Readonly<Record<Scene['floor']['kind'], (canvas: Canvas, scene: Scene) => void>> = {
  boards: (canvas, { floor, doorX }) => {
    for (let x = LEFT - 60; x < RIGHT + 60; x += 34)
      canvas.fill(line(...away(x, floorLine, BOTTOM, doorX), 2.4), darker(floor.color, 0.5), { strength: 0.8 });
  },
  concrete: (canvas, { floor, doorX, chance }) => {
    canvas.fill(line(...away(doorX - 150, floorLine, BOTTOM, doorX), 3), darker(floor.color, 0.3), { strength: 0.7 });
    canvas.fill(line(LEFT, 330, RIGHT, 326, 3), darker(floor.color, 0.3), { strength: 0.7 });
    for (let spot = 0; spot < 9; spot++) {
      canvas.fill(
        ellipse(chance(`stain x ${spot}`) * 480, floorLine + chance(`stain y ${spot}`) * 130, 40, 12),
        darker(floor.color, 0.4),
        { strength: 0.12, soft: 20 },
      );
    }
  },
  flags: (canvas, { floor, doorX, chance }) => {
    for (const [row, y] of [floorLine, 262, 296, 340].entries()) {
      const toY = [262, 296, 340, 400][row] ?? BOTTOM;
      for (let x = LEFT + (row % 2) * 40; x < RIGHT; x += 84) {
        const near = away(x, y, toY, doorX);
        const far = away(x + 82, y, toY, doorX);
        const shade = chance(`flag ${row} ${x}`);
        canvas.fill(
          polygon([x, y], [x + 82, y], [far[2], toY], [near[2], toY]),
          shade > 0.5 ? lighter(floor.color, 0.2) : darker(floor.color, 0.2),
          { strength: shade * 0.6 },
        );
        canvas.fill(line(...near, 3), darker(floor.color, 0.45), { strength: 0.8 });
      }
      canvas.fill(line(LEFT, y, RIGHT, y, 2.6), darker(floor.color, 0.45), { strength: 0.8 });
    }
  },
};

function paintMat(canvas: Canvas, scene: Scene): void {
  const { kind, color } = scene.mat;
  const x = scene.doorX;
  const mat = (inset: number) =>
    polygon(
      [x - 100 + inset, 252 + inset * 0.5],
      [x + 100 - inset, 252 + inset * 0.5],
      [x + 124 - inset * 1.1, 306 - inset * 0.7],
      [x - 124 + inset * 1.1, 306 - inset * 0.7],
    );
  canvas.fill(polygon([x - 102, 254], [x + 102, 254], [x + 128, 311], [x - 128, 311]), [20, 16, 16], {
    strength: 0.4,
    soft: 7,
  });
  canvas.fill(mat(0), darker(color, 0.25));
  canvas.fill(mat(4), { from: darker(color, 0.08), to: lighter(color, 0.1), blend: (_, y) => (y - 252) / 54 });
  if (kind === 'striped')
    for (const y of [262, 274, 287])
      canvas.fill(polygon([x - 100, y], [x + 100, y], [x + 103, y + 5], [x - 103, y + 5]), lighter(color, 0.55), {
        strength: 0.8,
      });
  if (kind === 'rubber')
    for (let dx = -88; dx <= 88; dx += 16) canvas.fill(line(x + dx, 258, x + dx * 1.18, 300, 3), lighter(color, 0.2));
  if (kind === 'coir') canvas.fill(mat(11), darker(color, 0.16), { strength: 0.5 });
  if (kind === 'leaf') for (const dx of [-78, 78]) paintLeaf(canvas, x + dx, 280, 13, darker(color, 0.5));
}

/** Five leaves on a stem: a maple's, seen from where a driver stands. */
function paintLeaf(canvas: Canvas, x: number, y: number, size: number, color: Color, turn = 0): void {
  for (const [angle, reach] of [
    [-90, 1],
    [-38, 0.9],
    [-142, 0.9],
    [14, 0.6],
    [166, 0.6],
  ] as const) {
    const radians = ((angle + turn) * Math.PI) / 180;
    const [tipX, tipY] = [x + Math.cos(radians) * size * reach, y + Math.sin(radians) * size * reach * 0.62];
    canvas.fill(line(x, y, tipX, tipY, size * 0.34), color);
    canvas.fill(ellipse((x + tipX) / 2, (y + tipY) / 2, size * 0.28, size * 0.2), color);
  }
  const stem = ((90 + turn) * Math.PI) / 180;
  canvas.fill(line(x, y, x + Math.cos(stem) * size * 0.8, y + Math.sin(stem) * size * 0.5, 1.6), color);
}

function paintLeaves(canvas: Canvas, { visit }: Scene): void {
  for (let leaf = 0; leaf < 11; leaf++) {
    const color = LEAVES[Math.floor(visit(`leaf color ${leaf}`) * LEAVES.length)] ?? [198, 74, 40];
    const [x, y] = [visit(`leaf x ${leaf}`) * 480, floorLine + 12 + visit(`leaf y ${leaf}`) * 108];
    const size = 6 + (y - floorLine) / 16;
    canvas.fill(ellipse(x + 2, y + 3, size * 0.8, size * 0.4), [20, 16, 16], { strength: 0.3, soft: 4 });
    paintLeaf(canvas, x, y, size, color, visit(`leaf turn ${leaf}`) * 360);
  }
}

function paintSnow(canvas: Canvas, { visit, doorX }: Scene): void {
  canvas.fill(
    rect(LEFT, 316, RIGHT - LEFT, 130),
    { from: [212, 224, 236], to: SNOW, blend: (_, y) => (y - 310) / 40 },
    { soft: 10 },
  );
  for (const side of [-1, 1]) {
    for (let drift = 0; drift < 4; drift++) {
      const x = doorX + side * (190 + drift * 42);
      canvas.fill(
        ellipse(x, 296 - drift * 10 + visit(`drift ${side} ${drift}`) * 12, 74, 40),
        { from: SNOW, to: [206, 218, 232], blend: (_, y) => (y - 250) / 90 },
        { soft: 4 },
      );
    }
  }
  for (let flake = 0; flake < 46; flake++) {
    const size = 0.8 + visit(`flake r ${flake}`) * 1.6;
    canvas.fill(ellipse(visit(`flake x ${flake}`) * 480, visit(`flake y ${flake}`) * 360, size), SNOW, {
      strength: 0.75,
      soft: 2,
    });
  }
}
