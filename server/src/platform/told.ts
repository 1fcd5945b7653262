// What was told, as its listeners and the reactions to it have it.
import type { Fact, Topic } from '@portage/contract/news/schema';
import type { Tx } from './db/database.ts';

/** Who told it, for the reactions that write it down. */
export type Teller = { name: string; role: 'PROVIDER' | 'RETAILER_ADMIN' | 'RETAILER_USER' | 'END_CUSTOMER' };
type ToldOf<T extends Topic> = {
  topic: T;
  fact: Fact<T>;
  by: Teller;
  retailerId: string;
  number: number;
  toldAt: string;
};
export type Told = { [T in Topic]: ToldOf<T> }[Topic];
/** What a noun does when others tell something; it runs in the dispatcher's transaction, held to the retailer whose facts these are. */
export type Reaction = { concerns(told: Told): boolean; run(tx: Tx, told: readonly Told[]): Promise<void> };
type ToldAbout<T extends Topic> = Extract<Told, { topic: T }>;

/** A reaction to some topics, which is given nothing else and costs nothing when none of them was told. */
export function reactionTo<T extends Topic>(
  topics: readonly T[],
  run: (tx: Tx, told: readonly ToldAbout<T>[]) => Promise<void>,
): Reaction {
  const wanted = new Set<Topic>(topics);
  const concerns = (told: Told): told is ToldAbout<T> => wanted.has(told.topic);
  return { concerns, run: (tx, told) => run(tx, told.filter(concerns)) };
}
