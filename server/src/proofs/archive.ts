// Proofs as a ZIP archive: the original photos, named by order, and a CSV list that assigns each photo to its order and attempt.
import { columnNames } from '@portage/contract/exports/words';
import type { ReportRows } from '../exports/fileJob.ts';
import type { Proof } from '../orders/proofs.ts';
import { type CellKind, oneBatch, type Value } from '../platform/tables/columns.ts';
import { csvStream } from '../platform/tables/write.ts';
import { type ZipEntry, zipOf } from '../platform/zip.ts';
import type { Photo, ProofTexts } from './texts.ts';
import { words } from './words.ts';

/** An order with its proof; null if the order was deleted. */
export type OrderProof = { id: string; proof: Proof | null };

type ArchiveInput = {
  texts: ProofTexts;
  orders: AsyncIterable<OrderProof>;
  /** Loads a photo's bytes; null if they no longer exist. */
  load(key: string): Promise<Buffer | null>;
  report: ReportRows;
};

/** Yields the bytes of the archive: the photos, then the list. */
export const packProofs = (input: ArchiveInput): AsyncGenerator<Buffer> => zipOf(entriesOf(input));

async function* entriesOf({ texts, orders, load, report }: ArchiveInput): AsyncGenerator<ZipEntry> {
  const rows: Value[][] = [];
  for await (const { id, proof } of orders) {
    for (const part of partsOf(id, proof)) {
      const bytes = part.photo && (await load(part.photo.key));
      const file = proof && part.photo && bytes ? `photos/${nameOf(proof, part.photo)}` : null;
      if (file && bytes) yield { name: file, body: [bytes], level: 0 };
      rows.push(columns.map(({ value }) => value({ ...part, file }, texts)));
    }
    await report(1);
  }
  yield { name: `${texts.t('list')}.csv`, body: listOf(texts, rows) };
}

type Part = { id: string; proof: Proof | null; photo: Photo | null; attempt: Proof['attempts'][number] | null };

/** Returns the entries that become rows of the list: each photo, each attempt without photos, or the order if it has neither. */
function partsOf(id: string, proof: Proof | null): Part[] {
  if (!proof) return [{ id, proof, photo: null, attempt: null }];
  const { attempts, photos } = proof;
  const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const withPhotos = new Set(photos.map(({ attemptId }) => attemptId));
  const parts = [
    ...photos.map((photo) => ({ id, proof, photo, attempt: attemptOf.get(photo.attemptId ?? '') ?? null })),
    ...attempts
      .filter((attempt) => !withPhotos.has(attempt.id))
      .map((attempt) => ({ id, proof, photo: null, attempt })),
  ];
  return parts.length > 0 ? parts : [{ id, proof, photo: null, attempt: null }];
}

const longestName = 40;
/** Replaces characters that are unsafe in file names. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longestName);

/** Returns a unique file name: the order's number and tracking code, the time, and the photo's index. */
function nameOf({ number, trackingCode, photos }: Proof, photo: Photo): string {
  const ending = /\.\w+$/.exec(photo.key)?.[0] ?? '';
  const when = photo.at.replace(' ', '_').replace(':', '-');
  const parts = [plain(number ?? ''), plain(trackingCode), when, photos.indexOf(photo) + 1];
  return `${parts.filter(Boolean).join('_')}${ending}`;
}

type ArchiveColumn = {
  heading: readonly [string, string];
  kind?: CellKind;
  value(part: Part & { file: string | null }, texts: ProofTexts): Value;
};

const columns: readonly ArchiveColumn[] = [
  { heading: columnNames.number, value: ({ proof }) => proof?.number ?? null },
  { heading: columnNames.trackingCode, value: ({ proof }) => proof?.trackingCode ?? null },
  { heading: columnNames.status, value: ({ proof }, texts) => proof && texts.statusOf(proof) },
  { heading: columnNames.reason, value: ({ proof }, texts) => proof && texts.reasonOf(proof) },
  { heading: columnNames.date, kind: 'date', value: ({ proof }) => proof?.date ?? null },
  { heading: columnNames.completedAt, kind: 'moment', value: ({ proof }) => proof?.completedAt ?? null },
  { heading: columnNames.timeZone, value: ({ proof }) => proof?.store.timezone ?? null },
  { heading: columnNames.store, value: ({ proof }) => proof?.store.name ?? null },
  { heading: columnNames.recipient, value: ({ proof }) => proof?.recipient ?? null },
  { heading: columnNames.address, value: ({ proof }) => proof?.address ?? null },
  { heading: columnNames.unit, value: ({ proof }) => proof?.unit ?? null },
  { heading: words.attemptedAt, kind: 'moment', value: ({ attempt }) => attempt?.at ?? null },
  { heading: words.outcome, value: ({ attempt }, texts) => attempt && outcomeOf(attempt, texts) },
  { heading: columnNames.driver, value: ({ attempt }) => attempt?.driver ?? null },
  { heading: words.latitude, kind: 'decimal', value: ({ attempt }) => attempt?.latitude ?? null },
  { heading: words.longitude, kind: 'decimal', value: ({ attempt }) => attempt?.longitude ?? null },
  { heading: words.metres, kind: 'count', value: ({ attempt }) => metresOf(attempt) },
  { heading: words.file, value: ({ file }) => file },
  { heading: words.lacking, value: lackOf },
  { heading: columnNames.orderId, value: ({ id }) => id },
];

const outcomeOf = (attempt: Proof['attempts'][number], texts: ProofTexts) =>
  [texts.statusOf(attempt), texts.reasonOf(attempt)].filter(Boolean).join(' · ');

const metresOf = (attempt: Part['attempt']) => (attempt?.distance ? Math.round(attempt.distance.metres) : null);

function lackOf({ proof, photo, file }: Part & { file: string | null }, texts: ProofTexts): string {
  if (!proof) return texts.t('gone');
  if (photo) return file ? '' : texts.t('missing');
  return texts.lackOf(proof);
}

/** Writes the list as CSV in the conventions of the reader's language. */
async function* listOf(texts: ProofTexts, rows: readonly Value[][]): AsyncGenerator<string> {
  const headed = columns.map(({ heading, kind = 'text' }) => ({ heading: texts.name(heading), kind, width: 0 }));
  yield* csvStream(headed, oneBatch(rows), texts.header.language === 'fr');
}
