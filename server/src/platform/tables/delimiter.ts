import { splitRecords } from './split.ts';

const delimiters = [',', ';', '\t', '|'];
const sampleLength = 32 * 1024;
/** Lines to compare: enough to distinguish a delimiter from a comma in an address. */
const sampleSize = 20;
const quotedCell = /(?<=^|[,;\t|\r\n])"[^"]*(?:""[^"]*)*(?:"|$)/g;

/** Returns the delimiter: the candidate in the header that occurs equally often, outside quotes, in the most lines. */
export function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, sampleLength)
    .replace(quotedCell, '')
    .split(/\r\n|\n|\r/);
  const [header = '', ...others] = lines.filter((line) => /[,;\t|]/.test(line)).slice(0, sampleSize);
  const candidates = delimiters.flatMap((delimiter) => {
    const countIn = (line: string) => line.split(delimiter).length - 1;
    const count = countIn(header);
    return count === 0 ? [] : [{ delimiter, count, agreeing: others.filter((line) => countIn(line) === count).length }];
  });
  candidates.sort((a, b) => b.agreeing - a.agreeing || b.count - a.count);
  return candidates[0]?.delimiter ?? ',';
}

/** Returns the number of the record in which a text ends. */
export function lastRecordOf(text: string): number {
  let records = 0;
  try {
    for (const _ of splitRecords(`${text} `, detectDelimiter(text))) records++;
    return records;
  } catch {
    return records + 1;
  }
}
