// The machinery of facts: what a verb publishes when it is done. Screens, logs and senders subscribe; the verb does not know who listens.
import type { z } from 'zod';
import type { Permission, Role } from './access.ts';

/** Who might hear of a fact. */
export type Hearer = {
  id: string;
  role: Role;
  permissions: readonly Permission[];
  storeIds: readonly string[] | null;
};

/** The subject of a fact, and whom it concerns: the whole retailer, unless it names stores or a member. */
export type About<K extends string = string> = {
  /** The kind of thing: rows that are `stale` by it are read again. */
  kind: K;
  id?: string;
  /** It concerns those who see one of these stores. */
  storeIds?: readonly string[];
  /** It concerns this member alone, */
  memberId?: string;
  /** and those who may see what any member does. */
  isSeenBy?: (who: Hearer) => boolean;
};

/** Declares a fact: what it carries, and what it is about. */
export const fact = <S extends z.ZodType, const K extends string>(
  schema: S,
  about: (fact: z.output<S>) => About<K>,
) => ({ schema, about: (given: unknown) => about(schema.parse(given)) });
