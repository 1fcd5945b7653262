// The reasons for which an order needs a person. A problem is derived from facts and is not stored: it begins and ends with them. What
// people decide about it (owner, snooze, note, resolution) is stored per order. Server tests compare the SQL of the inbox with this table.
import type { chatFacts } from '../chat/facts.ts';
import type { claimFacts } from '../claims/facts.ts';
import { answerHours } from '../claims/rules.ts';
import type { handoverFacts } from '../handovers/facts.ts';
import type { orderFacts } from '../orders/facts.ts';
import { handedOf, leftOf, waitsInStore } from '../orders/now.ts';
import { skipReasons } from '../orders/status.ts';
import { isRequested, type ProblemReason, type ProblemRemedy, problemReasons, type RequestedRemedy } from './kinds.ts';
import {
  atRiskSince,
  before,
  began,
  courierHours,
  cutoffMinutes,
  dayOf,
  graceMinutes,
  hasBegun,
  heldSince,
  holdDays,
  instantOf,
  isBeforePickup,
  isKind,
  isMissedFor,
  isOpen,
  isOverdue,
  localAfter,
  lostDays,
  needsAnswer,
  notLoadedSince,
  type ProblemFacts,
  promiseEnd,
  recipientHours,
  scanHours,
  unusedSince,
} from './rules.ts';

type Topic = keyof typeof orderFacts | keyof typeof claimFacts | keyof typeof chatFacts | keyof typeof handoverFacts;
/** When a problem is too late to solve: at the cutoff, the end of the promise, the hold or the days for an answer, or hours after it began. */
type Clock = 'CUTOFF' | 'PROMISE' | 'HOLD' | 'ANSWER' | { hours: number };

type ReasonRow = {
  /** The facts that can begin it; `TIME` if it also begins without one. */
  begins: readonly [Topic | 'TIME', ...(Topic | 'TIME')[]];
  /** The facts that can end it. */
  ends: readonly [Topic, ...Topic[]];
  clock: Clock;
  severity: 'critical' | 'high' | 'normal';
  remedies: readonly [ProblemRemedy, ...ProblemRemedy[]];
  holds: (facts: ProblemFacts) => boolean;
  /** Returns when it began, if it holds: a resolution covers what began before it. */
  since: (facts: ProblemFacts) => string;
};

const courierMoves = ['DELIVERY_CHANGED', 'SHIPMENT_CANCELED'] as const;

