import type { Language } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import type { z } from 'zod';
import type { Tx } from '../db/database.ts';

/** A job's text in each language: its reader may have another language than the member who started it. */
export type Worded<T> = Readonly<Record<Language, T>>;
export const inEach = <T>(word: (language: Language) => T): Worded<T> => ({ en: word('en'), fr: word('fr') });

/** A job's progress, written in the transaction whose work it counts. */
export type Progress = {
  itemsCreated?: number;
  itemsExisting?: number;
  itemsCount?: number;
  /** Faults found since the last report. The first thousand of a job are stored, in order. */
  errors?: Worded<RowError[]>;
  /** The number of faults, if only some of them are given. */
  errorsTotal?: number;
  /** The position at which a later attempt resumes. */
  resumeAfter?: number;
};

/** One attempt at a job. `resumeAfter` is where the previous attempt stopped (0 at first), and the counts are its results. */
export type Work<P> = {
  jobId: string;
  retailerId: string;
  memberId: string;
  payload: P;
  resumeAfter: number;
  itemsCreated: number;
  itemsExisting: number;
  /** Writes progress. Throws if another worker has taken over the job, so that the work of this transaction is rolled back. */
  report(tx: Tx, progress: Progress): Promise<void>;
};

/** The result of a job, such as a URL, and a message for its member. */
export type Outcome = { result?: string; message?: Worded<string> };

/** The end of a job, with its faults. With `attempt`, only a job that this attempt still holds is ended. */
export type JobEnd = Outcome & { attempt?: number; status: 'FINISHED' | 'FAILED'; errors?: Worded<RowError[]> };

/**
 * Slow work: `run` may be called again after a crash, and resumes. It receives the app, as verbs do. A job fails for good after five failed
 * attempts, or two whose process ended or hung, unless it made progress in between.
 */
export type JobKind<A, P = unknown> = {
  kind: string;
  payload: z.ZodType<P>;
  run(app: A, work: Work<P>): Promise<Outcome>;
  /** Makes further writes in the transaction that ends a job as failed. */
  failed?(app: A, tx: Tx, jobId: string, message: Worded<string>): Promise<void>;
  /** Set if its member may cancel it: partial work has no visible effect. */
  isCancelable?: true;
  /** Returns the message for its member when it fails for good, with what they can do; the default reports several failed attempts. */
  givenUp?(language: Language): string;
};

/**
 * Work that no member waits for: the rows that its payload names record whether it is done, and when retries are pointless. A failed
 * attempt is retried with a backoff from seconds to a quarter of an hour, for about a week. Then the task is a dead letter; a task whose
 * payload does not match is one at once. Dead letters are logged once, counted in `/readyz`, and stored with the reason for thirty days.
 */
export type Task<A, P = unknown> = {
  kind: string;
  payload: z.ZodType<P>;
  run(app: A, payload: P): Promise<void>;
  /** The number of retries; by default as many as in `retries.ts`. */
  retries?: number;
};

/** Thrown by a task that another worker is running: nothing failed, and it is retried later. */
export class NotNow extends Error {}

/** Thrown by a task that no retry can help: it is logged, and not retried. */
export class TaskRefused extends Error {}

/** Thrown when another attempt has taken over the job: the writes of this one must be rolled back. */
export class JobTakenOver extends Error {
  constructor() {
    super('another worker goes on with this job');
  }
}

/** Thrown by a job that would fail again at each retry, with the message for its member. */
export class JobRefused extends Error {
  readonly worded: Worded<string>;
  readonly errors: Worded<RowError[]> | undefined;
  constructor(worded: Worded<string>, errors?: Worded<RowError[]>) {
    super(worded.en);
    this.worded = worded;
    this.errors = errors;
  }
}
