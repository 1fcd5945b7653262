import { setImmediate } from 'node:timers/promises';
import type { TableRow } from './csv.ts';
import { ChildMessage, type Head, type Request } from './message.ts';
import { askProcess } from './process.ts';
import { fileLimit, Unreadable } from './unreadable.ts';

/** A table: its columns, and its rows as a stream. */
export type Table = Omit<Head, 'kind'> & { rows: AsyncIterable<TableRow> };
export type FileBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** Options of a read. `names` are the known column names, to distinguish the table from notes. */
type ReadOptions = Partial<Request> & { signal?: AbortSignal };

/**
 * Reads a file in a separate process, by its content and not its name. Every value is the text that a member would type. Throws Unreadable,
 * here or from `rows`, if it cannot be read or exceeds a limit.
 */
export async function readTable(source: FileBytes, options: ReadOptions = {}): Promise<Table> {
  const { signal, sheet = null, names = [], rowLimit = Number.MAX_SAFE_INTEGER } = options;
  const request: Request = { sheet, names, rowLimit };
  const input = [Buffer.from(`${JSON.stringify(request)}\n`), ...(await gather(source))];
  // All output is read before the first row is yielded, so that no process waits for a slow consumer.
  const messages = messagesIn(await askProcess(Buffer.concat(input), signal ? { signal } : {}));
  const head = headIn(messages);
  return { ...head, rows: rowsIn(messages) };
}

/** Collects the bytes of a file. Throws Unreadable if it is too large. */
async function gather(source: FileBytes): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > fileLimit) throw new Unreadable(1, 'TOO_LARGE');
    chunks.push(chunk);
  }
  return chunks;
}

function* messagesIn(output: Buffer): Generator<ChildMessage> {
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    const line = output.subarray(at, end === -1 ? output.length : end);
    at += line.length + 1;
    const message = ChildMessage.parse(JSON.parse(line.toString('utf8')));
    if (message.kind === 'problem') throw new Unreadable(message.line, message.reason);
    yield message;
  }
}

function headIn(messages: Generator<ChildMessage>): Omit<Head, 'kind'> {
  for (let next = messages.next(); !next.done; next = messages.next()) {
    if (next.value.kind !== 'table') continue;
    const { kind: _, ...head } = next.value;
    return head;
  }
  throw new Error('The process that opens files ended without a word.');
}

/** Yields the rows, and gives way to the event loop between batches. */
async function* rowsIn(messages: Generator<ChildMessage>): AsyncGenerator<TableRow> {
  for (const message of messages) {
    if (message.kind !== 'rows') continue;
    for (const [line, cells] of message.rows) yield { line, cells };
    await setImmediate();
  }
}