/** The reasons, worst first. */
export const reasons = {
  LOST: {
    begins: ['TIME'],
    ends: courierMoves,
    clock: 'PROMISE',
    severity: 'critical',
    remedies: ['TRACE', 'REPORT_LOSS', 'NEW_DAY', 'CALL'],
    holds: (facts) => hasBegun(before(heldSince(facts) ?? facts.asOf.at, -lostDays * 24), facts),
    since: ({ since }) => before(since.at, -lostDays * 24),
  },
  OVERDUE: {
    begins: ['TIME'],
    ends: courierMoves,
    clock: 'PROMISE',
    severity: 'critical',
    remedies: ['TRACE', 'NEW_DAY', 'CALL'],
    holds: isOverdue,
    since: promiseEnd,
  },
  NOT_RECEIVED: {
    begins: ['DELIVERY_CHANGED'],
    ends: courierMoves,
    clock: { hours: 24 },
    severity: 'critical',
    remedies: ['TRACE', 'PRINT', 'NEW_DAY', 'CALL'],
    holds: (facts) => isMissedFor(facts, skipReasons.notReceived),
    since: began,
  },
  HANDED_NOT_SCANNED: {
    begins: ['TIME'],
    ends: [...courierMoves, 'HANDOVER_CHANGED'],
    clock: 'PROMISE',
    severity: 'critical',
    remedies: ['TRACE', 'CALL'],
    holds: (facts) =>
      isKind(facts, 'AWAITING_PICKUP') && hasBegun(before(handedOf(facts)?.at.at ?? facts.asOf.at, -scanHours), facts),
    since: (facts) => before(facts.handed?.at.at ?? facts.asOf.at, -scanHours),
  },
  ANSWER_NEEDED: {
    // An undo takes an answer back.
    begins: ['DELIVERY_CHANGED', 'ORDER_EDITED', 'TIME'],
    ends: ['REQUEST_CHANGED', 'ORDER_EDITED', ...courierMoves],
    clock: 'ANSWER',
    severity: 'critical',
    remedies: ['NEW_DAY', 'EDIT', 'DROPOFF', 'HOLD', 'BRING_BACK', 'CALL'],
    holds: needsAnswer,
    since: began,
  },
  STILL_WANTED: {
    begins: ['REQUEST_CHANGED', 'DELIVERY_CHANGED'],
    ends: ['REQUEST_CHANGED', ...courierMoves],
    clock: { hours: 24 },
    severity: 'critical',
    remedies: ['CALL', 'READ_CHAT'],
    holds: ({ askedAt, status, deleted }) => askedAt !== null && status === 'RTS_SCHEDULED' && !deleted,
    // The return may be planned after the recipient asked.
    since: ({ askedAt, since }) => (askedAt !== null && askedAt > since.at ? askedAt : since.at),
  },
  CLAIM: {
    begins: ['CLAIM_CHANGED'],
    ends: ['CLAIM_CHANGED'],
    clock: { hours: answerHours },
    severity: 'critical',
    remedies: ['ANSWER_CLAIM', 'CALL'],
    holds: ({ claimedAt, deleted }) => claimedAt !== null && !deleted,
    since: ({ claimedAt, since }) => claimedAt ?? since.at,
  },
  RECIPIENT_WROTE: {
    begins: ['CHAT_CHANGED'],
    ends: ['CHAT_CHANGED'],
    clock: { hours: 2 },
    severity: 'high',
    remedies: ['READ_CHAT', 'CALL'],
    holds: ({ wroteAt, deleted }) => wroteAt !== null && !deleted,
    since: ({ wroteAt, since }) => wroteAt ?? since.at,
  },
  ANSWER_UNUSED: {
    begins: ['TIME'],
    ends: ['REQUEST_CHANGED', 'ORDER_EDITED', ...courierMoves],
    clock: { hours: 24 },
    severity: 'high',
    remedies: ['TRACE', 'NEW_DAY', 'DROPOFF', 'HOLD', 'BRING_BACK', 'CALL'],
    holds: (facts) => hasBegun(unusedSince(facts), facts),
    since: (facts) => unusedSince(facts) ?? facts.since.at,
  },
  AT_RISK: {
    begins: ['ROUTE_CHANGED', 'TIME'],
    ends: ['DELIVERY_CHANGED', 'ROUTE_CHANGED', 'SHIPMENT_CANCELED'],
    clock: 'PROMISE',
    severity: 'high',
    remedies: ['TRACE', 'CALL'],
    holds: (facts) => atRiskSince(facts) !== null,
    since: (facts) => atRiskSince(facts) ?? facts.since.at,
  },
  NOT_LOADED: {
    begins: ['ROUTE_CHANGED', 'TIME'],
    ends: ['DELIVERY_CHANGED', 'ROUTE_CHANGED', 'SHIPMENT_CANCELED'],
    clock: 'PROMISE',
    severity: 'high',
    remedies: ['TRACE', 'NEW_DAY', 'CALL'],
    holds: (facts) => hasBegun(notLoadedSince(facts), facts),
    since: (facts) => notLoadedSince(facts) ?? facts.since.at,
  },
  LEFT_BEHIND: {
    begins: ['HANDOVER_CHANGED'],
    ends: ['HANDOVER_CHANGED', 'ORDER_VOIDED', ...courierMoves],
    clock: 'PROMISE',
    severity: 'high',
    remedies: ['NEW_DAY', 'CALL'],
    holds: (facts) => leftOf(facts) !== null,
    since: (facts) => leftOf(facts)?.at ?? facts.since.at,
  },
  NOT_PICKED_UP: {
    begins: ['TIME'],
    ends: ['DELIVERY_CHANGED', 'SHIPMENT_CANCELED'],
    clock: 'PROMISE',
    severity: 'high',
    remedies: ['TRACE', 'NEW_DAY'],
    holds: (facts) =>
      waitsInStore(facts) &&
      leftOf(facts) === null &&
      facts.pickup !== null &&
      localAfter(facts.pickup.local, graceMinutes) < facts.asOf.local,
    since: (facts) => instantOf(facts, localAfter(facts.pickup?.local ?? facts.asOf.local, graceMinutes)),
  },
  PROOF_MISSING: {
    begins: ['DELIVERY_CHANGED'],
    ends: ['DELIVERY_CHANGED'],
    clock: { hours: 72 },
    severity: 'high',
    remedies: ['ASK_PROOF', 'CALL'],
    holds: ({ proofMissingAt, deleted }) => proofMissingAt !== null && !deleted,
    since: ({ proofMissingAt, since }) => proofMissingAt ?? since.at,
  },
  CUTOFF_NEAR: {
    begins: ['TIME'],
    ends: ['ORDER_FULFILLED', 'ORDER_EDITED', 'ORDER_DELETED'],
    clock: 'CUTOFF',
    severity: 'high',
    remedies: ['FULFIL', 'EDIT'],
    holds: (facts) =>
      isKind(facts, 'UNFULFILLED') &&
      facts.pickup !== null &&
      localAfter(facts.pickup.cutoffLocal, -cutoffMinutes) <= facts.asOf.local,
    since: (facts) => {
      const near = instantOf(facts, localAfter(facts.pickup?.cutoffLocal ?? facts.asOf.local, -cutoffMinutes));
      return near > facts.createdAt ? near : facts.createdAt;
    },
  },
  ADDRESS_NOT_FOUND: {
    begins: ['ORDER_CREATED', 'ORDERS_IMPORTED', 'ORDER_EDITED'],
    ends: ['ORDER_EDITED', 'ORDER_DELETED', 'DELIVERY_CHANGED'],
    clock: 'CUTOFF',
    severity: 'high',
    remedies: ['EDIT', 'CALL'],
    holds: (facts) => !facts.deleted && isBeforePickup(facts) && !facts.isLocated,
    since: ({ createdAt }) => createdAt,
  },
  COURIER_ANSWERED: {
    begins: ['REQUEST_CHANGED'],
    ends: ['REQUEST_CHANGED', ...courierMoves],
    clock: 'PROMISE',
    severity: 'normal',
    remedies: ['NEW_DAY', 'DROPOFF', 'BRING_BACK', 'REPORT_LOSS', 'CALL'],
    holds: (facts) =>
      isOpen(facts) &&
      facts.answeredAt !== null &&
      facts.answeredAt > facts.since.at &&
      // An older one belongs to a parcel that is overdue or presumed lost by now.
      facts.answeredAt > before(facts.asOf.at, lostDays * 24),
    since: ({ answeredAt, since }) => answeredAt ?? since.at,
  },
  HOLD_ENDING: {
    begins: ['TIME'],
    ends: courierMoves,
    clock: 'HOLD',
    severity: 'high',
    remedies: ['CALL', 'TRACE'],
    holds: ({ status, dropoff, asOf }) =>
      status === 'AT_DROPOFF_POINT' &&
      dropoff?.holdUntil != null &&
      dropoff.holdUntil <= dayOf(localAfter(asOf.local, holdDays * 24 * 60)),
    since: (facts) => {
      const near = localAfter(`${facts.dropoff?.holdUntil ?? dayOf(facts.asOf.local)}, 00:00`, -holdDays * 24 * 60);
      const from = instantOf(facts, near);
      return from > facts.since.at ? from : facts.since.at;
    },
  },
  LABEL_OUTDATED: {
    begins: ['ORDER_EDITED'],
    ends: ['LABEL_PRINTED_AGAIN', 'ORDER_DELETED', 'DELIVERY_CHANGED'],
    clock: 'CUTOFF',
    severity: 'normal',
    remedies: ['PRINT'],
    holds: (facts) => !facts.deleted && isBeforePickup(facts) && facts.labelOutdatedAt !== null,
    since: ({ labelOutdatedAt, since }) => labelOutdatedAt ?? since.at,
  },
  MISSED_AGAIN: {
    begins: ['DELIVERY_CHANGED'],
    ends: courierMoves,
    clock: { hours: 72 },
    severity: 'normal',
    remedies: ['CALL', 'NEW_DAY', 'DROPOFF', 'HOLD', 'EDIT', 'BRING_BACK'],
    holds: (facts) =>
      facts.attempts > 1 && isMissedFor(facts, skipReasons.other, skipReasons.noAnswer, skipReasons.businessClosed),
    since: began,
  },
  UNDATED: {
    begins: ['ORDER_CREATED', 'ORDERS_IMPORTED', 'ORDER_VOIDED'],
    ends: ['ORDER_FULFILLED', 'ORDER_EDITED', 'ORDER_DELETED'],
    clock: { hours: 24 },
    severity: 'normal',
    remedies: ['FULFIL', 'EDIT'],
    holds: (facts) => isKind(facts, 'UNDATED'),
    since: began,
  },
} as const satisfies Record<ProblemReason, ReasonRow>;

