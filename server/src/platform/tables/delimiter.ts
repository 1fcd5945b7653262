import { splitRecords } from './split.ts';

const delimiters = [',', ';', '\t', '|'];
/** What tells the delimiter. */
const sampleLength = 32 * 1024;
/** Lines enough to tell a delimiter from a comma that happens to stand in an address. */
const sampleSize = 20;
const quotedCell = /(?<=^|[,;\t|\r\n])"[^"]*(?:""[^"]*)*(?:"|$)/g;

/** What separates the cells: what stands in the header and then equally often, outside quotes, in the most lines. */
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

/** The number of the record in which a text ends: the row a spreadsheet shows there. */
export function lastRecordOf(text: string): number {
  let records = 0;
  try {
    for (const _ of splitRecords(`${text} `, detectDelimiter(text))) records++;
    return records;
  } catch {
    return records + 1;
  }
}
