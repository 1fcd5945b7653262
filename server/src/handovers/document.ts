// A manifest as a PDF: who gave what to whom and when, the driver's signature, and a row for each parcel.
import { columnNames } from '@portage/contract/exports/words';
import type { Handover } from '@portage/contract/handovers/schema';
import { signatureBox } from '@portage/contract/proofs/signature';
import type { Language, Pair, Values } from '@portage/contract/words';
import { type Cell, left, Pages, right } from '../labels/pdfPages.ts';
import type { LineRecord } from './queries.ts';
import { words } from './words.ts';

/** A parcel, with local times. */
export type ManifestLine = {
  number: string | null;
  recipient: string;
  trackingCode: string;
  place: number;
  packages: number;
  outcome: LineRecord['outcome'];
  at: string;
  by: string;
  device: string | null;
  /** The courier's first scan; null if there is none. */
  courierAt: string | null;
};
export type Manifest = {
  handover: Handover;
  retailer: string;
  /** The texts of one language. */
  t: (word: Pair, values?: Values) => string;
  language: Language;
};

type Document = { provider: string; made: string; lines: AsyncIterable<ManifestLine[]> };

/** Yields the bytes of the PDF page by page. */
export async function* drawManifest(
  manifest: Manifest,
  { provider, made, lines }: Document,
): AsyncGenerator<Uint8Array> {
  const { t, language, handover, retailer } = manifest;
  const title = t(words.manifest);
  const pages = await Pages.open(language, { title, author: provider, footer: made });
  pages.begin(`${title} ${handover.date}`);
  drawHead(pages, manifest, provider, retailer);
  drawFacts(pages, manifest);
  if (handover.signature) pages.drawing(handover.signature, signatureBox, handover.driverName ?? '');
  pages.space(8);
  drawRow(
    pages,
    [
      columnNames.number,
      columnNames.trackingCode,
      columnNames.recipient,
      words.package,
      words.outcome,
      words.courierScan,
    ].map((each) => t(each)),
    'bold',
  );
  pages.rule();
  for await (const batch of lines) {
    for (const line of batch) drawRow(pages, cellsOf(line, manifest));
    yield* pages.written();
  }
  yield* pages.end();
}

function drawHead(pages: Pages, { t, handover }: Manifest, provider: string, retailer: string): void {
  const title = handover.status === 'MISSED' ? words.missed : words.manifest;
  pages.row(
    [
      { text: provider, x: left, width: 250, face: 'bold', size: 10 },
      { text: retailer, x: 330, width: right - 330, size: 10, isMuted: true, align: 'right' },
    ],
    { gap: 12 },
  );
  pages.rule();
  pages.row([{ text: t(title), x: left, width: right - left, face: 'bold', size: 20 }], { gap: 12, tag: 'H1' });
}

const factWidth = 120;

/** Renders the facts of the handover, four in a row, each below its name. */
function drawFacts(pages: Pages, { t, handover }: Manifest): void {
  const facts = factsOf(handover, t).filter(([, value]) => value !== '');
  const cell = (text: string, place: number, size: number): Cell => ({
    ...{ text, x: left + place * (factWidth + 12), width: factWidth, size },
  });
  for (let start = 0; start < facts.length; start += 4) {
    const row = facts.slice(start, start + 4);
    pages.need(40);
    pages.row(
      row.map(([name], place) => ({ ...cell(t(name), place, 8), isMuted: true })),
      { gap: 1 },
    );
    pages.row(
      row.map(([, value], place) => cell(value, place, 10.5)),
      { gap: 10 },
    );
  }
}

function factsOf(handover: Handover, t: Manifest['t']): [Pair, string][] {
  const { counts, confirmedBy, driverName, closedAt, closedBy } = handover;
  const { missing, expected } = counts;
  const count = ({ total, isCapped }: typeof missing) => (isCapped ? t(words.more, { count: total }) : String(total));
  return [
    [columnNames.store, handover.storeName],
    [words.pickup, `${handover.date} ${handover.time}`],
    [words.closedBy, handover.status === 'MISSED' ? '' : (closedBy ?? '')],
    [words.driver, driverName ?? ''],
    [words.endedAt, closedAt?.local ?? ''],
    [words.confirmed, confirmedBy ? t(words[confirmedBy]) : ''],
    [words.expected, count(expected)],
    [words.handed, String(counts.handed)],
    [words.damaged, String(counts.damaged)],
    [words.left, count(missing)],
  ];
}

const columns = [
  [left, 84],
  [138, 88],
  [232, 100],
  [338, 44],
  [388, 86],
  [480, right - 480],
] as const;

const drawRow = (pages: Pages, texts: readonly string[], face?: Cell['face']) =>
  pages.row(columns.map(([x, width], place) => ({ text: texts[place] ?? '', x, width, size: 8.5, face })));

const cellsOf = (
  { number, trackingCode, recipient, place, packages, outcome, courierAt }: ManifestLine,
  { t }: Manifest,
) => [
  ...[number ?? '', trackingCode, recipient, t(words.of, { place, count: packages })],
  ...[t(words[outcome]), courierAt ?? t(words.noScan)],
];
