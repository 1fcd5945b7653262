import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';

/** Far more than any order needs; a quote that never closes is noticed here, not at the end of the file. */
const RECORD_LIMIT = 1_000_000;

/**
 * The records of a text, cells as they were written: quotes off, nothing trimmed, nothing converted, short and long
 * records alike. Ends with the parser's own error where the text stops being CSV, after every record before it.
 */
export async function* parseRecords(text: Iterable<string>, delimiter: string): AsyncGenerator<string[]> {
  let records: string[][] = [];
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: RECORD_LIMIT,
    // Kept here instead of in the stream, which would lose them when a later record is broken.
    on_record: (record: string[]) => {
      records.push(record);
      return null;
    },
  });
  parser.on('error', () => undefined).resume();
  for (const slice of text) {
    parser.write(slice);
    yield* records;
    records = [];
    if (parser.errored) throw parser.errored;
    await setImmediate();
  }
  await new Promise<void>((resolve) => parser.once('error', () => resolve()).end(resolve));
  yield* records;
  if (parser.errored) throw parser.errored;
}
