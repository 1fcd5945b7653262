// A small painter: shapes with smooth edges, seen through a camera that may lean and come nearer.
import { encode } from './png.ts';

export type Color = readonly [red: number, green: number, blue: number];
/** A colour, or a blend of two that `blend` decides: 0 is `from`, 1 is `to`. */
export type Paint = Color | { from: Color; to: Color; blend(x: number, y: number): number };
/** A shape by its signed distance: negative inside. Nothing of it lies outside the box. */
export type Shape = {
  box: readonly [left: number, top: number, right: number, bottom: number];
  distance(x: number, y: number): number;
};
export type Camera = { zoom: number; lean: number; x: number; y: number };
export type Canvas = {
  /** `soft` is the width of the shape's edge; `strength` how much of what lies beneath it covers. */
  fill(shape: Shape, paint: Paint, look?: { strength?: number; soft?: number }): void;
  png(): Buffer;
};

const clamp = (value: number) => Math.min(1, Math.max(0, value));

export const mix = (a: Color, b: Color, share: number): Color => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

export const rect = (x: number, y: number, width: number, height: number, round = 0): Shape => {
  const [centreX, centreY, halfX, halfY] = [x + width / 2, y + height / 2, width / 2 - round, height / 2 - round];
  return {
    box: [x, y, x + width, y + height],
    distance: (px, py) => {
      const [dx, dy] = [Math.abs(px - centreX) - halfX, Math.abs(py - centreY) - halfY];
      return dx > 0 && dy > 0 ? Math.hypot(dx, dy) - round : Math.max(dx, dy) - round;
    },
  };
};

/** Its distance is right near the edge only, which is where it counts. */
export const ellipse = (x: number, y: number, radiusX: number, radiusY = radiusX): Shape => ({
  box: [x - radiusX, y - radiusY, x + radiusX, y + radiusY],
  distance: (px, py) => {
    const [dx, dy] = [(px - x) / radiusX, (py - y) / radiusY];
    const reach = Math.sqrt(dx * dx + dy * dy);
    const slope = Math.sqrt((dx / radiusX) ** 2 + (dy / radiusY) ** 2);
    return slope === 0 ? -Math.min(radiusX, radiusY) : (reach * (reach - 1)) / slope;
  },
});

/** A convex shape through these corners. */
export const polygon = (...corners: readonly (readonly [number, number])[]): Shape => {
  const after = (index: number) => corners[(index + 1) % corners.length] ?? [0, 0];
  const area = corners.reduce((sum, [x, y], index) => sum + x * after(index)[1] - y * after(index)[0], 0);
  const edges = corners.map(([x, y], index) => {
    const [toX, toY] = after(index);
    const length = (Math.hypot(toX - x, toY - y) || 1) * Math.sign(area);
    return { x, y, normalX: (toY - y) / length, normalY: -(toX - x) / length };
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    distance: (px, py) => {
      let most = Number.NEGATIVE_INFINITY;
      for (const edge of edges) most = Math.max(most, (px - edge.x) * edge.normalX + (py - edge.y) * edge.normalY);
      return most;
    },
  };
};

export const line = (x: number, y: number, toX: number, toY: number, width: number): Shape => {
  const [dx, dy, half] = [toX - x, toY - y, width / 2];
  const long = dx * dx + dy * dy || 1;
  return {
    box: [Math.min(x, toX) - half, Math.min(y, toY) - half, Math.max(x, toX) + half, Math.max(y, toY) + half],
    distance: (px, py) => {
      const along = clamp(((px - x) * dx + (py - y) * dy) / long);
      return Math.hypot(px - x - along * dx, py - y - along * dy) - half;
    },
  };
};

/** An empty picture, seen by a camera: its coordinates are the scene's, whatever the camera does. */
export function createCanvas(width: number, height: number, camera: Camera): Canvas {
  const pixels = new Float32Array(width * height * 3);
  const [cos, sin] = [Math.cos(camera.lean), Math.sin(camera.lean)];
  const [middleX, middleY] = [width / 2, height / 2];
  /** One pixel to the right, in the scene. */
  const [stepX, stepY] = [cos / camera.zoom, -sin / camera.zoom];

  const toPixel = (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - middleX - camera.x, y - middleY - camera.y];
    return [middleX + (dx * cos - dy * sin) * camera.zoom, middleY + (dx * sin + dy * cos) * camera.zoom];
  };

  /** The pixels that a box may touch. */
  function reach([left, top, right, bottom]: Shape['box'], edge: number) {
    const corners = [toPixel(left, top), toPixel(right, top), toPixel(left, bottom), toPixel(right, bottom)];
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return {
      fromX: Math.max(0, Math.floor(Math.min(...xs) - edge)),
      toX: Math.min(width, Math.ceil(Math.max(...xs) + edge)),
      fromY: Math.max(0, Math.floor(Math.min(...ys) - edge)),
      toY: Math.min(height, Math.ceil(Math.max(...ys) + edge)),
    };
  }

  /** Lays a colour over a pixel; here and in `fill` nothing is made anew, for they run half a million times a picture. */
  function cover(place: number, from: Color, to: Color, blend: number, share: number): void {
    const rest = 1 - share;
    const [first, last] = [share * (1 - blend), share * blend];
    pixels[place] = (pixels[place] ?? 0) * rest + from[0] * first + to[0] * last;
    pixels[place + 1] = (pixels[place + 1] ?? 0) * rest + from[1] * first + to[1] * last;
    pixels[place + 2] = (pixels[place + 2] ?? 0) * rest + from[2] * first + to[2] * last;
  }

  return {
    fill(shape, paint, { strength = 1, soft = 1 } = {}) {
      const { fromX, toX, fromY, toY } = reach(shape.box, soft + 1);
      const blended = 'to' in paint;
      const [from, to] = blended ? [paint.from, paint.to] : [paint, paint];
      const sharp = camera.zoom / soft;
      for (let py = fromY; py < toY; py++) {
        const [dx, dy] = [fromX + 0.5 - middleX, py + 0.5 - middleY];
        let x = middleX + camera.x + (dx * cos + dy * sin) / camera.zoom;
        let y = middleY + camera.y + (dy * cos - dx * sin) / camera.zoom;
        for (
          let place = (py * width + fromX) * 3, end = (py * width + toX) * 3;
          place < end;
          place += 3, x += stepX, y += stepY
        ) {
          const share = strength * clamp(0.5 - shape.distance(x, y) * sharp);
          if (share > 0.004) cover(place, from, to, blended ? clamp(paint.blend(x, y)) : 0, share);
        }
      }
    },
    png: () => encode(pixels, width, height),
  };
}
