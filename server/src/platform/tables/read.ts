import { setImmediate } from 'node:timers/promises';
import type { TableRow } from './csv.ts';
import { type Head, Message, type Request } from './message.ts';
import { askProcess } from './process.ts';
import { fileLimit, Unreadable } from './unreadable.ts';

/** The table that a file holds, whatever program wrote it; its columns at once, its rows as they are asked for. */
export type Table = Omit<Head, 'kind'> & { rows: AsyncIterable<TableRow> };
/** A file, in pieces of any size. */
export type FileBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** `names` are those by which the columns of such a table go, to tell it from notes beside it. */
type ReadOptions = Partial<Request> & { signal?: AbortSignal };

/**
 * Reads a file in a process of its own, as what it holds and not as what it is called, every value as a person would have to
 * type it. Throws Unreadable, here or from `rows`, where it cannot be read or asks for too much.
 */
export async function readTable(source: FileBytes, options: ReadOptions = {}): Promise<Table> {
  const { signal, sheet = null, names = [], rowLimit = Number.MAX_SAFE_INTEGER } = options;
  const request: Request = { sheet, names, rowLimit };
  const input = [Buffer.from(`${JSON.stringify(request)}\n`), ...(await gather(source))];
  // Everything is taken over before the first row is handed on, so that no process waits for a reader who never comes.
  const messages = messagesIn(await askProcess(Buffer.concat(input), signal ? { signal } : {}));
  const head = headIn(messages);
  return { ...head, rows: rowsIn(messages) };
}

/** The bytes of a file, unless they are too many. */
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

function* messagesIn(output: Buffer): Generator<Message> {
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    const line = output.subarray(at, end === -1 ? output.length : end);
    at += line.length + 1;
    const message = Message.parse(JSON.parse(line.toString('utf8')));
    if (message.kind === 'problem') throw new Unreadable(message.line, message.reason);
    yield message;
  }
}

function headIn(messages: Generator<Message>): Omit<Head, 'kind'> {
  for (let next = messages.next(); !next.done; next = messages.next()) {
    if (next.value.kind !== 'table') continue;
    const { kind: _, ...head } = next.value;
    return head;
  }
  throw new Error('The process that opens files ended without a word.');
}

/** A batch at a time, so that the other requests of the process come in between. */
async function* rowsIn(messages: Generator<Message>): AsyncGenerator<TableRow> {
  for (const message of messages) {
    if (message.kind !== 'rows') continue;
    for (const [line, cells] of message.rows) yield { line, cells };
    await setImmediate();
  }
}
