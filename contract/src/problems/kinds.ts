// The names of problems, without the rules, which the first screen does not need.
import type { RequestKind } from '../requests/rules.ts';

/** The reasons for which an order needs a person, worst first. */
export const problemReasons = [
  'LOST',
  'OVERDUE',
  'NOT_RECEIVED',
  'HANDED_NOT_SCANNED',
  'ANSWER_NEEDED',
  'STILL_WANTED',
  'CLAIM',
  'RECIPIENT_WROTE',
  'ANSWER_UNUSED',
  'AT_RISK',
  'NOT_LOADED',
  'LEFT_BEHIND',
  'NOT_PICKED_UP',
  'PROOF_MISSING',
  'CUTOFF_NEAR',
  'ADDRESS_NOT_FOUND',
  'COURIER_ANSWERED',
  'HOLD_ENDING',
  'LABEL_OUTDATED',
  'MISSED_AGAIN',
  'UNDATED',
] as const;
export type ProblemReason = (typeof problemReasons)[number];

/** What a member can do about a problem. */
export const problemRemedies = [
  'FULFIL',
  'EDIT',
  // Requests to the courier: another date, a drop-off point, to keep the parcel, the return to the store, or where the parcel is.
  'NEW_DAY',
  'DROPOFF',
  'HOLD',
  'BRING_BACK',
  'TRACE',
  // Messages to the courier.
  'ASK_PROOF',
  'REPORT_LOSS',
  'CALL',
  'PRINT',
  'ANSWER_CLAIM',
  'READ_CHAT',
] as const;
export type ProblemRemedy = (typeof problemRemedies)[number];

/** The remedies that are requests to the courier, with the kind of each. A change is a remedy if it asks for another date. */
export const requestKindOf = {
  NEW_DAY: 'CHANGE',
  DROPOFF: 'DROPOFF',
  HOLD: 'HOLD',
  BRING_BACK: 'RETURN',
  TRACE: 'TRACE',
} as const satisfies Partial<Record<ProblemRemedy, RequestKind>>;
export type RequestedRemedy = keyof typeof requestKindOf;
export const isRequested = (remedy: ProblemRemedy): remedy is RequestedRemedy => remedy in requestKindOf;

/** Why a member resolves the problems of an order without an event that ends them. */
export const resolutions = ['SETTLED', 'GIVEN_UP', 'NOT_NEEDED'] as const;
export type Resolution = (typeof resolutions)[number];
