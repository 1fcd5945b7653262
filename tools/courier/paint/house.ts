// The house: its wall, its door, the lamp and the number beside it.
import { type Canvas, type Color, ellipse, line, mix, type Paint, rect } from './canvas.ts';
import type { Scene } from './scene.ts';

/** Where the wall ends and the porch begins. */
export const floorLine = 236;

const WHITE: Color = [255, 255, 255];
const BLACK: Color = [18, 16, 20];
export const lighter = (color: Color, share: number): Color => mix(color, WHITE, share);
export const darker = (color: Color, share: number): Color => mix(color, BLACK, share);

const WALL = { left: -70, top: -80, width: 620 } as const;

export function paintHouse(canvas: Canvas, scene: Scene): void {
  const wall = rect(WALL.left, WALL.top, WALL.width, floorLine - WALL.top + 4);
  canvas.fill(wall, {
    from: lighter(scene.wall.color, 0.06),
    to: darker(scene.wall.color, 0.1),
    blend: (_, y) => y / floorLine,
  });
  courses[scene.wall.kind](canvas, scene);
  paintDoor(canvas, scene);
  paintLamp(canvas, scene);
  paintNumber(canvas, scene);
}

const courses: Readonly<Record<Scene['wall']['kind'], (canvas: Canvas, scene: Scene) => void>> = {
  brick: (canvas, scene) => {
    const [long, high] = [46, 17];
    for (let row = 0, y = WALL.top; y < floorLine; row++, y += high) {
      const shift = row % 2 === 0 ? 0 : long / 2;
      for (let x = WALL.left - shift; x < WALL.left + WALL.width; x += long) {
        const shade = scene.chance(`brick ${row} ${Math.round(x)}`);
        if (shade > 0.45)
          canvas.fill(
            rect(x + 1, y + 1, long - 2, high - 2),
            shade > 0.75 ? lighter(scene.wall.color, 0.12) : darker(scene.wall.color, 0.14),
            { strength: 0.6 },
          );
        canvas.fill(rect(x - 1, y, 2, high), scene.wall.joint, { strength: 0.7 });
      }
      canvas.fill(rect(WALL.left, y - 1, WALL.width, 2), scene.wall.joint, { strength: 0.7 });
    }
  },
  siding: (canvas, scene) => {
    for (let y = WALL.top; y < floorLine; y += 24) {
      canvas.fill(rect(WALL.left, y, WALL.width, 4), scene.wall.joint, { soft: 5 });
      canvas.fill(rect(WALL.left, y + 4, WALL.width, 1.5), lighter(scene.wall.color, 0.35), { strength: 0.6 });
    }
  },
  stucco: (canvas, scene) => {
    for (let spot = 0; spot < 26; spot++) {
      const [x, y] = [
        WALL.left + scene.chance(`spot x ${spot}`) * WALL.width,
        scene.chance(`spot y ${spot}`) * floorLine,
      ];
      canvas.fill(ellipse(x, y, 24 + 50 * scene.chance(`spot r ${spot}`), 20), scene.wall.joint, {
        strength: 0.22,
        soft: 26,
      });
    }
  },
  shingle: (canvas, scene) => {
    const high = 30;
    for (let row = 0, y = WALL.top; y < floorLine; row++, y += high) {
      for (let x = WALL.left, index = 0; x < WALL.left + WALL.width; index++) {
        const width = 16 + scene.chance(`shingle ${row} ${index}`) * 22;
        const shade = scene.chance(`shade ${row} ${index}`);
        canvas.fill(
          rect(x, y, width, high),
          shade > 0.5 ? lighter(scene.wall.color, 0.1) : darker(scene.wall.color, 0.1),
          { strength: shade },
        );
        canvas.fill(rect(x + width - 1, y, 1.6, high), scene.wall.joint, { strength: 0.7 });
        x += width;
      }
      canvas.fill(rect(WALL.left, y + high - 4, WALL.width, 4), scene.wall.joint, { soft: 5 });
    }
  },
};

