// A noun's contribution to the server. The server iterates over the list of nouns, so that a new noun needs no other change.
import type { Table } from '@portage/contract/endpoint';
import type { Topic } from '@portage/contract/index';
import type { RawBuilder } from 'kysely';
import type { App } from './app.ts';
import type { DB } from './db/schema.gen.ts';
import type { Caller, Handlers } from './http/handlers.ts';
import type { CallObserver } from './http/observer.ts';
import type { JobKind, Task } from './jobs/kind.ts';
import type { GaugeGroup } from './metrics/gauges.ts';
import type { FactAbout, PublishedFact } from './outbox/facts.ts';
import type { Log } from './traces/span.ts';

/** A noun's slow work, declared next to the verb that starts it. */
export type Job<P = unknown> = JobKind<App, P>;

export type { Log };

/** A noun's reaction to published facts. A worker runs it at least once for each fact, in order per retailer. */
export type Subscriber = {
  /** The key of its position in the outbox. A subscriber with a new name starts with the next published fact. */
  name: string;
  /** Returns false if it has nothing to do in this installation; then it is not started. */
  isNeeded?(app: App): boolean;
  concerns: (fact: PublishedFact) => boolean;
  run(app: App, fact: PublishedFact): Promise<void>;
};

/** Creates a subscriber to some topics that receives only the facts for which `wants` returns true. */
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

/** Scheduled work of a noun: every night, or every `everyMs`. An audit returns the number of differences it found. */
export type MaintenanceTask = { does: string; everyMs?: number } & (
  | { isAudit?: never; run(app: App, log: Log): Promise<unknown> }
  | { isAudit: true; run(app: App, log: Log): Promise<number> }
);

/** A column of sealed values. `owner` is the column whose value they are bound to, unique within the table. */
export type SealedColumn = {
  table: keyof DB;
  column: string;
  owner: string;
  purpose: string;
  /** Selects the rows that may be changed at the moment, if not all may. */
  isIdle?: RawBuilder<boolean>;
};

/** The parts of a noun besides its routes. */
export type Background = {
  /** The tables that only this noun's folder writes, as a boundary check enforces. */
  tables?: readonly (keyof DB)[];
  jobs?: readonly Job[];
  /** The noun's columns of sealed values, which are encrypted again after a rotation of `SECRET`. */
  sealed?: readonly SealedColumn[];
  tasks?: readonly Task<App>[];
  subscribers?: readonly Subscriber[];
  maintenance?: readonly MaintenanceTask[];
  /** Starts background work in a worker. */
  start?(app: App, log: Log): { stop(): Promise<void> };
  /** Creates its observer of the calls of authenticated callers. */
  observer?(app: App, log: Log): CallObserver;
  /** Returns its part of the `/readyz` report. */
  readiness?(app: App): Promise<Record<string, unknown>>;
  /** Its part of `/metrics`. */
  gauges?: readonly GaugeGroup[];
};

/** A noun with a handler for each endpoint of its table; `By` is the type of their callers. */
export type Noun<T extends Table, By extends Caller> = Background & { routes(app: App): Handlers<T, By> };
