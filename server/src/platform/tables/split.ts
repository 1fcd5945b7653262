import { Unreadable } from './unreadable.ts';

/** Far more than any row needs; a quote that never closes is noticed here, not at the end of the file. */
const recordLimit = 1_000_000;
const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/**
 * The records of a text, cells as they were written: quotes off, nothing trimmed, nothing converted, blank, short and long records
 * alike. Reads each character once, whatever the text. Throws Unreadable where it stops being CSV, after every record before it.
 */
export function* splitRecords(text: string, delimiter: string): Generator<string[]> {
  const separator = delimiter.charCodeAt(0);
  const isEnd = (code: number) => code === separator || code === lineFeed || code === carriageReturn;
  let at = 0;
  for (let line = 1; at < text.length; line++) {
    const start = at;
    const cells: string[] = [];
    for (;;) {
      const quoted = text.charCodeAt(at) === quote ? readQuoted(text, at, line) : { value: '', end: at };
      let end = quoted.end;
      while (end < text.length && !isEnd(text.charCodeAt(end))) end++;
      // Whatever follows the closing quote belongs to the cell, and then so do its quotes: "Bob" Smith.
      const isPlain = quoted.end === at || end > quoted.end;
      cells.push(isPlain ? unquoted(text, at, quoted, end) : quoted.value);
      if (end - start > recordLimit) throw new Unreadable(line, 'RECORD_TOO_LONG');
      at = end + 1;
      if (text.charCodeAt(end) !== separator || end >= text.length) {
        if (text.charCodeAt(end) === carriageReturn && text.charCodeAt(at) === lineFeed) at++;
        break;
      }
    }
    yield cells;
  }
}

type Quoted = { value: string; end: number };

const unquoted = (text: string, at: number, { value, end: closed }: Quoted, end: number) =>
  closed === at ? text.slice(at, end) : `"${value}"${text.slice(closed, end)}`;

/** The value between a quote and the one that closes it, and where it ends; a doubled quote is one quote of the value. */
function readQuoted(text: string, at: number, line: number): Quoted {
  let value = '';
  for (let from = at + 1; ; ) {
    const end = text.indexOf('"', from);
    const left = (end === -1 ? text.length : end) - at;
    if (left > recordLimit) throw new Unreadable(line, 'RECORD_TOO_LONG');
    if (end === -1) throw new Unreadable(line, 'QUOTE_NOT_CLOSED');
    value += text.slice(from, end);
    if (text.charCodeAt(end + 1) !== quote) return { value, end: end + 1 };
    value += '"';
    from = end + 2;
  }
}
