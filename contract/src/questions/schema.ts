// Questions about charges on the wire.
import { z } from 'zod';
import { listOf, pageQuery } from '../list.ts';
import { services } from '../retailers/rules.ts';
import { words } from '../text.ts';
import { ZonedInstant } from '../time.ts';
import { questionAnswers, questionLimit, questionReasons, questionStatuses } from './rules.ts';

export const QuestionReason = z.enum(questionReasons);
export const QuestionStatus = z.enum(questionStatuses);

export const NewQuestion = z.strictObject({ reason: QuestionReason, words: words(questionLimit, 'multiline') });
export type NewQuestion = z.output<typeof NewQuestion>;

/** A question about a charge, with the courier's answer. */
export const ChargeQuestion = z.object({
  id: z.string(),
  chargeId: z.string(),
  orderId: z.string(),
  number: z.string().nullable(),
  trackingCode: z.string(),
  service: z.enum(services),
  /** The date of the charge, and its amount in cents. */
  date: z.string(),
  total: z.number(),
  reason: QuestionReason,
  words: z.string(),
  askedBy: z.string(),
  askedAt: ZonedInstant,
  status: QuestionStatus,
  answer: z.enum(questionAnswers).nullable(),
  /** The courier's note on its answer. */
  note: z.string().nullable(),
  answeredAt: ZonedInstant.nullable(),
  /** The name of who answered for the courier; null for answers before it was recorded, and for corrections. */
  answeredBy: z.string().nullable(),
  /** The credit, which is negative, and the number of its invoice. */
  cents: z.number().nullable(),
  invoice: z.string().nullable(),
});
export type ChargeQuestion = z.output<typeof ChargeQuestion>;

export const QuestionsQuery = z.object({ status: QuestionStatus.optional(), ...pageQuery });
export type QuestionsQuery = z.output<typeof QuestionsQuery>;

/** A page of questions, and the count of each status. */
export const ChargeQuestions = listOf(ChargeQuestion).extend({ counts: z.record(QuestionStatus, z.number()) });
export type ChargeQuestions = z.output<typeof ChargeQuestions>;
