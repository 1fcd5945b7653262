const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];
type Counts = Record<Delimiter, number>;

/** Records enough to tell a delimiter from a comma that happens to stand in an address. */
const sampleSize = 20;

/** What separates the cells: what stands in the header and then equally often, outside quotes, in the most records. */
export function detectDelimiter(sample: string): Delimiter {
  const records: Counts[] = [];
  for (const counts of countDelimiters(sample)) {
    if (delimiters.some((delimiter) => counts[delimiter] > 0)) records.push({ ...counts });
    if (records.length === sampleSize) break;
  }
  const [header] = records;
  if (!header) return ',';
  const agreeing = (delimiter: Delimiter) => records.filter((counts) => counts[delimiter] === header[delimiter]).length;
  const candidates = delimiters.filter((delimiter) => header[delimiter] > 0);
  candidates.sort((a, b) => agreeing(b) - agreeing(a) || header[b] - header[a]);
  return candidates[0] ?? ',';
}

/** The number of the record in which a text ends: the row a spreadsheet shows there. */
export function lastRecordOf(text: string): number {
  let records = 0;
  for (const _ of countDelimiters(text)) records++;
  return records;
}

/** How often each delimiter stands outside quotes, record by record; the last record may be an open one. */
function* countDelimiters(text: string): Generator<Counts> {
  const counts: Counts = { ',': 0, ';': 0, '\t': 0, '|': 0 };
  let quoted = false;
  let atStart = true;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const isLineEnd = character === '\n' || (character === '\r' && text[at + 1] !== '\n');
    if (character === '"' && (quoted || atStart)) quoted = !quoted;
    // A doubled quote closes and opens again at once, so the state between the two must allow it.
    atStart = (character === '"' && !quoted) || isLineEnd || isDelimiter(character);
    if (quoted) continue;
    if (isDelimiter(character)) counts[character]++;
    if (!isLineEnd) continue;
    yield counts;
    for (const delimiter of delimiters) counts[delimiter] = 0;
  }
  yield counts;
}

function isDelimiter(character: string): character is Delimiter {
  return character === ',' || character === ';' || character === '\t' || character === '|';
}
