// Parses one file in a sandboxed process: the request and the bytes arrive on stdin, lines of JSON are written to stdout.
import { Console } from 'node:console';
import { once } from 'node:events';
import { readCsv, type TableRow } from './csv.ts';
import { plainName, type Sheet } from './grid.ts';
import { formatOfStart, refuseOtherFormat } from './kind.ts';
import type { ChildMessage, Head, Request } from './message.ts';
import { keptLimit, Unreadable } from './unreadable.ts';

const batchRows = 500;
const batchCharacters = 64 * 1024;

async function readAll(bytes: Buffer, { sheet, names, rowLimit }: Request): Promise<void> {
  const format = formatOfStart(bytes);
  if (format === 'csv') {
    refuseOtherFormat(bytes);
    const { rows, ...head } = readCsv(bytes);
    return writeTable({ ...head, format, sheet: null, sheets: [] }, rows, rowLimit);
  }
  const { rows, ...head } = await readBook(format, bytes, { sheet, names: new Set(names.map(plainName)) });
  await writeTable({ ...head, format, delimiter: null }, rows, rowLimit);
}

async function readBook(
  format: 'xls' | 'xlsx',
  bytes: Buffer,
  request: { sheet: number | null; names: ReadonlySet<string> },
): Promise<Sheet> {
  // Loaded on demand: the library for old workbooks takes longer to load than most files to read.
  if (format === 'xls') return (await import('./xls.ts')).readXls(bytes, request);
  return (await import('./xlsx/workbook.ts')).readXlsx(bytes, request);
}

async function write(message: ChildMessage): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
}

/** Replaces characters that PostgreSQL cannot store, NUL and lone surrogates. In names they are dropped. */
const keepable = (cell: string) => cell.replaceAll('\0', '\uFFFD').toWellFormed();
const keepableName = (header: string) => header.replace(/[\0\p{Surrogate}]/gu, '').trim();

async function writeTable(head: Omit<Head, 'kind'>, rows: Iterable<TableRow>, rowLimit: number): Promise<void> {
  if (JSON.stringify(head).length > keptLimit) throw new Unreadable(1, 'TOO_HEAVY');
  await write({ ...head, kind: 'table', headers: head.headers.map(keepableName) });
  let batch: [number, string[]][] = [];
  let [count, characters] = [0, 0];
  for (const { line, cells } of rows) {
    if (++count > rowLimit) throw new Unreadable(line, 'TOO_MANY_ROWS');
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > keptLimit) throw new Unreadable(line, 'RECORD_TOO_LONG');
    batch.push([line, cells.map(keepable)]);
    characters += length;
    if (batch.length < batchRows && characters < batchCharacters) continue;
    await write({ kind: 'rows', rows: batch });
    batch = [];
    characters = 0;
  }
  await write({ kind: 'rows', rows: batch });
}

/** Returns the problem of the file, or a general one: a workbook can be damaged in many ways. */
function problemOf(error: unknown): ChildMessage {
  if (error instanceof Unreadable) return { kind: 'problem', reason: error.reason, line: error.line };
  const isTooMuch =
    error instanceof RangeError && /invalid (string|array|typed array) length|allocation/i.test(error.message);
  return { kind: 'problem', reason: isTooMuch ? 'TOO_HEAVY' : 'DAMAGED', line: 1 };
}

// Warnings of libraries must not reach stdout.
globalThis.console = new Console(process.stderr);

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
await write({ kind: 'begun' });
try {
  const input = Buffer.concat(chunks);
  const end = input.indexOf(10);
  await readAll(input.subarray(end + 1), JSON.parse(input.toString('utf8', 0, end)));
} catch (error) {
  await write(problemOf(error));
}