const DOOR = { half: 74, top: -60 } as const;

function paintDoor(canvas: Canvas, scene: Scene): void {
  const { color, trim, metal, kind } = scene.door;
  const left = scene.doorX - DOOR.half;
  const width = DOOR.half * 2;
  canvas.fill(rect(left - 20, DOOR.top, width + 40, floorLine - DOOR.top + 3), BLACK, { strength: 0.28, soft: 14 });
  canvas.fill(rect(left - 16, DOOR.top, width + 32, floorLine - DOOR.top + 2), {
    from: trim,
    to: darker(trim, 0.12),
    blend: (x) => (x - left + 16) / (width + 32),
  });
  canvas.fill(rect(left - 2, DOOR.top, width + 4, floorLine - DOOR.top), darker(color, 0.5));
  canvas.fill(rect(left, DOOR.top, width, floorLine - DOOR.top - 2), {
    from: lighter(color, 0.1),
    to: darker(color, 0.12),
    blend: (x, y) => (x - left) / width / 2 + y / floorLine / 2,
  });
  faces[kind](canvas, scene, left, width);
  canvas.fill(rect(left, floorLine - 20, width, 15), metal, { strength: 0.55 });
  const handle = left + (scene.chance('handle side') < 0.5 ? 14 : width - 14);
  canvas.fill(rect(handle - 5, 108, 10, 44, 5), darker(metal, 0.2));
  canvas.fill(ellipse(handle, 118, 4), lighter(metal, 0.35));
  canvas.fill(line(handle, 138, handle + (handle < scene.doorX ? 20 : -20), 138, 5), lighter(metal, 0.1));
  canvas.fill(rect(left - 8, floorLine - 5, width + 16, 7, 2), mix(metal, [120, 110, 100], 0.5));
}

/** Panes show the sky, and in the evening the lit hall. */
const glass = (hour: Scene['hour'], top: number, bottom: number): Paint => ({
  from: hour === 'dusk' ? [255, 222, 150] : [176, 202, 208],
  to: hour === 'dusk' ? [214, 140, 66] : [88, 112, 122],
  blend: (x, y) => (y - top) / (bottom - top) + Math.sin((x + y) / 26) * 0.12,
});

function panel(canvas: Canvas, color: Color, x: number, y: number, width: number, height: number): void {
  canvas.fill(rect(x, y, width, height, 2), darker(color, 0.3));
  canvas.fill(rect(x + 2.5, y + 2.5, width - 2.5, height - 2.5, 2), lighter(color, 0.22));
  canvas.fill(rect(x + 3, y + 3, width - 6, height - 6, 1), {
    from: lighter(color, 0.05),
    to: darker(color, 0.08),
    blend: (_, py) => (py - y) / height,
  });
}

const faces: Readonly<
  Record<Scene['door']['kind'], (canvas: Canvas, scene: Scene, left: number, width: number) => void>
> = {
  panels: (canvas, { door }, left, width) => {
    for (const x of [left + 18, left + width / 2 + 6]) {
      panel(canvas, door.color, x, -40, width / 2 - 26, 128);
      panel(canvas, door.color, x, 106, width / 2 - 26, 100);
    }
  },
  glass: (canvas, { door, hour }, left, width) => {
    canvas.fill(rect(left + 20, -40, width - 40, 214, 3), darker(door.color, 0.35));
    canvas.fill(rect(left + 23, -37, width - 46, 208, 2), glass(hour, -37, 171));
    for (const y of [30, 100]) canvas.fill(rect(left + 20, y, width - 40, 5), door.color);
    canvas.fill(rect(left + width / 2 - 2.5, -40, 5, 214), door.color);
    panel(canvas, door.color, left + 24, 182, width - 48, 28);
  },
  planks: (canvas, { door, hour }, left, width) => {
    for (let x = left + width / 5; x < left + width - 4; x += width / 5)
      canvas.fill(line(x, -60, x, floorLine - 4, 2), darker(door.color, 0.4));
    for (const y of [10, 186]) canvas.fill(rect(left, y, width, 10), darker(door.metal, 0.35), { strength: 0.9 });
    canvas.fill(rect(left + width / 2 - 21, 38, 42, 46, 4), darker(door.color, 0.45));
    canvas.fill(rect(left + width / 2 - 17, 42, 34, 38, 3), glass(hour, 42, 80));
  },
  window: (canvas, { door, hour }, left, width) => {
    canvas.fill(ellipse(left + width / 2, 32, 48, 52), darker(door.color, 0.4));
    canvas.fill(ellipse(left + width / 2, 32, 44, 48), glass(hour, -16, 80));
    canvas.fill(rect(left + width / 2 - 2, -18, 4, 100), door.color);
    panel(canvas, door.color, left + 22, 112, width - 44, 92);
  },
};

