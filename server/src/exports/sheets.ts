// Proofs as a document: what is exported at a glance, then a sheet for each order.
import { columnNames } from '@portage/contract/exports/words';
import { journeyNames } from '@portage/contract/orders/words';
import type { Proof } from '../orders/proofs.ts';
import type { Picture } from '../platform/pictures.ts';
import type { Asked } from './archive.ts';
import { type Cell, type Figure, heightOfFigures, left, Pages, right } from './pages.ts';
import type { Teller } from './teller.ts';

/** A photo as it was found: what it shows, or why it shows nothing. */
export type Seen = Picture | 'missing' | 'unreadable';

/** One line of what is exported: an order with its proof, or without. */
export type Line = { number: string; trackingCode: string; recipient: string; status: string; proof: string };
export type Overview = { lines: Line[]; proven: number; gone: number };

export const lineOf = (teller: Teller, proof: Proof): Line => ({
  number: proof.number ?? '',
  trackingCode: proof.trackingCode,
  recipient: proof.recipient,
  status: teller.statusOf(proof),
  proof: teller.lackOf(proof) || teller.say('photoCount', { count: proof.photos.length }),
});

type Drawn = {
  teller: Teller;
  /** Of several orders; one alone is its own overview. */
  overview: Overview | null;
  asked: AsyncIterable<Asked>;
  /** Gives a photo when its place has come; it is forgotten when it is drawn. */
  see(key: string): Promise<Seen>;
  tell(more: number): Promise<void>;
};

/** The bytes of the document, as its pages are full. */
export async function* drawProofs({ teller, overview, asked, see, tell }: Drawn): AsyncGenerator<Uint8Array> {
  const { language, provider, retailer, member, at } = teller.telling;
  const footer = teller.say('made', { retailer, member, at });
  const pages = await Pages.open(language, { title: teller.say('titleMany'), author: provider, footer });
  if (overview) drawOverview(pages, teller, overview);
  for await (const { proof } of asked) {
    if (proof) {
      drawSheet(pages, teller, proof);
      yield* drawPhotos(pages, teller, proof, see);
    }
    yield* pages.written();
    await tell(1);
  }
  yield* pages.end();
}

/** Where the columns of the overview begin, and how wide they are. */
const columns: Readonly<Record<keyof Line, readonly [x: number, width: number]>> = {
  number: [left, 96],
  trackingCode: [152, 96],
  recipient: [256, 106],
  status: [370, 84],
  proof: [462, right - 462],
};

function drawOverview(pages: Pages, teller: Teller, { lines, proven, gone }: Overview): void {
  const row = (line: Line, face?: Cell['face']) =>
    pages.row(
      lineKeys.map((key) => ({ text: line[key], x: columns[key][0], width: columns[key][1], size: 8.5, face })),
    );
  pages.begin(teller.say('titleMany'));
  drawTop(pages, teller);
  pages.row([across(teller.say('titleMany'), 20)], { gap: 6, tag: 'H1' });
  pages.row([across(teller.say('proven', { proven, count: lines.length }), 11)], { gap: 14 });
  if (gone > 0) pages.framed(teller.say('goneMany', { count: gone }));
  row(
    {
      number: teller.name(columnNames.number),
      trackingCode: teller.name(columnNames.trackingCode),
      recipient: teller.name(columnNames.recipient),
      status: teller.name(columnNames.status),
      proof: teller.say('proof'),
    },
    'bold',
  );
  pages.rule();
  for (const line of lines) row(line);
}

const lineKeys = ['number', 'trackingCode', 'recipient', 'status', 'proof'] as const;

const across = (text: string, size: number): Cell => ({ text, x: left, width: right - left, face: 'bold', size });

