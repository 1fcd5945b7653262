// A noun's contribution to the server. The server walks the list of nouns; nothing else has to know a new one.
import type { Table } from '@portage/contract/endpoint';
import type { Topic } from '@portage/contract/index';
import type { RawBuilder } from 'kysely';
import type { App } from './app.ts';
import type { DB } from './db/schema.gen.ts';
import type { Caller, Handlers } from './http/handlers.ts';
import type { CallObserver } from './http/observer.ts';
import type { JobKind, Task } from './jobs/kind.ts';
import type { FactAbout, PublishedFact } from './outbox/facts.ts';

/** Slow work of a noun, declared beside the verb that does it. */
export type Job<P = unknown> = JobKind<App, P>;

export type Log = { error(details: object, message: string): void };

/** A noun's reaction to published facts. A worker runs it at least once for each fact, in order per retailer. */
export type Subscriber = {
  /** The key of its position in the outbox. A new name starts with what is published from then on. */
  name: string;
  /** Returns false where it has nothing to do; it is then left out. */
  isNeeded?(app: App): boolean;
  concerns: (fact: PublishedFact) => boolean;
  run(app: App, fact: PublishedFact): Promise<void>;
};

/** A subscriber to some topics, and of those only to the facts that it `wants`. */
export function subscribe<T extends Topic>(
  name: string,
  topics: readonly T[],
  wants: (fact: FactAbout<T>) => boolean,
  run: (app: App, fact: FactAbout<T>) => Promise<void>,
): Subscriber {
  const isAbout = (fact: PublishedFact): fact is FactAbout<T> => topics.some((topic) => topic === fact.topic);
  return {
    name,
    concerns: (fact) => isAbout(fact) && wants(fact),
    run: async (app, fact) => {
      if (isAbout(fact)) await run(app, fact);
    },
  };
}

/** Work of a noun without a request: nightly, or every `everyMs`. */
export type MaintenanceTask = { does: string; everyMs?: number; run(app: App, log: Log): Promise<unknown> };

/** Where sealed values are stored. `owner` is the column whose value they are bound to, unique within the table. */
export type SealedColumn = {
  table: keyof DB;
  column: string;
  owner: string;
  purpose: string;
  /** Rows that may be changed at the moment, where not all may. */
  isIdle?: RawBuilder<boolean>;
};

/** The parts of a noun besides its routes. */
export type Background = {
  /** The tables that only this noun's folder writes, as a boundary check enforces. */
  tables?: readonly (keyof DB)[];
  jobs?: readonly Job[];
  /** Its columns of sealed values, which are encrypted again after `SECRET` was rotated. */
  sealed?: readonly SealedColumn[];
  tasks?: readonly Task<App>[];
  subscribers?: readonly Subscriber[];
  maintenance?: readonly MaintenanceTask[];
  /** Background work in a worker, until it is stopped. */
  start?(app: App, log: Log): { stop(): Promise<void> };
  /** Creates its observer of the calls that signed-in callers made. */
  observer?(app: App, log: Log): CallObserver;
  /** Returns its part of the report of `/readyz`. */
  readiness?(app: App): Promise<Record<string, unknown>>;
};

/** A noun with the rows of its table answered, for callers that are known as `By`. */
export type Noun<T extends Table, By extends Caller> = Background & { routes(app: App): Handlers<T, By> };
