// Clips lines and rings to a frame and returns them as SVG paths, so that invisible parts are not sent.

export type Spot = readonly [x: number, y: number];
type Size = { width: number; height: number };

/** Pixels beyond the frame at which shapes are clipped, so that no cut edge is visible. */
const beyond = 6;

/** Decodes points: the first is absolute, each other is relative to the one before. */
export function stepsOf(numbers: readonly number[]): Spot[] {
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, index): Spot => {
    x += numbers[2 * index] ?? 0;
    y += numbers[2 * index + 1] ?? 0;
    return [x, y];
  });
}

type Side = { isIn(spot: Spot): boolean; cross(one: Spot, other: Spot): Spot };

const sidesOf = ({ width, height }: Size): Side[] => {
  const side = (axis: 0 | 1, limit: number, sign: 1 | -1): Side => ({
    isIn: (spot) => spot[axis] * sign <= limit * sign,
    cross: (one, other) => {
      const share = (limit - one[axis]) / (other[axis] - one[axis]);
      const at = (along: 0 | 1) => one[along] + (other[along] - one[along]) * share;
      return [at(0), at(1)];
    },
  });
  return [side(0, -beyond, -1), side(0, width + beyond, 1), side(1, -beyond, -1), side(1, height + beyond, 1)];
};

/** Returns the part of a ring that is within the frame (Sutherland–Hodgman). */
export function clipRing(ring: readonly Spot[], size: Size): Spot[] {
  let points = [...ring];
  for (const { isIn, cross } of sidesOf(size))
    points = points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const entered = isIn(point) === isIn(before) ? [] : [cross(before, point)];
      return isIn(point) ? [...entered, point] : entered;
    });
  return points;
}

/** Returns the visible parts of a line, each with the invisible points before and after it. */
export function clipLine(line: readonly Spot[], { width, height }: Size): Spot[][] {
  const isNear = ([x, y]: Spot) => x > -width && x < 2 * width && y > -height && y < 2 * height;
  const parts: Spot[][] = [];
  let isOpen = false;
  for (const [index, point] of line.entries()) {
    const seen =
      isNear(point) && [line[index - 1], point, line[index + 1]].some((each) => each && isInside(each, width, height));
    if (seen && !isOpen) parts.push([]);
    if (seen) parts.at(-1)?.push(point);
    isOpen = seen;
  }
  return parts.filter((part) => part.length > 1);
}

const isInside = ([x, y]: Spot, width: number, height: number) =>
  x > -beyond && x < width + beyond && y > -beyond && y < height + beyond;

/** Returns the commands of an SVG path: integers, each relative to the one before. */
export const inWords = (lines: readonly (readonly Spot[])[], end: 'z' | ''): string =>
  lines.map((line) => wordsOf(line, end)).join('');

function wordsOf(line: readonly Spot[], end: string): string {
  let [x, y] = [0, 0];
  const steps = line.flatMap(([u, v], index) => {
    const [dx, dy] = [Math.round(u) - x, Math.round(v) - y];
    [x, y] = [Math.round(u), Math.round(v)];
    return index > 0 && dx === 0 && dy === 0 ? [] : [`${dx}${dy < 0 ? '' : ' '}${dy}`];
  });
  const [first, ...rest] = steps;
  return rest.length === 0 ? '' : `M${first}l${rest.join(' ').replaceAll(' -', '-')}${end}`;
}