function drawTop(pages: Pages, { telling: { provider, retailer } }: Teller): void {
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

function drawSheet(pages: Pages, teller: Teller, proof: Proof): void {
  const name = proof.number ? teller.say('order', { number: proof.number }) : proof.trackingCode;
  pages.begin(name);
  drawTop(pages, teller);
  pages.row([{ ...across(teller.say('title'), 10), isMuted: true }], { gap: 0 });
  pages.row([across(name, 20)], { gap: 12, tag: 'H1' });
  drawFacts(pages, teller, proof);
  const lack = teller.lackOf(proof);
  if (lack) pages.framed(teller.say('lacks', { lack }));
  drawJourney(pages, teller, proof);
  drawAttempts(pages, teller, proof);
}

const factWidth = 160;
const factColumns = 3;

/** What is known of it, a name above each value. */
function drawFacts(pages: Pages, teller: Teller, proof: Proof): void {
  const { trackingCode, store, recipient, address, unit, date, packages, completedAt } = proof;
  const facts = [
    [columnNames.trackingCode, trackingCode],
    [columnNames.status, [teller.statusOf(proof), teller.reasonOf(proof)].filter(Boolean).join(' · ')],
    [columnNames.completedAt, completedAt],
    [columnNames.store, store.name],
    [columnNames.recipient, recipient],
    [columnNames.address, [address, unit].filter(Boolean).join(' · ')],
    [columnNames.date, date],
    [columnNames.packages, String(packages)],
  ] as const;
  const known = facts.filter(([, value]) => value);
  for (let start = 0; start < known.length; start += factColumns) {
    const row = known.slice(start, start + factColumns);
    const x = (place: number) => left + place * (factWidth + 18);
    pages.need(40);
    pages.row(
      row.map(([pair], place) => ({ text: teller.name(pair), x: x(place), width: factWidth, size: 8, isMuted: true })),
      { gap: 1 },
    );
    pages.row(
      row.map(([, value], place) => ({ text: value ?? '', x: x(place), width: factWidth, size: 10.5 })),
      { gap: 10 },
    );
  }
}

/** Never alone at the end of a page: so much of what follows comes with it. */
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

function drawJourney(pages: Pages, teller: Teller, { steps, store }: Proof): void {
  drawSection(pages, teller.say('journey'));
  pages.row([
    { text: teller.say('storeClock', { zone: store.timezone }), x: left, width: 400, size: 8, isMuted: true },
  ]);
  for (const step of steps) {
    const forDay = step.date && teller.say('forDay', { date: step.date });
    const about = [teller.name(journeyNames[`journey.${step.kind}`]), teller.reasonOf(step), forDay, step.by];
    pages.row(timed(step.at, about.filter(Boolean).join(' · ')), { gap: step.note ? 1 : 4 });
    if (step.note) pages.row(timed('', step.note, true));
  }
}

function drawAttempts(pages: Pages, teller: Teller, { attempts }: Proof): void {
  if (attempts.length === 0) return;
  drawSection(pages, teller.say('attempts'));
  for (const attempt of attempts) {
    const about = [teller.statusOf(attempt), teller.reasonOf(attempt), attempt.driver];
    pages.row(timed(attempt.at, about.filter(Boolean).join(' · ')), { gap: 1 });
    pages.row(timed('', placeOf(teller, attempt), true));
  }
}

/** Where the driver was, and how far that is from what is known of the address. */
function placeOf(teller: Teller, { latitude, longitude, distance }: Proof['attempts'][number]): string {
  if (latitude === null || longitude === null) return teller.say('noPlace');
  const place = teller.say('place', { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) });
  const far = distance && teller.say(`distance.${distance.from}`, { metres: Math.round(distance.metres) });
  return [place, far].filter(Boolean).join(' · ');
}

const besideEachOther = 2;

async function* drawPhotos(pages: Pages, teller: Teller, proof: Proof, see: Drawn['see']): AsyncGenerator<Uint8Array> {
  const { photos } = proof;
  if (photos.length === 0) return;
  for (let start = 0; start < photos.length; start += besideEachOther) {
    const figures: Figure[] = [];
    for (const photo of photos.slice(start, start + besideEachOther)) {
      const seen = await see(photo.key);
      const picture = typeof seen === 'string' ? teller.say(seen) : seen;
      figures.push({ picture, caption: teller.captionOf(proof, photo) });
    }
    if (start === 0) drawSection(pages, teller.say('photos'), heightOfFigures(figures));
    pages.figures(figures);
    yield* pages.written();
  }
}
