const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];
type Counts = Record<Delimiter, number>;

/** Records enough to tell a delimiter from a comma that happens to stand in an address. */
const SAMPLE = 20;

/** What parts the cells: what stands in the header and then equally often, outside quotes, in the most records. */
export function detectDelimiter(sample: string): Delimiter {
  const records = countDelimiters(sample, SAMPLE).filter((counts) => delimiters.some((sign) => counts[sign] > 0));
  const [header] = records;
  if (!header) return ',';
  const agreeing = (sign: Delimiter) => records.filter((counts) => counts[sign] === header[sign]).length;
  const candidates = delimiters.filter((sign) => header[sign] > 0);
  candidates.sort((a, b) => agreeing(b) - agreeing(a) || header[b] - header[a]);
  return candidates[0] ?? ',';
}

/** The number of the record in which a text ends: the row a spreadsheet shows there. */
export const lastRecordOf = (text: string): number => countDelimiters(text).length;

/** How often each delimiter stands outside quotes, record by record; the last record may be an open one. */
function countDelimiters(text: string, most = Number.POSITIVE_INFINITY): Counts[] {
  let counts: Counts = { ',': 0, ';': 0, '\t': 0, '|': 0 };
  const records = [counts];
  let quoted = false;
  let atStart = true;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const isLineEnd = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n');
    if (sign === '"' && (quoted || atStart)) quoted = !quoted;
    // A doubled quote closes and opens again at once, so the state between the two must allow it.
    atStart = (sign === '"' && !quoted) || isLineEnd || isDelimiter(sign);
    if (quoted) continue;
    if (isDelimiter(sign)) counts[sign]++;
    if (!isLineEnd) continue;
    if (records.length === most) break;
    counts = { ',': 0, ';': 0, '\t': 0, '|': 0 };
    records.push(counts);
  }
  return records;
}

function isDelimiter(sign: string): sign is Delimiter {
  return sign === ',' || sign === ';' || sign === '\t' || sign === '|';
}
