// Questions about charges: when a member can ask one, and how much the courier can credit.
import type { ErrorType } from '../errors.ts';

/** The faults of a charge that a member can report. */
export const questionReasons = ['NOT_VISITED', 'WRONG_OUTCOME', 'CHARGED_TWICE', 'WRONG_RATE', 'OTHER'] as const;
/** A question is settled once its credit is on an invoice, or a correction reversed the charge. */
export const questionStatuses = ['OPEN', 'ANSWERED', 'SETTLED'] as const;
export const questionAnswers = ['ACCEPTED', 'REFUSED', 'CORRECTED'] as const;
export type QuestionOutcome = (typeof questionAnswers)[number];

/** The longest question or answer, in characters. */
export const questionLimit = 500;

/** The facts about a charge that decide whether it can be questioned or credited; `total` is in cents. */
export type QuestionedCharge = {
  quantity: number;
  total: number;
  isTakenBack: boolean;
  questions: readonly { answer: QuestionOutcome | null }[];
};

/**
 * Returns why a charge cannot be questioned, or null. A charge has at most one open question; one that was credited or is free leaves
 * nothing to dispute.
 */
export function whyNotQuestion({ quantity, total, isTakenBack, questions }: QuestionedCharge): ErrorType | null {
  if (quantity < 0 || isTakenBack) return 'CHARGE_TAKEN_BACK';
  if (questions.some(({ answer }) => answer === null)) return 'QUESTION_OPEN';
  if (questions.some(({ answer }) => answer === 'ACCEPTED')) return 'CHARGE_CREDITED';
  return total === 0 ? 'CHARGE_IS_FREE' : null;
}

/** Returns why a credit cannot be given for a charge, or null. `cents` must be negative, and its amount at most what was charged. */
export const whyNotCredit = ({ total }: Pick<QuestionedCharge, 'total'>, cents: number): ErrorType | null =>
  cents < 0 && cents >= -total ? null : 'CREDIT_TOO_LARGE';
