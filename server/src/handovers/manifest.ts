// The manifest of a handover that has ended: a row for each parcel, as evidence of what a driver received, was damaged or was left behind.
import { FileFormat } from '@portage/contract/exports/columns';
import { columnNames } from '@portage/contract/exports/words';
import type { ManifestQuery } from '@portage/contract/handovers/schema';
import { type Language, type Pair, translate, type Values } from '@portage/contract/words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { type FileJob, type ReportRows, startFile } from '../exports/fileJob.ts';
import type { App } from '../platform/app.ts';
import { localMoment } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { fileNameOf } from '../platform/files.ts';
import { refuse } from '../platform/refusal.ts';
import type { CellKind, Value } from '../platform/tables/columns.ts';
import { csvStream } from '../platform/tables/write.ts';
import { drawManifest, type Manifest, type ManifestLine } from './document.ts';
import { findHandover } from './queries.ts';
import { linesOf, showHandover } from './screens.ts';
import { words } from './words.ts';

const Payload = z.object({
  handoverId: z.string(),
  format: FileFormat,
  language: z.enum(['en', 'fr']),
  fileName: z.string(),
});
type Payload = z.output<typeof Payload>;

/** Starts the file of a handover that has ended. */
export const startManifest = (app: App, by: Member, id: string, query: ManifestQuery, spoken: Language) =>
  app.db.transaction(by, async (tx) => {
    const { status, date, time } = await findHandover(tx, id);
    if (status === 'OPEN') refuse('HANDOVER_OPEN');
    const { format, lang: language = spoken } = query;
    const fileName = fileNameOf(`${translate(words.fileName, language)}-${date}-${time.replace(':', '')}`, format);
    return startFile(app, tx, by, manifestFile, { handoverId: id, format, language, fileName });
  });

/** The job that writes a manifest. */
export const manifestFile: FileJob<Payload> = {
  kind: 'exports.manifest',
  payload: Payload,
  async count(app, by, { handoverId }) {
    const { handed, damaged, missing } = (await showHandover(app.db.scope(by), handoverId)).counts;
    return handed + damaged + missing.total;
  },
  async *contents(app, by, { handoverId, format, language }, report) {
    const scope = app.db.scope(by);
    const handover = await showHandover(scope, handoverId);
    const { name: retailer } = await scope.db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
    const t = (word: Pair, values?: Values) => translate(word, language, values);
    const manifest = { handover, retailer, t, language };
    const lines = readLines(scope, handoverId, report);
    if (format !== 'pdf') return yield* tableOf(manifest, lines);
    const at = `${localMoment(app.clock.now().toString(), handover.startedAt.zone)} ${handover.startedAt.zone}`;
    const made = t(words.made, { retailer, member: by.name, at });
    yield* drawManifest(manifest, { provider: app.config.provider.name, made, lines });
  },
};

const batchSize = 500;

/** Reads the parcels in batches: handed over, then damaged, then left behind, each in the order of the scans. */
async function* readLines(scope: Scope, id: string, report: ReportRows): AsyncGenerator<ManifestLine[]> {
  for (const outcome of ['HANDED', 'DAMAGED', 'LEFT'] as const) {
    for (let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }; ; ) {
      const rows = await linesOf(scope, id)
        .where('line.outcome', '=', outcome)
        .where(sql<boolean>`(line.at, line.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
        .orderBy('line.at')
        .orderBy('line.id')
        .limit(batchSize)
        .execute();
      yield rows.map(presentLine);
      await report(rows.length);
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) break;
      after = last;
    }
  }
}

type LineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['executeTakeFirstOrThrow']>>;
const presentLine = (row: LineRow): ManifestLine => ({
  number: row.number,
  recipient: row.recipient,
  trackingCode: row.tracking_code,
  place: row.position,
  packages: Math.max(1, row.number_of_packages),
  outcome: row.outcome,
  at: localMoment(row.at, row.timezone),
  by: row.by,
  device: row.device,
  courierAt: row.courier_at === null ? null : localMoment(row.courier_at, row.timezone),
});

type Column = { heading: Pair; kind?: CellKind; value: (line: ManifestLine, manifest: Manifest) => Value };

const columns: readonly Column[] = [
  { heading: words.pickup, kind: 'moment', value: (_, { handover: { date, time } }) => `${date} ${time}` },
  { heading: columnNames.store, value: (_, { handover }) => handover.storeName },
  { heading: words.driver, value: (_, { handover }) => handover.driverName },
  { heading: columnNames.number, value: ({ number }) => number },
  { heading: columnNames.trackingCode, value: ({ trackingCode }) => trackingCode },
  { heading: columnNames.recipient, value: ({ recipient }) => recipient },
  { heading: words.package, kind: 'count', value: ({ place }) => place },
  { heading: columnNames.packages, kind: 'count', value: ({ packages }) => packages },
  { heading: words.outcome, value: ({ outcome }, { t }) => t(words[outcome]) },
  { heading: words.scannedAt, kind: 'moment', value: ({ outcome, at }) => (outcome === 'LEFT' ? null : at) },
  { heading: words.scannedBy, value: ({ outcome, by }) => (outcome === 'LEFT' ? null : by) },
  { heading: words.device, value: ({ device }) => device },
  { heading: words.courierScan, value: ({ courierAt }, { t }) => courierAt ?? t(words.noScan) },
];

async function* tableOf(manifest: Manifest, lines: AsyncIterable<ManifestLine[]>): AsyncGenerator<string> {
  const headed = columns.map(({ heading, kind = 'text' }) => ({ heading: manifest.t(heading), kind, width: 0 }));
  const rows = async function* () {
    for await (const batch of lines) yield batch.map((line) => columns.map(({ value }) => value(line, manifest)));
  };
  yield* csvStream(headed, rows(), manifest.language === 'fr');
}
