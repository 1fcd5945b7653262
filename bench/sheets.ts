// Workbooks by themselves, without a server around them: one that is read, and bombs that are refused. `node --expose-gc bench/sheets.ts`

import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import { bookParts, type Part, zipOf } from '../server/src/testing/zip.ts';
import { CsvUnreadable } from '../server/src/uploads/csv/problem.ts';
import { readWorkbook } from '../server/src/uploads/sheets/read.ts';
import { percentile } from './load.ts';
import { type Line, tableOf } from './report.ts';
import { tableOf as orders } from './spreadsheet.ts';

const rows = 10_000;
const rounds = 5;
const megabyte = 1024 * 1024;

type Reading = { milliseconds: number; stall: number; ownKb: number; childKb: number; outcome: string };

/** Reads a workbook to its end, and watches what that does to this process and to the one that it starts. */
async function watch(file: Buffer): Promise<Reading> {
  // What was made for the one before must be gone, or its end counts as a stall of this one.
  globalThis.gc?.();
  await sleep(300);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = process.memoryUsage().rss;
  let [own, child] = [before, 0];
  const clock = setInterval(() => {
    own = Math.max(own, process.memoryUsage().rss);
    child = Math.max(child, ...childrenKb());
  }, 5);
  delay.enable();
  const start = performance.now();
  const outcome = await readToEnd(file);
  const milliseconds = performance.now() - start;
  delay.disable();
  clearInterval(clock);
  return { milliseconds, stall: delay.max / 1e6, ownKb: (own - before) / 1024, childKb: child, outcome };
}

async function readToEnd(file: Buffer): Promise<string> {
  try {
    let count = 0;
    for await (const _ of (await readWorkbook(file)).rows) count++;
    return String(count);
  } catch (error) {
    if (error instanceof CsvUnreadable) return error.reason;
    throw error;
  }
}

/** The most memory that each process of ours has held; where the system does not tell, none. */
function childrenKb(): number[] {
  try {
    const tasks = readdirSync('/proc/self/task');
    const children = tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '));
    return children.filter(Boolean).map((id) => {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
    });
  } catch {
    return [];
  }
}

/** An archive of about one megabyte that unpacks to a thousand, and says so or not. */
function bomb(declared?: number): Buffer {
  const sheet: Part = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(1000 * megabyte, ' ') };
  const others = bookParts('').filter(({ name }) => name !== sheet.name);
  return zipOf([...others, declared === undefined ? sheet : { ...sheet, declared }]);
}

function bookOf(format: 'xls' | 'xlsx'): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(orders(rows, 7)), 'Orders');
  return Buffer.from(write(book, { type: 'buffer', bookType: format, compression: true }));
}

async function linesOf(
  name: string,
  file: Buffer,
  expected: string,
  aimMs: number | null,
  aimKb: number | null,
): Promise<Line[]> {
  const readings: Reading[] = [];
  for (let round = 0; round < rounds; round++) readings.push(await watch(file));
  const wrong = readings.find(({ outcome }) => outcome !== expected);
  if (wrong) throw new Error(`${name} came to ${wrong.outcome}, not to ${expected}.`);
  const middle = (pick: (reading: Reading) => number) => percentile(readings.map(pick), 0.5);
  const line = (what: string, ours: number, against: number | null, unit: Line['unit']): Line => ({
    ...{ figure: `${name}, ${what}`, size: null, ours, against, unit, aim: against === null ? null : 1 },
  });
  return [
    line(
      'time',
      middle(({ milliseconds }) => milliseconds),
      aimMs,
      'ms',
    ),
    line('longest stall of the event loop', Math.max(...readings.map(({ stall }) => stall)), 200, 'ms'),
    line('memory more in the server', Math.max(...readings.map(({ ownKb }) => ownKb)), aimKb, 'KB'),
    line('memory of the process', Math.max(...readings.map(({ childKb }) => childKb)), aimKb, 'KB'),
  ];
}

/** What a workbook costs, and what a bomb does not. */
async function measureSheets(): Promise<Line[]> {
  const formats = ['xlsx', 'xls'] as const;
  const lines: Line[] = [];
  for (const format of formats)
    lines.push(
      ...(await linesOf(
        `${format} of ${rows.toLocaleString('en')} rows read`,
        bookOf(format),
        String(rows),
        format === 'xlsx' ? 1200 : null,
        null,
      )),
    );
  lines.push(...(await linesOf('bomb of 1 MB refused', bomb(), 'TOO_HEAVY', 300, 100 * 1024)));
  lines.push(...(await linesOf('bomb of 1 MB that says it is 5 MB', bomb(5 * megabyte), 'DAMAGED', 300, 100 * 1024)));
  return lines;
}

console.log(tableOf(await measureSheets()));
