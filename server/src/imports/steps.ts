// The steps of a job on an import. Each is one transaction that also records the progress of the job, so that if two workers hold the same
// job, the slower one writes nothing.
import type { ImportStatus } from '@portage/contract/imports/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { type Scope, type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { JobEnd, Progress, Worded, Work } from '../platform/jobs/kind.ts';
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

const pollMs = 1000;

/** Thrown when the import was discarded or belongs to another job, so that this job ends. */
class ImportAbandoned extends Error {}

/** Returns the final state of an import and of its job. */
export type FinalStep = (
  tx: Tx,
  record: StoredImport,
) => Promise<{ change: ImportChange; ending: JobEnd; progress?: Progress }>;

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

  /** Returns the import if it has this status, which later steps require; null otherwise. */
  async begin(status: ImportStatus): Promise<StoredImport | null> {
    this.status = status;
    const record = await this.find();
    return record.status === status ? record : null;
  }

  private find(): Promise<StoredImport> {
    return findImport(this.app.db.scope(wholeRetailer(this.work.retailerId)), this.work.payload.importId);
  }

  /** Runs a step in one transaction, with the import locked. */
  run<T>(write: (tx: Tx, record: StoredImport) => Promise<T>, progress?: (written: T) => Progress): Promise<T> {
    return this.write(async (tx, record, report) => {
      const written = await write(tx, record);
      await report(progress?.(written) ?? {});
      return written;
    });
  }

  /** Runs the last step, which sets the final state of the import and ends the job. */
  end(write: FinalStep): Promise<void> {
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
      if (record.status !== this.status) throw new ImportAbandoned('The import is no longer being processed');
      return step(tx, record, (progress) => this.work.report(tx, { ...progress, resumeAfter: next }));
    });
    this.done = next;
    return written;
  }

  /** Runs work on the import; ends it early, without an error, if the import is discarded. */
  async untilAbandoned(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ImportAbandoned)) throw error;
    }
  }

  /** Runs slow work in another process; its signal aborts if the import is discarded. */
  async abortable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const poll = async () => {
      if ((await this.find()).status !== this.status) controller.abort(new ImportAbandoned('The import was discarded'));
    };
    // If the database cannot be reached, the next poll or the next step fails instead.
    const timer = setInterval(() => void poll().catch(() => undefined), pollMs);
    try {
      return await work(controller.signal);
    } finally {
      clearInterval(timer);
    }
  }
}

/** One attempt of the job that creates orders. */
export type CreateRun = {
  app: App;
  work: Work<ImportPayload>;
  steps: Steps;
  scope: Scope;
  record: StoredImport;
  draft: Draft;
  by: Member;
  /** The number of orders that the job has created, and the total that it is expected to create. */
  totals: { created: number; expected: number };
};

/** Publishes that an import has changed, for the screens that show it. */
export const publishChange = (app: App, tx: Tx, record: StoredImport, by: Actor): Promise<void> =>
  publish(tx, 'IMPORT_CHANGED', { importId: record.id, memberId: record.member_id }, by, app.clock.now());

/**
 * Ends the import of a job that has failed for good, in the transaction that ends the job. An import whose file could not be read fails
 * too; if rows could not be checked or created, a member can retry.
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
 * Makes steps commit without waiting for the disk. The write-ahead log is sequential, so a later synchronous commit, the end of the job at
 * the latest, makes them durable too. A power cut before that reverts a step together with its progress, and the job resumes there.
 */
const commitWithoutSync = (tx: Tx) => sql`select set_config('synchronous_commit', 'off', true)`.execute(tx.db);
