// What the courier knows about a failed visit: the question that is open, and whether it has the answer. Scans do not change it.
import { type DeliveryStatus, type DeliveryType, skipReasons } from '../orders/status.ts';

/** Days after a failed visit for which the courier waits for the answer that it needs. */
export const answerDays = 3;

/** The skip reasons that the recipient has to answer: confirming the details does not resolve them. */
export const unclear: readonly (number | null)[] = [
  skipReasons.needsInformation,
  skipReasons.refusedByCustomer,
  skipReasons.refusedBySecurity,
];

/** The question that a failed visit left open, and the answer that the courier has. */
export type Instructions = {
  /** The failed visit that needs an answer, until another is planned: its date, local to the store, and its reason. */
  question: { on: string; statusId: number } | null;
  /** When a detail was given after that visit, or the courier accepted a drop-off point: ISO 8601 UTC. */
  instructedAt: string | null;
  /** Whether the courier agreed to take the parcel to a drop-off point, and has not left with it. */
  isDropoffAgreed: boolean;
};

/** The instructions of a delivery without an answer or a question. */
export const noInstructions: Instructions = { question: null, instructedAt: null, isDropoffAgreed: false };

/** Returns whether the courier has the answer that it waited for. */
export const isInstructed = ({ instructedAt }: Pick<Instructions, 'instructedAt'>): boolean => instructedAt !== null;

type EventEffect = {
  event: string;
  /** When it happened: ISO 8601 UTC. */
  at: string;
  /** The local date of the event. */
  on: string;
  status: DeliveryStatus | null;
  statusId: number | null;
  isChanged: boolean;
  /** Whether the delivery has ended, is on its way back, or is at a drop-off point: no visit follows. */
  isVisited: boolean;
};

/**
 * Returns the instructions after an event. Another day and the last visit clear them. A failed visit replaces the question and clears the
 * answer; if it is reported late or corrected, an answer that was given after it is kept.
 */
export function instructionsAfter(
  { question, instructedAt, isDropoffAgreed }: Instructions,
  { event, at, on, status, statusId, isChanged, isVisited }: EventEffect,
): Instructions {
  if (event === 'RESCHEDULED' || isVisited) return noInstructions;
  if (status === 'SKIPPED' && isChanged) {
    const isUnclear = statusId !== null && unclear.includes(statusId);
    const answer = instructedAt !== null && instructedAt > at ? { instructedAt, isDropoffAgreed } : {};
    return { ...noInstructions, ...answer, question: isUnclear ? { on, statusId } : null };
  }
  return { question, instructedAt, isDropoffAgreed: isDropoffAgreed && status !== 'ATTEMPTING_DELIVERY' };
}

type PastVisits = Pick<Instructions, 'question'> & { attempts: number };

/** Returns whether a visit failed: at the door, or before it for a reason that needs an answer. */
export const isMissedBefore = ({ attempts, question }: PastVisits): boolean => attempts > 0 || question !== null;

type ScannedParcel = PastVisits & { type: DeliveryType; status: DeliveryStatus | null };

/** Returns whether the courier scanned a parcel again after a visit that failed, and promised no other visit. */
export const isBack = ({ type, status, ...missed }: ScannedParcel, promise: object | null): boolean =>
  type === 'DELIVERY' &&
  (status === 'AT_WAREHOUSE' || status === 'DELIVERY_SCHEDULED') &&
  isMissedBefore(missed) &&
  promise === null;
