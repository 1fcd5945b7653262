// Opens one workbook and tells what is in it, in a process that may do nothing else: the bytes come in by stdin, lines of JSON go out by stdout.
import { Console } from 'node:console';
import { once } from 'node:events';
import { CsvUnreadable } from '../csv/problem.ts';
import { type Grid, tableOf } from './grid.ts';
import type { Said } from './said.ts';

const batchRows = 500;
const batchSigns = 64 * 1024;

async function open(format: string | undefined, wished: number | null, bytes: Buffer): Promise<Grid> {
  // Each loads what it needs: the library for old workbooks takes longer to load than most files to read.
  if (format === 'xls') return (await import('./xls.ts')).readXls(bytes, wished);
  return (await import('./xlsx/workbook.ts')).readXlsx(bytes, wished);
}

async function say(said: Said): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(said)}\n`)) await once(process.stdout, 'drain');
}

async function publish({ sheet, sheets, rows: grid }: Grid): Promise<void> {
  const { headers, rows } = tableOf(grid);
  await say({ says: 'table', sheet, sheets, headers, count: rows.length });
  let batch: [number, string[]][] = [];
  let signs = 0;
  for (const { line, cells } of rows) {
    batch.push([line, cells]);
    for (const cell of cells) signs += cell.length;
    if (batch.length < batchRows && signs < batchSigns) continue;
    await say({ says: 'rows', rows: batch });
    batch = [];
    signs = 0;
  }
  await say({ says: 'rows', rows: batch });
  await say({ says: 'end' });
}

/** What went wrong as far as it can be the file's fault; a workbook can be broken in more ways than a reader can name. */
function problemOf(error: unknown): Said {
  if (error instanceof CsvUnreadable) return { says: 'problem', reason: error.reason, line: error.line };
  const isTooMuch =
    error instanceof RangeError && /invalid (string|array|typed array) length|allocation/i.test(error.message);
  return { says: 'problem', reason: isTooMuch ? 'TOO_HEAVY' : 'DAMAGED', line: 1 };
}

// What a library has to remark of a file is no part of the answer.
globalThis.console = new Console(process.stderr);

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
await say({ says: 'begun' });
try {
  const [, , format, sheet] = process.argv;
  await publish(await open(format, sheet ? Number(sheet) : null, Buffer.concat(chunks)));
} catch (error) {
  await say(problemOf(error));
}
