// Proofs as an archive: the photos as the courier took them, under names that say whose they are, and a list of what belongs to which.
import { columnNames } from '@portage/contract/exports/words';
import type { Proof } from '../orders/proofs.ts';
import type { CellKind, Value } from '../platform/tables/columns.ts';
import { csvStream } from '../platform/tables/write.ts';
import { type ZipEntry, zipOf } from '../platform/zip.ts';
import { words } from './proofWords.ts';
import type { Photo, Teller } from './teller.ts';

/** An order whose proof is asked for, or only its id when it is gone. */
export type Asked = { id: string; proof: Proof | null };

type Packed = {
  teller: Teller;
  asked: AsyncIterable<Asked>;
  /** A photo's bytes, as they are; null when they are gone. */
  take(key: string): Promise<Buffer | null>;
  tell(more: number): Promise<void>;
};

/** The bytes of the archive: photo by photo, and the list once it is known of all of them. */
export const packProofs = (packed: Packed): AsyncGenerator<Buffer> => zipOf(entriesOf(packed));

async function* entriesOf({ teller, asked, take, tell }: Packed): AsyncGenerator<ZipEntry> {
  const rows: Value[][] = [];
  for await (const { id, proof } of asked) {
    for (const part of partsOf(id, proof)) {
      const bytes = part.photo && (await take(part.photo.key));
      const file = proof && part.photo && bytes ? `photos/${nameOf(proof, part.photo)}` : null;
      if (file && bytes) yield { name: file, body: [bytes], level: 0 };
      rows.push(columns.map(({ value }) => value({ ...part, file }, teller)));
    }
    await tell(1);
  }
  yield { name: `${teller.say('list')}.csv`, body: listOf(teller, rows) };
}

type Part = { id: string; proof: Proof | null; photo: Photo | null; attempt: Proof['attempts'][number] | null };

/** What has a line of its own: each photo, each attempt that brought none, and an order that has neither. */
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
/** For the names of files on any machine. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longestName);

/** The order's number and code, when, and which of its photos: no two are the same. */
function nameOf({ number, trackingCode, photos }: Proof, photo: Photo): string {
  const ending = /\.\w+$/.exec(photo.key)?.[0] ?? '';
  const when = photo.at.replace(' ', '_').replace(':', '-');
  const parts = [plain(number ?? ''), plain(trackingCode), when, photos.indexOf(photo) + 1];
  return `${parts.filter(Boolean).join('_')}${ending}`;
}

type Column = {
  heading: readonly [string, string];
  kind?: CellKind;
  value(part: Part & { file: string | null }, teller: Teller): Value;
};

const columns: readonly Column[] = [
  { heading: columnNames.number, value: ({ proof }) => proof?.number ?? null },
  { heading: columnNames.trackingCode, value: ({ proof }) => proof?.trackingCode ?? null },
  { heading: columnNames.status, value: ({ proof }, teller) => proof && teller.statusOf(proof) },
  { heading: columnNames.reason, value: ({ proof }, teller) => proof && teller.reasonOf(proof) },
  { heading: columnNames.date, kind: 'date', value: ({ proof }) => proof?.date ?? null },
  { heading: columnNames.completedAt, kind: 'moment', value: ({ proof }) => proof?.completedAt ?? null },
  { heading: columnNames.timeZone, value: ({ proof }) => proof?.store.timezone ?? null },
  { heading: columnNames.store, value: ({ proof }) => proof?.store.name ?? null },
  { heading: columnNames.recipient, value: ({ proof }) => proof?.recipient ?? null },
  { heading: columnNames.address, value: ({ proof }) => proof?.address ?? null },
  { heading: columnNames.unit, value: ({ proof }) => proof?.unit ?? null },
  { heading: words.attemptedAt, kind: 'moment', value: ({ attempt }) => attempt?.at ?? null },
  { heading: words.outcome, value: ({ attempt }, teller) => attempt && outcomeOf(attempt, teller) },
  { heading: columnNames.driver, value: ({ attempt }) => attempt?.driver ?? null },
  { heading: words.latitude, kind: 'decimal', value: ({ attempt }) => attempt?.latitude ?? null },
  { heading: words.longitude, kind: 'decimal', value: ({ attempt }) => attempt?.longitude ?? null },
  { heading: words.metres, kind: 'count', value: ({ attempt }) => metresOf(attempt) },
  { heading: words.file, value: ({ file }) => file },
  { heading: words.lacking, value: lackOf },
  { heading: columnNames.orderId, value: ({ id }) => id },
];

const outcomeOf = (attempt: Proof['attempts'][number], teller: Teller) =>
  [teller.statusOf(attempt), teller.reasonOf(attempt)].filter(Boolean).join(' · ');

const metresOf = (attempt: Part['attempt']) => (attempt?.distance ? Math.round(attempt.distance.metres) : null);

function lackOf({ proof, photo, file }: Part & { file: string | null }, teller: Teller): string {
  if (!proof) return teller.say('gone');
  if (photo) return file ? '' : teller.say('missing');
  return teller.lackOf(proof);
}

/** As spreadsheets of the reader's language read it. */
async function* listOf(teller: Teller, rows: readonly Value[][]): AsyncGenerator<string> {
  const headed = columns.map(({ heading, kind = 'text' }) => ({ heading: teller.name(heading), kind, width: 0 }));
  async function* batches() {
    yield rows;
  }
  yield* csvStream(headed, batches(), teller.telling.language === 'fr');
}
