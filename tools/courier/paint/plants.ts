// Beside the door: pots, pumpkins, a shovel, boots, whatever people keep there.
import { type Canvas, type Color, ellipse, line, polygon, rect } from './canvas.ts';
import { darker, lighter } from './house.ts';
import type { Scene } from './scene.ts';

const CLAY: Color = [178, 98, 66];
const GREEN: Color = [74, 112, 62];

export function paintPlants(canvas: Canvas, scene: Scene): void {
  const [left, right] = [scene.doorX - 148, scene.doorX + 150];
  const [near, far] = scene.chance('sides') < 0.5 ? [left, right] : [right, left];
  seasons[scene.season](canvas, scene, near, far);
}

const seasons: Readonly<Record<Scene['season'], (canvas: Canvas, scene: Scene, near: number, far: number) => void>> = {
  spring: (canvas, scene, near) =>
    paintFlowers(canvas, scene, near, [
      [226, 92, 120],
      [244, 206, 90],
      [238, 236, 228],
    ]),
  summer: (canvas, scene, near, far) => {
    paintFlowers(canvas, scene, near, [
      [206, 60, 52],
      [232, 120, 60],
    ]);
    paintShrub(canvas, scene, far);
  },
  autumn: (canvas, scene, near, far) => {
    paintPumpkin(canvas, near - 8, 268, 25);
    paintPumpkin(canvas, near + 30, 276, 16);
    if (scene.chance('shrub') < 0.5) paintShrub(canvas, scene, far);
  },
  winter: (canvas, scene, near, far) => {
    paintShovel(canvas, near);
    paintWreath(canvas, scene);
    if (scene.chance('shrub') < 0.5) paintShrub(canvas, scene, far);
  },
};

function paintPot(canvas: Canvas, x: number): void {
  canvas.fill(ellipse(x + 8, 282, 36, 9), [16, 12, 14], { strength: 0.45, soft: 9 });
  canvas.fill(polygon([x - 25, 240], [x + 25, 240], [x + 18, 282], [x - 18, 282]), {
    from: lighter(CLAY, 0.16),
    to: darker(CLAY, 0.3),
    blend: (px) => (px - x + 25) / 50,
  });
  canvas.fill(rect(x - 28, 234, 56, 10, 3), {
    from: lighter(CLAY, 0.24),
    to: darker(CLAY, 0.2),
    blend: (px) => (px - x + 28) / 56,
  });
}

/** Balls of leaves, the lower ones in the shade. */
function paintFoliage(canvas: Canvas, scene: Scene, x: number, y: number, spread: number): void {
  for (let ball = 0; ball < 15; ball++) {
    const [dx, dy] = [scene.chance(`ball x ${x} ${ball}`) - 0.5, scene.chance(`ball y ${x} ${ball}`)];
    const shade = dy > 0.5 ? darker(GREEN, 0.3 * dy) : lighter(GREEN, 0.22 - dy * 0.3);
    canvas.fill(
      ellipse(x + dx * spread, y + (dy - 1) * spread * 0.8 + 16, 12 + scene.chance(`ball r ${ball}`) * 9),
      shade,
      { soft: 2 },
    );
  }
}

function paintFlowers(canvas: Canvas, scene: Scene, x: number, colors: readonly Color[]): void {
  paintPot(canvas, x);
  paintFoliage(canvas, scene, x, 228, 62);
  for (let flower = 0; flower < 14; flower++) {
    const color = colors[flower % colors.length] ?? CLAY;
    const [fx, fy] = [
      x + (scene.chance(`flower x ${flower}`) - 0.5) * 72,
      240 - scene.chance(`flower y ${flower}`) * 60,
    ];
    canvas.fill(ellipse(fx, fy, 5.4), color);
    canvas.fill(ellipse(fx - 1, fy - 1, 2), lighter(color, 0.5));
  }
}

function paintShrub(canvas: Canvas, scene: Scene, x: number): void {
  paintPot(canvas, x);
  canvas.fill(rect(x - 3, 206, 6, 34), [96, 70, 50]);
  for (const [y, half] of [
    [214, 36],
    [176, 29],
    [142, 21],
  ] as const) {
    canvas.fill(
      polygon([x, y - 52], [x + half, y], [x - half, y]),
      { from: lighter(GREEN, 0.1), to: darker(GREEN, 0.42), blend: (px) => (px - x + half) / half / 2 },
      { soft: 3 },
    );
  }
  if (scene.season === 'winter')
    for (const [y, half] of [
      [206, 26],
      [168, 20],
      [134, 12],
    ] as const)
      canvas.fill(ellipse(x - 4, y - 14, half * 0.7, 6), [242, 246, 250], { strength: 0.9, soft: 3 });
}

function paintPumpkin(canvas: Canvas, x: number, y: number, size: number): void {
  const orange: Color = [224, 124, 38];
  canvas.fill(ellipse(x + 6, y + size * 0.72, size * 1.25, size * 0.3), [16, 12, 14], { strength: 0.45, soft: 8 });
  for (const [dx, share] of [
    [-0.62, 0.3],
    [0.62, 0.34],
    [-0.32, 0.12],
    [0.32, 0.2],
    [0, 0],
  ] as const) {
    canvas.fill(ellipse(x + dx * size, y, size * 0.56, size * 0.8), {
      from: lighter(orange, 0.16 - share * 0.4),
      to: darker(orange, 0.24 + share),
      blend: (_, py) => (py - y + size) / size / 2,
    });
  }
  canvas.fill(line(x, y - size * 0.72, x + size * 0.2, y - size * 1.08, size * 0.22), [92, 104, 52]);
}

function paintShovel(canvas: Canvas, x: number): void {
  canvas.fill(line(x - 10, 96, x + 6, 250, 5), [176, 132, 84]);
  canvas.fill(line(x - 22, 94, x + 2, 91, 6), [52, 54, 58]);
  canvas.fill(polygon([x - 22, 236], [x + 30, 231], [x + 36, 282], [x - 14, 287]), {
    from: [66, 110, 150],
    to: [36, 66, 96],
    blend: (px) => (px - x + 22) / 58,
  });
  canvas.fill(line(x - 12, 286, x + 35, 281, 4), [200, 206, 210]);
}

function paintWreath(canvas: Canvas, scene: Scene): void {
  for (let twig = 0; twig < 26; twig++) {
    const angle = (twig / 26) * Math.PI * 2;
    const [x, y] = [scene.doorX + Math.cos(angle) * 31, 48 + Math.sin(angle) * 31];
    canvas.fill(ellipse(x, y, 9), twig % 2 === 0 ? darker(GREEN, 0.18) : lighter(GREEN, 0.06), { soft: 2 });
    if (twig % 5 === 0) canvas.fill(ellipse(x + 3, y - 2, 3), [196, 44, 40]);
  }
  for (const side of [-1, 1])
    canvas.fill(
      polygon([scene.doorX, 76], [scene.doorX + side * 17, 68 - side], [scene.doorX + side * 17, 86 + side]),
      [190, 40, 38],
    );
  canvas.fill(ellipse(scene.doorX, 77, 5), [160, 30, 30]);
}
