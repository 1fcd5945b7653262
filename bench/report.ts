// What came out, as a table for people and as lines of JSON for later.
import { appendFileSync, mkdirSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figures.ts';
import type { Measured } from './measure.ts';

/** One line of the table: a figure of ours beside what it is held against. */
export type Line = {
  figure: string;
  size: number | null;
  ours: number;
  /** What it is held against: the floor, COPY, its own self at a smaller size, or a limit in bytes. */
  against: number | null;
  unit: 'ms' | 's' | 'KB';
  aim: number | null;
  perSecond?: { ours: number; floor: number; aim: number | null };
};

const isMet = ({ ours, against, aim, perSecond }: Line): boolean | null => {
  // What is no number meets no aim.
  const late = aim !== null && against !== null && !(ours / against <= aim);
  const slow = perSecond?.aim && perSecond.ours / perSecond.floor < perSecond.aim;
  return aim === null && !perSecond?.aim ? null : !late && !slow;
};

/** The lines of a figure: each size against the floor, and the largest against the smallest. */
export function linesOf(figure: Figure, measured: readonly Measured[]): Line[] {
  const sizes = [...new Set(measured.map(({ size }) => size))].sort((a, b) => a - b);
  const of = (size: number | undefined, server: string) =>
    measured.find((each) => each.size === size && each.server === server);
  const lines = sizes.flatMap((size): Line[] => {
    const [ours, floor] = [of(size, 'ours'), of(size, 'floor')];
    if (!ours || !floor) return [];
    const perSecond = { ours: ours.perSecond, floor: floor.perSecond, aim: figure.atLeast ?? null };
    return [
      {
        figure: figure.name,
        size,
        ours: ours.p50,
        against: floor.p50,
        unit: 'ms',
        aim: figure.atMost ?? null,
        perSecond,
      },
    ];
  });
  const [small, large] = [of(sizes[0], 'ours'), of(sizes.at(-1), 'ours')];
  if (!figure.growth || sizes.length < 2 || !small || !large) return lines;
  const growth: Line = {
    figure: `${figure.name}, against its own at ${thousands(small.size)}`,
    size: large.size,
    ours: large.p50,
    against: small.p50,
    unit: 'ms',
    aim: figure.growth,
  };
  return [...lines, growth];
}

const thousands = (count: number) => count.toLocaleString('en');
const short = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const ratio = (a: number, b: number | null) => (b === null ? '' : `${(a / b).toFixed(2)} ×`);
const columns = ['figure (p50)', 'orders', 'ours', 'against', 'ratio', 'aim', 'ours/s', 'floor/s', 'ratio', 'aim', ''];

function cells(line: Line): string[] {
  const { figure, size, ours, against, unit, aim, perSecond } = line;
  const met = isMet(line);
  return [
    figure,
    size === null ? '' : thousands(size),
    `${short(ours)} ${unit}`,
    against === null ? '' : `${short(against)} ${unit}`,
    ratio(ours, against),
    aim === null ? '' : `≤ ${aim}`,
    perSecond ? perSecond.ours.toFixed(0) : '',
    perSecond ? perSecond.floor.toFixed(0) : '',
    perSecond ? ratio(perSecond.ours, perSecond.floor) : '',
    perSecond?.aim ? `≥ ${perSecond.aim}` : '',
    met === null ? '' : met ? 'pass' : 'MISS',
  ];
}

/** The table, its columns as wide as what stands in them. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [columns, ...lines.map(cells)];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

/** What a figure is worth nothing without. */
export const factsOf = (postgres: string, flags: object) => ({
  at: new Date().toISOString(),
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  load: loadavg()[0],
  node: process.versions.node,
  postgres,
  flags,
});

/** Adds raw rows to the day's file. */
export function keep(rows: readonly object[]): string {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().slice(0, 10)}.jsonl`);
  appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}
