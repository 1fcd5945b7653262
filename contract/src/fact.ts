// Facts are events that an operation publishes when it is done. Screens, logs and senders subscribe; the operation does not know them.
import type { z } from 'zod';
import type { Permission, Role } from './access.ts';

/** A member who may receive a fact. */
export type FactReceiver = {
  id: string;
  role: Role;
  permissions: readonly Permission[];
  storeIds: readonly string[] | null;
};

/** The subject of a fact, and who receives it: all members of the retailer, unless it names stores or a member. */
export type About<K extends string = string> = {
  /** The kind of object. Rows that list it in `stale` are read again. */
  kind: K;
  id?: string;
  /** Limits the fact to members with access to one of these stores. */
  storeIds?: readonly string[];
  /** Limits the fact to this member, and to those whom `isSeenBy` accepts. */
  memberId?: string;
  /** Returns whether another member also receives a fact about `memberId`. */
  isSeenBy?: (who: FactReceiver) => boolean;
};

/** Declares a fact: the schema of its data, and its subject. */
export const fact = <S extends z.ZodType, const K extends string>(
  schema: S,
  about: (fact: z.output<S>) => About<K>,
) => ({ schema, about: (given: unknown) => about(schema.parse(given)) });
