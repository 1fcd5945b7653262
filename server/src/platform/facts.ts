// What was published, as listeners and subscribers have it.
import type { Fact, Topic } from '@portage/contract/index';
import type { App } from './app.ts';

/** Whose doing it was. */
export type Actor = { name: string; role: 'PROVIDER' | 'RETAILER_ADMIN' | 'RETAILER_USER' | 'END_CUSTOMER' };
/** A fact that is to be published. */
export type NewFact = { [T in Topic]: { topic: T; fact: Fact<T> } }[Topic];
type FactOf<T extends Topic> = {
  topic: T;
  fact: Fact<T>;
  by: Actor;
  retailerId: string;
  number: number;
  publishedAt: string;
};
export type PublishedFact = { [T in Topic]: FactOf<T> }[Topic];
type FactAbout<T extends Topic> = Extract<PublishedFact, { topic: T }>;

/** What a noun does when something is published. A worker runs it at least once for each fact, in order per retailer. */
export type Subscriber = {
  /** What its place in the outbox is kept under; one of a new name begins with what is published from then on. */
  name: string;
  /** Where it would have nothing to do it is left out. */
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
