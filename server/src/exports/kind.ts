// What every kind of export has in common: it is refused before a job is made of it, and then read in parts into one file.
import { setImmediate } from 'node:timers/promises';
import { ExportColumn, ExportFormat } from '@portage/contract/exports/columns';
import type { ExportKind } from '@portage/contract/exports/rules';
import { maxExportCount } from '@portage/contract/statistics/rules';
import { type Language, type Pair, translate } from '@portage/contract/words';
import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { fileNameOf } from '../platform/files.ts';
import type { Job } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import type { Batches, TableColumn } from '../platform/tables/columns.ts';
import { beginDownload, exporterOf, makeFile } from './make.ts';
import { endWithoutFile, ownerOf, Scheduled, tellFailed, tellReady } from './scheduled.ts';

/** How a table is told. */
export type Telling = { columns: readonly ExportColumn[]; language: Language };

/** A kind of export: what it is asked by, how many rows that is, and the table that they are told in. */
export type Exporter<A> = {
  kind: ExportKind;
  asked: z.ZodType<A>;
  /** What its sheet is called, and its file. */
  sheet: Pair;
  file: Pair;
  /** As far as a limit and one more. */
  count(scope: Scope, asked: A, limit: number, app: App): Promise<number>;
  table(app: App, scope: Scope, asked: A, telling: Telling): Promise<{ columns: TableColumn[]; batches: Batches }>;
};

const chosen = {
  columns: z.array(ExportColumn),
  format: ExportFormat,
  language: z.enum(['en', 'fr']),
  fileName: z.string(),
  scheduled: Scheduled.optional(),
};

export type Wish<A> = Telling & {
  asked: A;
  format: ExportFormat;
  /** What its file is called, when not by its kind. */
  name?: string;
  /** What its dates are, in the name of its file. */
  dates: string;
  /** Whose run it is, when nobody waits for it. */
  scheduled?: Scheduled;
};

/** Starts an export; what is too much or nothing is refused. */
export async function startExport<A extends object>(
  app: App,
  tx: Tx,
  by: Member,
  exporter: Exporter<A>,
  wish: Wish<A>,
): Promise<{ jobId: string }> {
  const count = await exporter.count(tx, wish.asked, maxExportCount, app);
  if (count > maxExportCount) refuse('TOO_MANY_RECORDS', { values: { maximum: maxExportCount } });
  if (count === 0) refuse('NOTHING_TO_EXPORT');
  return enqueueExport(app, tx, by, exporter, wish);
}

/** Makes a job of an export, whatever it comes to. */
export async function enqueueExport<A extends object>(
  app: App,
  tx: Tx,
  by: Member,
  exporter: Exporter<A>,
  { dates, name: own, ...wish }: Wish<A>,
): Promise<{ jobId: string }> {
  const name = own ?? translate(exporter.file, wish.language);
  const fileName = fileNameOf([name, dates].filter(Boolean).join('-'), wish.format);
  const payload = { ...wish, columns: [...wish.columns], fileName };
  const jobId = await app.jobs.enqueue(tx, jobOf(exporter), payload, by.id, { isLimited: !wish.scheduled });
  await beginDownload(app, tx, by, { id: jobId, kind: exporter.kind, format: wish.format, fileName });
  return { jobId };
}

/** The job that writes an export; what becomes of one that a schedule asked for is mailed to its member. */
export function jobOf<A extends object>(exporter: Exporter<A>) {
  const payload = z.object({ ...chosen, asked: exporter.asked });
  const job: Job<z.output<typeof payload>> = {
    kind: exporter.kind,
    payload,
    isCancelable: true,
    run: async (app, work) => {
      const { asked, scheduled, ...telling } = work.payload;
      const by = await (scheduled ? ownerOf(app, work, scheduled) : exporterOf(app, work, exporter.kind));
      const scope = app.db.scope(by);
      const count = await exporter.count(scope, asked, maxExportCount, app);
      if (scheduled && (await endWithoutFile(app, work, scheduled, count))) return {};
      const table = await exporter.table(app, scope, asked, telling);
      const name = translate(exporter.sheet, telling.language);
      await makeFile(app, work, by, { name, ...table, count }, async (end, rows) => {
        if (scheduled) await tellReady(app, end, work, scheduled, rows);
      });
      return {};
    },
    failed: tellFailed,
  };
  return job;
}

/** How many rows a query has, as far as a limit and one more. */
export async function countUpTo<T extends keyof DB, R>(
  scope: Scope,
  rows: SelectQueryBuilder<DB, T, R>,
  limit: number,
): Promise<number> {
  const some = rows.select(sql.lit(1).as('one')).limit(sql.lit(limit + 1));
  const { found } = await scope.db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

const partSize = 5000;
/** Rows that are written before other work of the process has its turn: a few milliseconds. */
const sliceSize = 200;

/**
 * The rows that ids name, some at a time. One statement decides which rows, and in which order; each part is read by a statement of
 * its own, so that no connection is held while the file is written, however long that takes. What was deleted in between is left out.
 */
export async function* readInParts<R extends { id: string }>(
  named: readonly { id: string }[],
  rowsOf: (ids: string[]) => { execute(): Promise<R[]> },
) {
  for (let start = 0; start < named.length; start += partSize) {
    const part = named.slice(start, start + partSize);
    const rows = await rowsOf(part.map(({ id }) => id)).execute();
    const rowWith = new Map(rows.map((row) => [row.id, row]));
    const found = part.flatMap(({ id }) => rowWith.get(id) ?? []);
    for (let first = 0; first < found.length; first += sliceSize) {
      yield found.slice(first, first + sliceSize);
      await setImmediate();
    }
  }
}
