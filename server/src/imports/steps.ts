// The steps of a job on an import: each one transaction that is written down with how far the job is, so that of two workers who
// hold the same job the slower one writes nothing.
import type { ImportStatus } from '@portage/contract/imports/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Ending, Progress, Worded, Work } from '../platform/jobs/kind.ts';
import { type Actor, publish } from '../platform/outbox/facts.ts';
import type { Draft } from './draft.ts';
import {
  asColumns,
  changeImport,
  findImport,
  type ImportChange,
  lockImport,
  lockImportOfJob,
  recount,
  type StoredImport,
} from './queries.ts';

/** The payload of every job of an import. */
export const ImportPayload = z.object({
  importId: z.string(),
  fileName: z.string(),
});
export type ImportPayload = z.output<typeof ImportPayload>;

const lookEveryMs = 1000;

/** Thrown when the import was discarded or belongs to another job: this job has nothing left to do. */
class ImportLeft extends Error {}

/** What the last step makes of an import, and of its job. */
export type End = (
  tx: Tx,
  record: StoredImport,
) => Promise<{ change: ImportChange; ending: Ending; progress?: Progress }>;

export class Steps {
  private done: number;
  private readonly app: App;
  private readonly work: Work<ImportPayload>;
  private status: ImportStatus = 'READING';

  constructor(app: App, work: Work<ImportPayload>) {
    this.app = app;
    this.work = work;
    this.done = work.resumeAfter;
  }

  /** The import in this status, for as long as which the steps are to be taken; null when it is in another. */
  async begin(status: ImportStatus): Promise<StoredImport | null> {
    this.status = status;
    const record = await this.find();
    return record.status === status ? record : null;
  }

  private find(): Promise<StoredImport> {
    return findImport(this.app.db.scope(wholeRetailer(this.work.retailerId)), this.work.payload.importId);
  }

  /** Writes a step whole or not at all, with the import locked. */
  take<T>(write: (tx: Tx, record: StoredImport) => Promise<T>, progress?: (written: T) => Progress): Promise<T> {
    return this.write(async (tx, record, report) => {
      const written = await write(tx, record);
      await report(progress?.(written) ?? {});
      return written;
    });
  }

  /** Writes the last step: what has become of the import, and with it the end of the job. */
  end(write: End): Promise<void> {
    return this.write(async (tx, record, report) => {
      const { change, ending, progress = {} } = await write(tx, record);
      await changeImport(tx, record.id, { ...change, job_id: null, version: record.version + 1 });
      await report(progress);
      await this.app.jobs.end(tx, this.work.jobId, ending);
      await publishChange(this.app, tx, record, { name: this.app.config.provider.name, role: 'PROVIDER' });
    });
  }

  private async write<T>(
    step: (tx: Tx, record: StoredImport, report: (progress: Progress) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const next = this.done + 1;
    const written = await this.app.db.transaction(wholeRetailer(this.work.retailerId), async (tx) => {
      await commitWithoutSync(tx);
      const record = await lockImport(tx, this.work.payload.importId);
      if (record.status !== this.status) throw new ImportLeft('The import is not worked on any more');
      return step(tx, record, (progress) => this.work.report(tx, { ...progress, resumeAfter: next }));
    });
    this.done = next;
    return written;
  }

  /** Runs work on the import; it ends early when the import is discarded. */
  async untilLeft(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ImportLeft)) throw error;
    }
  }

  /** Does something slow outside of this process; its signal aborts when the import is discarded meanwhile. */
  async whileWanted<T>(does: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const left = new AbortController();
    const look = async () => {
      if ((await this.find()).status !== this.status) left.abort(new ImportLeft('The import was put aside'));
    };
    // Where the database cannot be asked, the next look or the next step says so.
    const clock = setInterval(() => void look().catch(() => undefined), lookEveryMs);
    try {
      return await does(left.signal);
    } finally {
      clearInterval(clock);
    }
  }
}

/** One run of the job that makes orders. */
export type Creating = {
  app: App;
  work: Work<ImportPayload>;
  steps: Steps;
  record: StoredImport;
  draft: Draft;
  by: Member;
  /** How many orders the job has made, and how many it is to make in all. */
  made: { created: number; expected: number };
};

/** Publishes that an import has changed, to those who look at it. */
export const publishChange = (app: App, tx: Tx, record: StoredImport, by: Actor): Promise<void> =>
  publish(tx, 'IMPORT_CHANGED', { importId: record.id, memberId: record.member_id }, by, app.clock.now());

/**
 * What becomes of an import whose job has failed for good, in the transaction that ends it, so that nobody waits for it: a file that
 * could not be read has failed too; rows that could not be checked or created wait to be tried again.
 */
export async function endWithJob({ clock }: App, tx: Tx, jobId: string, message: Worded<string>): Promise<void> {
  const record = await lockImportOfJob(tx, jobId);
  if (!record) return;
  const over = { job_id: null, version: record.version + 1 };
  if (record.status === 'READING') {
    const failure = JSON.stringify({ text: message });
    return changeImport(tx, record.id, { ...over, status: 'FAILED', finished_at: clock.now().toString(), failure });
  }
  const status = record.status === 'CHECKING' ? 'MATCHING' : 'REVIEW';
  await changeImport(tx, record.id, { ...over, status, ...asColumns(await recount(tx, record.id)) });
}

/**
 * No step waits for the disk alone: the write-ahead log is sequential, so a later synchronous commit, the end of the job at the latest,
 * makes it durable too. A power cut before that reverts the step and its progress together, and the job resumes from there.
 */
const commitWithoutSync = (tx: Tx) => sql`select set_config('synchronous_commit', 'off', true)`.execute(tx.db);
