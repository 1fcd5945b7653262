// Files that a job writes: recorded when requested, written in batches, and listed among the member's downloads once complete.
import { Readable } from 'node:stream';
import { holds } from '@portage/contract/access';
import { errorText } from '@portage/contract/errors';
import type { FileFormat } from '@portage/contract/exports/columns';
import { type ExportKind, exportKinds } from '@portage/contract/exports/rules';
import { permissionNeeded } from '@portage/contract/team/words';
import { translate } from '@portage/contract/words';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { findCaller } from '../keys/identify.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { contentTypeOf } from '../platform/files.ts';
import { inEach, JobRefused, type Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { completeDownload, keyOf, recordDownload } from './downloads.ts';
import { finishWithoutFile, mailFailure, mailFile, ownerOf, type Scheduled } from './scheduled.ts';

export type FilePayload = {
  format: FileFormat;
  fileName: string;
  /** The scheduled run, if a schedule started the export. */
  scheduled?: Scheduled | undefined;
};

/** Reports how many rows or orders were written since the last report. */
export type ReportRows = (more: number) => Promise<void>;

export type FileJob<P extends FilePayload> = {
  kind: ExportKind;
  payload: z.ZodType<P>;
  /** Returns the number of rows or orders in the file. */
  count(app: App, by: Member, payload: P): Promise<number>;
  /** Yields the bytes, and reports rows as they are written. */
  contents(app: App, by: Member, payload: P, report: ReportRows): AsyncIterable<string | Uint8Array>;
};

/** Enqueues the job and records its file, so that the file is deleted on expiry whatever happens to the job. */
export async function startFile<P extends FilePayload>(
  app: App,
  tx: Tx,
  by: Member,
  file: FileJob<P>,
  payload: P,
): Promise<{ jobId: string }> {
  const jobId = await app.jobs.enqueue(tx, jobOf(file), payload, by.id, { isLimited: !payload.scheduled });
  await recordDownload(app, tx, by, { id: jobId, kind: file.kind, ...payload });
  return { jobId };
}

/** Returns the job that writes the file. After a scheduled run it also mails the member, whether the run succeeds or fails. */
export function jobOf<P extends FilePayload>(file: FileJob<P>): Job<P> {
  return {
    kind: file.kind,
    payload: file.payload,
    isCancelable: true,
    run: async (app, work) => {
      const { scheduled } = work.payload;
      const by = await (scheduled ? ownerOf(app, work, scheduled) : requesterOf(app, work, file.kind));
      const count = await file.count(app, by, work.payload);
      if (scheduled && (await finishWithoutFile(app, work, scheduled, count))) return {};
      await writeFile(app, work, by, { file, count });
      return {};
    },
    failed: mailFailure,
  };
}

/** Returns the member or key that requested the file. Refuses if it was removed or lost the permission. */
async function requesterOf(app: App, work: Work<unknown>, kind: ExportKind): Promise<Member> {
  const by = await findCaller(app.db.scope(wholeRetailer(work.retailerId)), work.memberId);
  if (!by) throw new JobRefused(inEach((each) => errorText('ACCOUNT_NOT_FOUND', each)));
  const permission = exportKinds[kind];
  if (!holds(by, permission)) throw new JobRefused(inEach((each) => translate(permissionNeeded(permission), each)));
  return by;
}

/** Milliseconds between reports. Each report is a transaction; screens poll every two seconds. */
const reportEveryMs = 250;

/**
 * Writes the file and finishes the job with its URL. An attempt after a crash starts over. An attempt that was canceled or taken over fails
 * at its next report, and leaves no download.
 */
async function writeFile<P extends FilePayload>(
  app: App,
  work: Work<P>,
  by: Member,
  { file, count }: { file: FileJob<P>; count: number },
): Promise<void> {
  const { format, scheduled } = work.payload;
  const key = keyOf(work.retailerId, work.jobId, format);
  let rows = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = async (more: number) => {
    rows += more;
    if (performance.now() - reportedAt < reportEveryMs) return;
    await app.db.transaction(by, (tx) => work.report(tx, { itemsCreated: rows, itemsCount: count }));
    reportedAt = performance.now();
  };
  await report(0);
  await app.storage.remove(key);
  const body = Readable.from(file.contents(app, by, work.payload, report), { objectMode: false });
  const { size, outcome } = await app.storage.write(key, body, { contentType: contentTypeOf(format) });
  if (outcome !== 'written') throw new Error('Another attempt has written this file.');
  await app.db.transaction(by, async (tx) => {
    await work.report(tx, { itemsCreated: rows, itemsCount: rows });
    const result = await completeDownload(app, tx, by, { id: work.jobId, size, rows });
    await app.jobs.end(tx, work.jobId, { status: 'FINISHED', result });
    if (scheduled) await mailFile(app, tx, work, scheduled, rows);
  });
}
