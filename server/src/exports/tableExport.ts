// Exports that are tables: refused before a job is created if they are too large or empty, and read in parts into one file.
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
import { bytesOf, fileNameOf } from '../platform/files.ts';
import { refuse } from '../platform/refusal.ts';
import type { Batches, TableColumn } from '../platform/tables/columns.ts';
import { type FileJob, type ReportRows, startFile } from './fileJob.ts';
import { Scheduled } from './scheduled.ts';

export type TableOptions = { columns: readonly ExportColumn[]; language: Language };

export type TableExport<F> = {
  kind: ExportKind;
  /** The schema of the filters that select the rows. */
  filters: z.ZodType<F>;
  /** Names of the sheet and of the file. */
  sheet: Pair;
  file: Pair;
  /** Counts the rows, up to a limit plus one. */
  count(scope: Scope, filters: F, limit: number, app: App): Promise<number>;
  table(
    app: App,
    scope: Scope,
    filters: F,
    options: TableOptions,
  ): Promise<{ columns: TableColumn[]; batches: Batches }>;
};

export type ExportRequest<F> = TableOptions & {
  filters: F;
  format: ExportFormat;
  /** The name of the file; by default that of its kind. */
  name?: string;
  /** The dates in the file name. */
  dates: string;
  scheduled?: Scheduled;
};

/** Starts an export. Refuses one that is empty or too large. */
export async function startExport<F extends object>(
  app: App,
  tx: Tx,
  by: Member,
  exported: TableExport<F>,
  request: ExportRequest<F>,
): Promise<{ jobId: string }> {
  const count = await exported.count(tx, request.filters, maxExportCount, app);
  if (count > maxExportCount) refuse('TOO_MANY_RECORDS', { values: { maximum: maxExportCount } });
  if (count === 0) refuse('NOTHING_TO_EXPORT');
  return enqueueExport(app, tx, by, exported, request);
}

/** Starts an export without counting its rows first. */
export function enqueueExport<F extends object>(
  app: App,
  tx: Tx,
  by: Member,
  exported: TableExport<F>,
  { dates, name, filters, columns, ...request }: ExportRequest<F>,
): Promise<{ jobId: string }> {
  const named = [name ?? translate(exported.file, request.language), dates].filter(Boolean).join('-');
  const fileName = fileNameOf(named, request.format);
  const payload = { ...request, asked: filters, columns: [...columns], fileName };
  return startFile(app, tx, by, fileJobOf(exported), payload);
}

/** Returns the job that writes a table export. */
export function fileJobOf<F extends object>(exported: TableExport<F>) {
  const payload = z.object({
    asked: exported.filters,
    columns: z.array(ExportColumn),
    format: ExportFormat,
    language: z.enum(['en', 'fr']),
    fileName: z.string(),
    scheduled: Scheduled.optional(),
  });
  const job: FileJob<z.output<typeof payload>> = {
    kind: exported.kind,
    payload,
    count: (app, by, { asked }) => exported.count(app.db.readingScope(by), asked, maxExportCount, app),
    async *contents(app, by, { asked, format, ...options }, report) {
      const { columns, batches } = await exported.table(app, app.db.readingScope(by), asked, options);
      const name = translate(exported.sheet, options.language);
      yield* bytesOf(format, { name, columns, batches: reported(batches, report) });
    },
  };
  return job;
}

async function* reported(batches: Batches, report: ReportRows): Batches {
  for await (const batch of batches) {
    yield batch;
    await report(batch.length);
  }
}

/** Counts the rows of a query, up to a limit plus one. */
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