const lampX = ({ doorX }: Scene) => doorX + (doorX < 230 ? 122 : -122);

/** What the lamp and the lit windows give to the evening; painted last, over the dark. */
export function paintGlow(canvas: Canvas, scene: Scene): void {
  const strength = { day: 0, golden: 0.14, dusk: 0.5 }[scene.hour];
  canvas.fill(ellipse(lampX(scene), 54, 80), [255, 208, 120], { strength, soft: 170 });
  canvas.fill(rect(lampX(scene) - 11, 35, 22, 33, 3), [255, 240, 190], { strength, soft: 4 });
  canvas.fill(ellipse(scene.doorX, 290, 170, 40), [255, 196, 110], { strength: strength * 0.4, soft: 60 });
}

function paintLamp(canvas: Canvas, scene: Scene): void {
  const x = lampX(scene);
  const iron = darker(scene.door.metal, 0.55);
  canvas.fill(rect(x - 7, 18, 14, 46, 3), iron);
  canvas.fill(rect(x - 15, 30, 30, 44, 5), iron);
  canvas.fill(rect(x - 11, 35, 22, 33, 3), scene.hour === 'day' ? [222, 226, 216] : [255, 226, 150]);
  canvas.fill(rect(x - 1, 34, 2, 36), iron);
  canvas.fill(rect(x - 18, 26, 36, 6, 3), iron);
}

/** Seven strokes, like a calculator's, make any digit. */
const strokes: readonly string[] = [
  'abcdef',
  'bc',
  'abged',
  'abgcd',
  'fgbc',
  'afgcd',
  'afgedc',
  'abc',
  'abcdefg',
  'abcdfg',
];
const ends: Readonly<Record<string, readonly [number, number, number, number]>> = {
  a: [0, 0, 10, 0],
  b: [10, 0, 10, 10],
  c: [10, 10, 10, 20],
  d: [0, 20, 10, 20],
  e: [0, 10, 0, 20],
  f: [0, 0, 0, 10],
  g: [0, 10, 10, 10],
};

function paintNumber(canvas: Canvas, scene: Scene): void {
  const number = String(1 + Math.floor(scene.chance('number') * 998));
  const side = scene.doorX < 230 ? -1 : 1;
  const left = scene.doorX + side * 118 - (number.length * 16) / 2;
  if (scene.chance('plate') < 0.5) canvas.fill(rect(left - 9, 58, number.length * 16 + 14, 38, 4), [38, 42, 46]);
  const ink = scene.chance('plate') < 0.5 ? lighter(scene.door.metal, 0.4) : darker(scene.wall.color, 0.65);
  for (const [index, digit] of [...number].entries()) {
    for (const stroke of strokes[Number(digit)] ?? '') {
      const [x, y, toX, toY] = ends[stroke] ?? [0, 0, 0, 0];
      canvas.fill(line(left + index * 16 + x, 67 + y, left + index * 16 + toX, 67 + toY, 3.4), ink);
    }
  }
}
