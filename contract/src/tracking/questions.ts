// What a recipient is asked after a visit that failed: one question for each reason, with two or three answers, and what happens without
// one. No schemas: the recipients' page imports this file.

import type { Fault } from '../errors.ts';
import { holderOf, kindOf, nextOf, type OrderFacts, type OrderPromise, promiseOf } from '../orders/now.ts';
import { type DeliveryType, type Status, skipReasons } from '../orders/status.ts';
import { answerDays, isBack } from '../requests/answer.ts';
import type { Choice } from './choices.ts';
import { daysAfter } from './rules.ts';

/** The answers: each asks for some of the changes that a recipient may make. */
export const answers = {
  /** Another visit, on one of the days that the courier offers. */
  DAY: ['date'],
  PLACE: ['place'],
  /** What the driver needs to find the door, and when to come back with it. */
  DETAILS: ['addressLine2', 'doorCode', 'phone', 'date'],
  /** What the driver needs to get in, and when to come back with it. */
  ENTRY: ['doorCode', 'phone', 'note', 'date'],
  HOURS: ['note'],
  ADDRESS: ['address'],
} as const satisfies Record<string, readonly Choice[]>;
export type Answer = keyof typeof answers;

type Reason = keyof typeof skipReasons;

/** The answers to each reason, the most likely first. */
const offered: Readonly<Record<Reason, readonly Answer[]>> = {
  other: ['DAY', 'PLACE'],
  noAnswer: ['DAY', 'PLACE', 'ADDRESS'],
  needsInformation: ['DETAILS', 'ADDRESS'],
  notReceived: ['DAY'],
  refusedByCustomer: ['DAY', 'ADDRESS'],
  refusedBySecurity: ['ENTRY', 'PLACE', 'ADDRESS'],
  businessClosed: ['DAY', 'HOURS', 'ADDRESS'],
  delayed: ['DAY', 'PLACE'],
};

const reasonNames = Object.entries(skipReasons);
const isReason = (name: string): name is Reason => Object.hasOwn(skipReasons, name);

/** Returns the name of a failed visit's reason; an unknown or missing one counts as other. */
function reasonOf(statusId: number | null): Reason {
  const [name = 'other'] = reasonNames.find(([, id]) => id === statusId) ?? [];
  return isReason(name) ? name : 'other';
}

type QuestionFacts = {
  type: DeliveryType;
  status: Status;
  statusId: number | null;
  /** The reason of a failed visit about which the recipient is still asked after a scan; null if there is none. */
  answerFor: number | null;
  canChange: boolean;
  choices: readonly Choice[];
  dates: readonly string[];
  newAddress: object | null;
};

/** Returns whether an answer can be given now: the retailer allows all that it asks, and the courier can still do it. */
function isOffered(answer: Answer, { choices, dates, newAddress }: QuestionFacts): boolean {
  const asks: readonly Choice[] = answers[answer];
  if (answer === 'DAY') return dates.length > 0;
  if (answer === 'ADDRESS') return newAddress !== null;
  return asks.some((choice) => choice !== 'date' && choices.includes(choice));
}

/** Returns the reason of the failed visit that the recipient is asked about; undefined if they are asked about none. */
function questionReasonOf({ status, statusId, answerFor }: Pick<QuestionFacts, 'status' | 'statusId' | 'answerFor'>) {
  if (status === 'SKIPPED' || status === 'DELAYED') return reasonOf(statusId);
  return answerFor === null ? undefined : reasonOf(answerFor);
}

/**
 * Returns the question about a visit that failed, with the answers that are possible now; null if the recipient is asked nothing. A parcel
 * that the courier never received waits for its sender, not for its recipient.
 */
export function questionOf(parcel: QuestionFacts): { reason: Reason; answers: Answer[] } | null {
  const reason = questionReasonOf(parcel);
  if (!parcel.canChange || !reason) return null;
  const possible = offered[reason].filter((answer) => isOffered(answer, parcel));
  return possible.length > 0 ? { reason, answers: possible } : null;
}

type AnswerFacts = Pick<QuestionFacts, 'status' | 'statusId' | 'answerFor' | 'choices'>;

/**
 * Returns a fault if an answer to the question is empty, or is only a day although the driver needs a detail first. A form with details
 * always sends a day too, because no visit is planned otherwise. `given` are the fields of the change.
 */
export function answerFaults({ choices, ...parcel }: AnswerFacts, given: readonly string[]): Fault[] {
  const reason = questionReasonOf(parcel);
  if (!reason) return [];
  if (given.length === 0) return [{ type: 'REQUEST_EMPTY', path: '' }];
  if (given.some((field) => field !== 'date' && field !== 'code')) return [];
  const withDay = offered[reason].map((answer): readonly Choice[] => answers[answer]);
  const details = withDay.filter((asks) => asks.includes('date')).flat();
  const detail = details.find((choice) => choice !== 'date' && choices.includes(choice));
  return detail ? [{ type: 'DETAIL_MISSING', path: detail }] : [];
}

/** Returns the reason of a failed visit about which the recipient is still asked after a scan; null if there is none. */
export const answerForOf = (facts: OrderFacts, promise: OrderPromise | null): number | null =>
  isBack(facts, promise) ? (facts.question?.statusId ?? null) : null;

/**
 * Returns the last date on which the courier waits for an answer that it needs: without one it then brings a parcel back, or cancels a
 * pickup. Null if it waits for none, has a request to answer, or has nothing to bring back. The date is local to the store.
 */
export function answerDate(facts: OrderFacts): string | null {
  const { type, question, isRequestOpen } = facts;
  const kind = kindOf(facts);
  const isHeld = type === 'PICKUP' || holderOf(facts) === 'COURIER';
  if (!question || isRequestOpen || !isHeld) return null;
  return nextOf(facts, kind, promiseOf(facts, kind)) === 'ANSWER' ? daysAfter(question.on, answerDays) : null;
}
