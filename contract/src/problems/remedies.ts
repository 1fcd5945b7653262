// Which remedies of its problems an order allows now: the rules of the acts themselves, so that no button is offered that would be refused.
import type { ErrorType } from '../errors.ts';
import { whyNotEdit, whyNotFulfil, whyNotLabel } from '../orders/rules.ts';
import { skipReasons } from '../orders/status.ts';
import { askableFields, type RequestState, whyNotRequest } from '../requests/rules.ts';
import { type ProblemReason, type ProblemRemedy, requestKindOf } from './kinds.ts';
import { reasons } from './reasons.ts';

type Remediable = RequestState & {
  phone: string | null;
  /** Whether the courier's last answer was the result of a search. It may have found the parcel: only its note states that. */
  isSearched: boolean;
};

type FoundProblem = { reason: ProblemReason; waitsUntil: unknown };

const always = () => null;

/** Returns why a remedy is not offered, or null. `now` in epoch milliseconds. */
const refusals: Readonly<Record<ProblemRemedy, (order: Remediable, now: number) => ErrorType | null>> = {
  FULFIL: whyNotFulfil,
  EDIT: whyNotEdit,
  NEW_DAY: (order, now) =>
    whyNotRequest(requestKindOf.NEW_DAY, order, now) ??
    (askableFields(order).includes('date') ? null : 'CANNOT_UPDATE_SHIPMENT'),
  DROPOFF: (order, now) => whyNotRequest(requestKindOf.DROPOFF, order, now),
  HOLD: (order, now) => whyNotRequest(requestKindOf.HOLD, order, now),
  BRING_BACK: (order, now) => whyNotRequest(requestKindOf.BRING_BACK, order, now),
  TRACE: (order, now) => whyNotRequest(requestKindOf.TRACE, order, now),
  ASK_PROOF: always,
  // The courier is asked to search first.
  REPORT_LOSS: ({ isSearched }) => (isSearched ? null : 'NOT_OFFERED'),
  CALL: ({ phone }) => (phone ? null : 'NOT_OFFERED'),
  PRINT: whyNotLabel,
  ANSWER_CLAIM: always,
  READ_CHAT: always,
};

/**
 * Returns the remedies of these problems that the order allows, those of the first problem first; a correction comes before all if the driver
 * lacks information, and another search after all. `now` in epoch milliseconds.
 */
export function remediesFor(found: readonly ProblemReason[], order: Remediable, now: number): ProblemRemedy[] {
  const remedies: readonly ProblemRemedy[] = found.flatMap(
    (reason): readonly ProblemRemedy[] => reasons[reason].remedies,
  );
  const first: readonly ProblemRemedy[] = order.question?.statusId === skipReasons.needsInformation ? ['EDIT'] : [];
  const last: readonly ProblemRemedy[] = order.isSearched ? ['TRACE'] : [];
  const isBetween = (remedy: ProblemRemedy) => !first.includes(remedy) && !last.includes(remedy);
  const ordered = [...first, ...new Set(remedies.filter(isBetween)), ...last].filter((each) => remedies.includes(each));
  return ordered.filter((remedy) => refusals[remedy](order, now) === null);
}

/** Returns why the problems of an order cannot be resolved, or null: its recipient was promised an answer to a claim. */
export const whyNotResolve = (problems: readonly FoundProblem[]): ErrorType | null =>
  problems.some(({ reason, waitsUntil }) => reason === 'CLAIM' && waitsUntil === null) ? 'CLAIM_OPEN' : null;
