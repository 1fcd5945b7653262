// The inbox on the wire: orders with their problems, and what members decide about them.
import { z } from 'zod';
import { ClaimKind } from '../claims/schema.ts';
import { Instant } from '../instants.ts';
import { listOf, pageQuery } from '../list.ts';
import { OrderRow } from '../orders/list.ts';
import { batchLimit } from '../orders/rules.ts';
import { RequestKind } from '../requests/schema.ts';
import { Id, text } from '../text.ts';
import { ZonedInstant } from '../time.ts';
import { problemReasons, problemRemedies, resolutions } from './kinds.ts';
import { noteLimit } from './rules.ts';

export const ProblemReason = z.enum(problemReasons);

export const ProblemsQuery = z.object({
  ...pageQuery,
  pickupScheduleId: Id.optional(),
  reason: ProblemReason.optional(),
  /** Only those that a member owns, or that no member owns. */
  owner: z.union([z.literal('none'), Id]).optional(),
  /** Only this order, snoozed or not. */
  orderId: Id.optional(),
  /** The snoozed ones, and those that wait for another party, instead. */
  snoozed: z.literal('true').optional(),
});
export type ProblemsQuery = z.output<typeof ProblemsQuery>;

export const Problem = z.object({
  reason: ProblemReason,
  since: ZonedInstant,
  /** When it is too late to solve. */
  until: ZonedInstant,
  /** Until when another party has to act: the courier on a request, or the recipient of an answered claim. Null if it is the retailer. */
  waitsUntil: ZonedInstant.nullable(),
  /** The recipient’s or the courier’s own words, for a claim, a message, a failed visit or an answered request. */
  words: z.string().nullable(),
  /** What a claim is about. */
  kind: ClaimKind.nullable(),
});
export type Problem = z.output<typeof Problem>;

const Owner = z.object({ id: z.string(), name: z.string() });
export const ProblemOwners = z.object({ data: z.array(Owner) });

/** An order with its problems, worst first. */
export const ProblemRow = OrderRow.extend({
  phone: z.string().nullable(),
  problems: z.array(Problem),
  /** What the order allows to do about them, those of the worst problem first. */
  remedies: z.array(z.enum(problemRemedies)),
  /** The request that the courier has not answered. */
  requested: RequestKind.nullable(),
  owner: Owner.nullable(),
  snoozedUntil: ZonedInstant.nullable(),
  note: z.string().nullable(),
});
export type ProblemRow = z.output<typeof ProblemRow>;
/** Sorted by what expires first; expired ones follow, the latest first. */
export const ProblemList = listOf(ProblemRow);

export const ProblemCountsQuery = z.object({ pickupScheduleId: Id.optional() });
/** Counts up to the last page of the list; a count is capped where `isCapped` is true. */
export const ProblemCounts = z.object({
  total: z.number(),
  isCapped: z.boolean(),
  reasons: z.array(z.object({ reason: ProblemReason, count: z.number() })),
  stores: z.array(z.object({ pickupScheduleId: z.string(), count: z.number() })),
  /** Orders all of whose problems are snoozed, or wait for another party. */
  snoozed: z.number(),
  /** Orders delivered today, on their store’s date, after a failed visit or after a member acted on their problem. */
  savedToday: z.number(),
});
export type ProblemCounts = z.output<typeof ProblemCounts>;

/** A decision about the problems of some orders. Only the given fields change; null undoes one. */
export const ProblemDecision = z.strictObject({
  ids: z.array(Id).min(1).max(batchLimit),
  /** The member who looks after them. */
  ownerId: Id.nullable().optional(),
  /** Hides them until then, or until something new happens: at most 30 days. ISO 8601. */
  snoozedUntil: Instant.nullable().optional(),
  note: text(noteLimit, 'multiline').nullable().optional(),
  /** Closes their current problems, until something new happens. */
  resolution: z.enum(resolutions).nullable().optional(),
});
export type ProblemDecision = z.output<typeof ProblemDecision>;
