// Reports the results, as a table for people and as lines of JSON for later.
import { appendFileSync, mkdirSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

/** One line of the table: a figure of ours and the value that it is compared with. */
export type Line = {
  figure: string;
  size: number;
  ours: number;
  /** The value that it is compared with: the baseline, COPY or a limit. */
  against: number | null;
  unit: 'ms' | 's' | '';
  /** The maximum ratio of `ours` to `against`. */
  aim: number | null;
  perSecond?: { ours: number; floor: number; aim: number | null };
};

/** Returns whether a line meets its aims; null if it has none. NaN meets no aim. */
export function isMet({ ours, against, aim, perSecond }: Line): boolean | null {
  const isQuick = aim === null || against === null ? null : ours / against <= aim;
  const isMany = perSecond?.aim ? perSecond.ours / perSecond.floor >= perSecond.aim : null;
  return isQuick === null && isMany === null ? null : isQuick !== false && isMany !== false;
}

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const ratio = (a: number, b: number | null) => (b === null ? '' : `${(a / b).toFixed(2)} ×`);
const columns = ['figure (p50)', 'orders', 'ours', 'against', 'ratio', 'aim', 'ours/s', 'floor/s', 'ratio', 'aim', ''];

function cells(line: Line): string[] {
  const { figure, size, ours, against, unit, aim, perSecond } = line;
  const met = isMet(line);
  return [
    figure,
    size.toLocaleString('en'),
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

/** Formats the table, with columns as wide as their content. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [columns, ...lines.map(cells)];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

/** Returns the conditions of a run, without which a figure is worth nothing. */
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

/** Appends raw rows to the day's file. Returns its path. */
export function keep(rows: readonly object[]): string {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().slice(0, 10)}.jsonl`);
  appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}
