// What was told, as its listeners and the reactions to it have it.
import type { Fact, Topic } from '@portage/contract/index';
import type { Tx } from './db/database.ts';

/** Who told it, for the reactions that write it down. */
export type Actor = { name: string; role: 'PROVIDER' | 'RETAILER_ADMIN' | 'RETAILER_USER' | 'END_CUSTOMER' };
type FactOf<T extends Topic> = {
  topic: T;
  fact: Fact<T>;
  by: Actor;
  retailerId: string;
  number: number;
  toldAt: string;
};
export type PublishedFact = { [T in Topic]: FactOf<T> }[Topic];
/** What a noun does when others tell something; it runs in the dispatcher's transaction, held to the retailer whose facts these are. */
export type Subscriber = {
  concerns(told: PublishedFact): boolean;
  run(tx: Tx, told: readonly PublishedFact[]): Promise<void>;
};
type FactAbout<T extends Topic> = Extract<PublishedFact, { topic: T }>;

/** A reaction to some topics, which is given nothing else and costs nothing when none of them was told. */
export function subscribe<T extends Topic>(
  topics: readonly T[],
  run: (tx: Tx, told: readonly FactAbout<T>[]) => Promise<void>,
): Subscriber {
  const wanted = new Set<Topic>(topics);
  const concerns = (told: PublishedFact): told is FactAbout<T> => wanted.has(told.topic);
  return { concerns, run: (tx, told) => run(tx, told.filter(concerns)) };
}