/** Returns the requests to the courier that a problem waits for. Not the end of a hold: it may come before the answer. */
export const awaitedRequests = (reason: ProblemReason): RequestedRemedy[] => {
  const { clock, remedies }: ReasonRow = reasons[reason];
  return clock === 'HOLD' ? [] : remedies.filter(isRequested);
};

/** Returns until when another party has to act: the courier on a request since the problem began, or the recipient of an answered claim. */
function waitOf(reason: ProblemReason, since: string, { requested, claimAnsweredAt, asOf }: ProblemFacts) {
  const isAwaited = requested?.remedy && awaitedRequests(reason).includes(requested.remedy) && since <= requested.at;
  const from = reason === 'CLAIM' ? claimAnsweredAt : isAwaited ? requested.at : null;
  const until = from && before(from, reason === 'CLAIM' ? -recipientHours : -courierHours);
  return until && until > asOf.at ? until : null;
}

/** Returns the problems of an order, worst first: since when, and until when another party has to act. A resolution covers older ones. */
export function problemsOf(facts: ProblemFacts): { reason: ProblemReason; since: string; waitsUntil: string | null }[] {
  return problemReasons.flatMap((reason) => {
    const row: ReasonRow = reasons[reason];
    if (!row.holds(facts)) return [];
    const since = row.since(facts);
    const isResolved = facts.resolvedAt !== null && since <= facts.resolvedAt;
    return isResolved ? [] : [{ reason, since, waitsUntil: waitOf(reason, since, facts) }];
  });
}
