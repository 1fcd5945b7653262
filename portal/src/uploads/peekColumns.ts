import { fieldOfHeader, type OrderField } from '@portage/contract/uploads/columns';

/** What a file's first row names: fields of ours, and what says nothing to us. */
export type Columns = { known: readonly OrderField[]; unknown: readonly string[] };

/** Longer first rows are judged by what stands here; the server reads them whole. */
const peekedBytes = 16_384;

/** Looks at a CSV's first row before it is sent. The import itself reads the file again, with care. */
export async function peekColumns(file: Blob): Promise<Columns> {
  const bytes = new Uint8Array(await file.slice(0, peekedBytes).arrayBuffer());
  const headers = firstRow(textOf(bytes)).filter((header) => header.trim() !== '');
  const known = headers.map(fieldOfHeader).filter((field) => field !== null);
  return { known: [...new Set(known)], unknown: headers.filter((header) => fieldOfHeader(header) === null) };
}

/** UTF-8 or UTF-16 as its first bytes say; what is not UTF-8 was written by an older Windows. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const read = new TextDecoder().decode(bytes, { stream: true });
  return read.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : read;
}

/** The cells of the first row; a quoted cell may hold the delimiter, a line's end, and quotes doubled. */
function firstRow(text: string): string[] {
  const delimiter = delimiterOf(text);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += letter;
    else if (letter === '\n' || letter === '\r') break;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}

/** The one of the three that stands most often in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const times = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}
