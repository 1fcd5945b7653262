// One file of an export: written from its rows as they are read, and listed as its member's download when it is whole.
import { Readable } from 'node:stream';
import { holds } from '@portage/contract/access';
import { errorText } from '@portage/contract/errors';
import type { ExportFormat, FileFormat } from '@portage/contract/exports/columns';
import { downloadDays, type ExportKind, exportKinds } from '@portage/contract/exports/rules';
import type { Member } from '../auth/member.ts';
import { findCaller } from '../keys/identify.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { bytesOf, contentTypeOf, fileNameOf, fileOf, type NamedTable } from '../platform/files.ts';
import { inEach, JobRefused, type Work } from '../platform/jobs/kind.ts';
import { signAddress } from './address.ts';

/** Where the file of an export lies. */
export const keyOf = (retailerId: string, id: string, format: FileFormat) =>
  fileNameOf(`${retailerId}/exports/${id}`, format);

type NewDownload<F = FileFormat> = { id: string; kind: ExportKind; format: F; fileName: string };

/** Notes down what is going to be made, and whose it is: what is begun is cleared away too, whatever becomes of its job. */
export async function beginDownload(app: App, tx: Tx, by: Member, { id, kind, format, fileName }: NewDownload) {
  const now = app.clock.now();
  await tx.db
    .insertInto('exports')
    .values({
      id,
      member_id: by.id,
      kind,
      format,
      file_name: fileName,
      store_ids: by.storeIds && [...by.storeIds],
      created_at: now.toString(),
      expires_at: now.add({ hours: 24 * downloadDays }).toString(),
    })
    .execute();
}

/** Whoever asked for an export, if they still may have it. */
export async function exporterOf(app: App, work: Work<unknown>, kind: ExportKind): Promise<Member> {
  const by = await findCaller(app.db.scope(wholeRetailer(work.retailerId)), work.memberId);
  if (!by) throw new JobRefused(inEach((each) => errorText('ACCOUNT_NOT_FOUND', each)));
  if (!holds(by, exportKinds[kind])) throw new JobRefused(inEach((each) => errorText('FORBIDDEN', each)));
  return by;
}

type Counted = NamedTable & { count: number };

/** Writes a small file at once, while its member waits; answers where it is downloaded. */
export async function writeNow(app: App, by: Member, asked: NewDownload<ExportFormat>, table: Counted) {
  const { id, format } = asked;
  // The row first: what a crash leaves is cleared away by it.
  await app.db.transaction(by, (tx) => beginDownload(app, tx, by, asked));
  const { body, contentType } = fileOf(format, table);
  const { size } = await app.storage.write(keyOf(by.retailerId, id, format), body, { contentType });
  return app.db.transaction(by, (tx) => completeDownload(app, tx, by, { id, size, rows: table.count }));
}

type Completed = { id: string; size: number; rows: number };

/** Lists a file as a download, once it is whole; answers its address. */
async function completeDownload(app: App, tx: Tx, by: Member, { id, size, rows }: Completed): Promise<string> {
  const { expires_at } = await tx.db
    .updateTable('exports')
    .set({ size: String(size), row_count: rows, store_ids: by.storeIds && [...by.storeIds] })
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return signAddress(app, id, readInstant(expires_at));
}

type Written = {
  format: FileFormat;
  /** How many rows or orders it will be. */
  count: number;
  /** The bytes, which tell how many more they hold as they come. */
  contents(tell: (more: number) => Promise<void>): AsyncIterable<string | Uint8Array>;
  /** What else is written in the transaction that ends the job. */
  ended?(tx: Tx, rows: number): Promise<void>;
};

/**
 * Writes a job's file, telling how far it is, and ends the job with its address. An attempt after a crash writes it anew; one that
 * was canceled or taken over hears of it when it reports, and leaves nothing that anybody sees.
 */
export async function keepFile(app: App, work: Work<unknown>, by: Member, file: Written): Promise<void> {
  const key = keyOf(work.retailerId, work.jobId, file.format);
  let rows = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = async (more: number) => {
    rows += more;
    if (performance.now() - toldAt < reportEveryMs) return;
    await app.db.transaction(by, (tx) => work.report(tx, { itemsCreated: rows, itemsCount: file.count }));
    toldAt = performance.now();
  };
  await tell(0);
  await app.storage.remove(key);
  const body = Readable.from(file.contents(tell), { objectMode: false });
  const { size, outcome } = await app.storage.write(key, body, { contentType: contentTypeOf(file.format) });
  if (outcome !== 'written') throw new Error('Another attempt has written this file.');
  await app.db.transaction(by, async (tx) => {
    await work.report(tx, { itemsCreated: rows, itemsCount: rows });
    const result = await completeDownload(app, tx, by, { id: work.jobId, size, rows });
    await app.jobs.end(tx, work.jobId, { status: 'FINISHED', result });
    await file.ended?.(tx, rows);
  });
}

/** Between two words of how far it is: a screen asks every two seconds, and each is a transaction. */
const reportEveryMs = 250;

type OfTable = Work<{ format: ExportFormat }>;

/** Writes a job's table into its file. */
export const makeFile = (app: App, work: OfTable, by: Member, table: Counted, ended: NonNullable<Written['ended']>) => {
  const { format } = work.payload;
  async function* batches(tell: (more: number) => Promise<void>) {
    for await (const batch of table.batches) {
      yield batch;
      await tell(batch.length);
    }
  }
  const contents: Written['contents'] = (tell) => bytesOf(format, { ...table, batches: batches(tell) });
  return keepFile(app, work, by, { format, count: table.count, contents, ended });
};
