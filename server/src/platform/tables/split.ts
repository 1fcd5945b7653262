import { Unreadable } from './unreadable.ts';

/** Characters in a record, far more than any row needs; this detects an unclosed quote before the end of the file. */
const recordLimit = 1_000_000;
const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/**
 * Yields the records of a text with unquoted cells, without trimming or converting them, including blank, short and long records. Runs
 * in linear time. Throws Unreadable where the text stops being CSV, after the records before.
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
      // Text after the closing quote belongs to the cell, and so do the quotes themselves: "Bob" Smith.
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

/** Returns the quoted value and its end. A doubled quote is one quote of the value. */
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
