// What was published, as listeners and subscribers have it.
import type { Fact, Topic } from '@portage/contract/index';

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
export type FactAbout<T extends Topic> = Extract<PublishedFact, { topic: T }>;
