import type { Language } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import type { z } from 'zod';
import type { Tx } from '../db/database.ts';

/** A job's text in each language: its reader may be another person than its author. */
export type Worded<T> = Readonly<Record<Language, T>>;
export const inEach = <T>(word: (language: Language) => T): Worded<T> => ({ en: word('en'), fr: word('fr') });

/** A job's progress: written in the transaction whose work it counts. */
export type Progress = {
  itemsCreated?: number;
  itemsExisting?: number;
  itemsCount?: number;
  /** Faults found since the last report; they are kept in order, the first thousand of them. */
  errors?: Worded<RowError[]>;
  /** How many faults these stand for, when only a part is kept. */
  errorsTotal?: number;
  /** Where a later attempt goes on. */
  resumeAfter?: number;
};

/** One job under way. `resumeAfter` is where an attempt before this one stopped, 0 at first, and the counts what it had made. */
export type Work<P> = {
  jobId: string;
  retailerId: string;
  memberId: string;
  payload: P;
  resumeAfter: number;
  itemsCreated: number;
  itemsExisting: number;
  /** Throws when another worker has taken the job over, so that the work in this transaction is not done twice. */
  report(tx: Tx, progress: Progress): Promise<void>;
};

/** The result of a job: an address or the like, and a message for its member. */
export type Outcome = { result?: string; message?: Worded<string> };

/** The end of a job, with its faults. An attempt ends only what it holds; without one, any holder's. */
export type JobEnd = Outcome & { attempt?: number; status: 'FINISHED' | 'FAILED'; errors?: Worded<RowError[]> };

/**
 * Slow work: `run` may be called again after a crash, and resumes. It receives the app, as verbs do. A job fails for good after five failed
 * attempts, or two whose process was gone or hung, unless it made progress in between.
 */
export type JobKind<A, P = unknown> = {
  kind: string;
  payload: z.ZodType<P>;
  run(app: A, work: Work<P>): Promise<Outcome>;
  /** Makes further writes in the transaction that ends a job as failed. */
  failed?(app: A, tx: Tx, jobId: string, message: Worded<string>): Promise<void>;
  /** Whether its member may cancel it: what it has done by then has no effect that anybody sees. */
  isCancelable?: true;
  /** Returns the text for its member when it is given up, with what they can do; by default that it failed after several attempts. */
  givenUp?(language: Language): string;
};

/**
 * Work that no member waits for: the rows that its payload names record whether it is done, and how long it is worth trying. A failed
 * attempt is made again after a pause that grows from seconds to a quarter of an hour, for about a week. Then it is a dead letter;
 * a task whose payload does not match is one at once. Dead letters are logged once, counted in `/readyz`, and stored with the reason for thirty days.
 */
export type Task<A, P = unknown> = {
  kind: string;
  payload: z.ZodType<P>;
  run(app: A, payload: P): Promise<void>;
  /** How many further attempts are made, when a week of them is not right. */
  retries?: number;
};

/** Thrown by a task that another worker runs: nothing failed, and it is retried later. */
export class NotNow extends Error {}

/** Thrown by a task that no retry can help: logged, and not retried. */
export class TaskRefused extends Error {}

/** Thrown when another attempt holds the job by now: what this one still wants to write is not to be kept. */
export class JobTakenOver extends Error {
  constructor() {
    super('another worker goes on with this job');
  }
}

/** Thrown by a job that no further attempt can mend, with the job's message. */
export class JobRefused extends Error {
  readonly worded: Worded<string>;
  readonly errors: Worded<RowError[]> | undefined;
  constructor(worded: Worded<string>, errors?: Worded<RowError[]>) {
    super(worded.en);
    this.worded = worded;
    this.errors = errors;
  }
}
