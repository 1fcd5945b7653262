// What a noun of the product brings to the server. The server walks the list of nouns; nothing else has to know a new one.
import type { Table } from '@portage/contract/endpoint';
import type { App } from './app.ts';
import type { Subscriber } from './facts.ts';
import type { Caller, Handlers } from './http/handlers.ts';
import type { JobKind } from './jobs/kind.ts';

/** Slow work of a noun, declared beside the verb that does it. */
export type Job<P = unknown> = JobKind<App, P>;

export type Log = { error(details: object, message: string): void };

/** What a noun does without being asked: once a night, or as often as it says. */
export type Tidying = { does: string; everyMs?: number; run(app: App, log: Log): Promise<unknown> };

/** What a noun does besides answering requests. */
export type Background = {
  jobs?: readonly Job[];
  subscribers?: readonly Subscriber[];
  tidy?: readonly Tidying[];
};

/** A noun with the rows of its table answered, for callers that are known as `By`. */
export type Noun<T extends Table, By extends Caller> = Background & { routes(app: App): Handlers<T, By> };
