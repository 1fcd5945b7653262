// Proofs as a PDF: an overview, then one sheet per order.
import { columnNames } from '@portage/contract/exports/words';
import { journeyNames } from '@portage/contract/orders/words';
import { signatureBox } from '@portage/contract/proofs/signature';
import type { ReportRows } from '../exports/fileJob.ts';
import { type Cell, type Figure, heightOfFigures, left, Pages, right } from '../labels/pdfPages.ts';
import type { Proof } from '../orders/proofs.ts';
import type { Picture } from '../platform/pictures.ts';
import type { OrderProof } from './archive.ts';
import type { ProofTexts } from './texts.ts';
import { words } from './words.ts';

/** A photo, or the reason why it cannot be shown. */
export type LoadedPhoto = Picture | 'missing' | 'unreadable';

/** One row of the overview. */
export type OverviewLine = { number: string; trackingCode: string; recipient: string; status: string; proof: string };
export type Overview = { lines: OverviewLine[]; proven: number; gone: number };

export const lineOf = (texts: ProofTexts, proof: Proof): OverviewLine => ({
  number: proof.number ?? '',
  trackingCode: proof.trackingCode,
  recipient: proof.recipient,
  status: texts.statusOf(proof),
  proof: texts.lackOf(proof) || texts.summaryOf(proof),
});

type DocumentInput = {
  texts: ProofTexts;
  /** Null for a single order. */
  overview: Overview | null;
  orders: AsyncIterable<OrderProof>;
  /** Loads a photo just before it is rendered, so that few are in memory at a time. */
  load(key: string): Promise<LoadedPhoto>;
  report: ReportRows;
};

/** Yields the bytes of the PDF page by page. */
export async function* drawProofs({
  texts,
  overview,
  orders,
  load,
  report,
}: DocumentInput): AsyncGenerator<Uint8Array> {
  const { language, provider, retailer, member, at } = texts.header;
  const footer = texts.t('made', { retailer, member, at });
  const pages = await Pages.open(language, { title: texts.t('titleMany'), author: provider, footer });
  if (overview) drawOverview(pages, texts, overview);
  for await (const { proof } of orders) {
    if (proof) {
      drawSheet(pages, texts, proof);
      yield* drawPhotos(pages, texts, proof, load);
    }
    yield* pages.written();
    await report(1);
  }
  yield* pages.end();
}

const columns: Readonly<Record<keyof OverviewLine, readonly [x: number, width: number]>> = {
  number: [left, 96],
  trackingCode: [152, 96],
  recipient: [256, 106],
  status: [370, 84],
  proof: [462, right - 462],
};

function drawOverview(pages: Pages, texts: ProofTexts, { lines, proven, gone }: Overview): void {
  const row = (line: OverviewLine, face?: Cell['face']) =>
    pages.row(
      lineKeys.map((key) => ({ text: line[key], x: columns[key][0], width: columns[key][1], size: 8.5, face })),
    );
  pages.begin(texts.t('titleMany'));
  drawTop(pages, texts);
  pages.row([across(texts.t('titleMany'), 20)], { gap: 6, tag: 'H1' });
  pages.row([across(texts.t('proven', { proven, count: lines.length }), 11)], { gap: 14 });
  if (gone > 0) pages.framed(texts.t('goneMany', { count: gone }));
  row(
    {
      number: texts.name(columnNames.number),
      trackingCode: texts.name(columnNames.trackingCode),
      recipient: texts.name(columnNames.recipient),
      status: texts.name(columnNames.status),
      proof: texts.t('proof'),
    },
    'bold',
  );
  pages.rule();
  for (const line of lines) row(line);
}

const lineKeys = ['number', 'trackingCode', 'recipient', 'status', 'proof'] as const;

const across = (text: string, size: number): Cell => ({ text, x: left, width: right - left, face: 'bold', size });

function drawTop(pages: Pages, { header: { provider, retailer } }: ProofTexts): void {
  pages.row(
    [
      { text: provider, x: left, width: 250, face: 'bold', size: 10 },
      { text: retailer, x: 330, width: right - 330, size: 10, isMuted: true, align: 'right' },
    ],
    { gap: 12 },
  );
  pages.rule();
  pages.space(6);
}

function drawSheet(pages: Pages, texts: ProofTexts, proof: Proof): void {
  const name = proof.number ? texts.t('order', { number: proof.number }) : proof.trackingCode;
  pages.begin(name);
  drawTop(pages, texts);
  pages.row([{ ...across(texts.titleOf(proof), 10), isMuted: true }], { gap: 0 });
  pages.row([across(name, 20)], { gap: 12, tag: 'H1' });
  drawFacts(pages, texts, proof);
  const lack = texts.lackOf(proof);
  if (lack) pages.framed(texts.t('lacks', { lack }));
  drawJourney(pages, texts, proof);
  drawGiven(pages, texts, proof);
  drawAttempts(pages, texts, proof);
}

const factWidth = 160;
const factColumns = 3;

/** Renders the order's details, each below its label. */
function drawFacts(pages: Pages, texts: ProofTexts, proof: Proof): void {
  const { trackingCode, store, recipient, address, unit, date, packages, completedAt } = proof;
  const facts = [
    [columnNames.trackingCode, trackingCode],
    [columnNames.status, [texts.statusOf(proof), texts.reasonOf(proof)].filter(Boolean).join(' · ')],
    [columnNames.completedAt, completedAt],
    [columnNames.store, store.name],
    [columnNames.recipient, recipient],
    [columnNames.address, [address, unit].filter(Boolean).join(' · ')],
    [columnNames.date, date],
    [columnNames.packages, String(packages)],
    [words.needed, texts.ruleOf(proof)],
  ] as const;
  const known = facts.filter(([, value]) => value);
  for (let start = 0; start < known.length; start += factColumns) {
    const row = known.slice(start, start + factColumns);
    const x = (place: number) => left + place * (factWidth + 18);
    pages.need(40);
    pages.row(
      row.map(([pair], place) => ({ text: texts.name(pair), x: x(place), width: factWidth, size: 8, isMuted: true })),
      { gap: 1 },
    );
    pages.row(
      row.map(([, value], place) => ({ text: value ?? '', x: x(place), width: factWidth, size: 10.5 })),
      { gap: 10 },
    );
  }
}

/** Renders a heading, and keeps `height` points of the content below it on the same page. */
function drawSection(pages: Pages, title: string, height = 24): void {
  pages.need(36 + height);
  pages.space(6);
  pages.row([across(title, 12)], { gap: 4, tag: 'H2' });
  pages.rule();
}

const timed = (at: string, text: string, isMuted?: boolean): Cell[] => [
  { text: at, x: left, width: 100 },
  { text, x: 156, width: right - 156, isMuted },
];

function drawJourney(pages: Pages, texts: ProofTexts, { steps, store }: Proof): void {
  drawSection(pages, texts.t('journey'));
  pages.row([{ text: texts.t('storeClock', { zone: store.timezone }), x: left, width: 400, size: 8, isMuted: true }]);
  for (const step of steps) {
    const forDay = step.date && texts.t('forDay', { date: step.date });
    const about = [texts.name(journeyNames[`journey.${step.kind}`]), texts.reasonOf(step), forDay, step.by];
    pages.row(timed(step.at, about.filter(Boolean).join(' · ')), { gap: step.note ? 1 : 4 });
    if (step.note) pages.row(timed('', step.note, true));
  }
}

/** Renders what drivers gave as proof, with the signature as it was drawn. */
function drawGiven(pages: Pages, texts: ProofTexts, { given }: Proof): void {
  if (given.length === 0) return;
  drawSection(pages, texts.t('given'));
  for (const each of given) {
    for (const [index, line] of texts.givenLines(each).entries())
      pages.row(timed(index === 0 ? each.at.local : '', line), { gap: 1 });
    pages.space(4);
    if (each.signature)
      pages.drawing(each.signature.strokes, signatureBox, texts.t('signature', { name: each.signature.name }));
  }
}

function drawAttempts(pages: Pages, texts: ProofTexts, { attempts }: Proof): void {
  if (attempts.length === 0) return;
  drawSection(pages, texts.t('attempts'));
  for (const attempt of attempts) {
    const about = [texts.statusOf(attempt), texts.reasonOf(attempt), attempt.driver];
    pages.row(timed(attempt.at, about.filter(Boolean).join(' · ')), { gap: 1 });
    pages.row(timed('', placeOf(texts, attempt), true));
  }
}

/** Returns the driver's position and its distance from the address. */
function placeOf(texts: ProofTexts, { latitude, longitude, distance }: Proof['attempts'][number]): string {
  if (latitude === null || longitude === null) return texts.t('noPlace');
  const place = texts.t('place', { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) });
  const far = distance && texts.t(`distance.${distance.from}`, { metres: Math.round(distance.metres) });
  return [place, far].filter(Boolean).join(' · ');
}

const besideEachOther = 2;

async function* drawPhotos(
  pages: Pages,
  texts: ProofTexts,
  proof: Proof,
  load: DocumentInput['load'],
): AsyncGenerator<Uint8Array> {
  const { photos } = proof;
  if (photos.length === 0) return;
  for (let start = 0; start < photos.length; start += besideEachOther) {
    const figures: Figure[] = [];
    for (const photo of photos.slice(start, start + besideEachOther)) {
      const loaded = await load(photo.key);
      const picture = typeof loaded === 'string' ? texts.t(loaded) : loaded;
      figures.push({ picture, caption: texts.captionOf(proof, photo) });
    }
    if (start === 0) drawSection(pages, texts.t('photos'), heightOfFigures(figures));
    pages.figures(figures);
    yield* pages.written();
  }
}
