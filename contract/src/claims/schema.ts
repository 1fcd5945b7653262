import { z } from 'zod';
import { DeliveryType } from '../orders/fields.ts';
import { Id, optional, text, words } from '../text.ts';
import { LocalDate, ZonedInstant } from '../time.ts';
import { Sender } from '../timeline/sender.ts';
import { claimKinds, claimLimit, claimStatuses, ratings } from './rules.ts';

/** A review: one to five stars and an optional text. */
export const NewReview = z.strictObject({
  rating: z.coerce.number().int().min(1).max(ratings.length),
  words: optional(text(claimLimit, 'multiline')),
});
export type NewReview = z.output<typeof NewReview>;
export const Review = z.object({ rating: z.number(), words: z.string().nullable(), at: ZonedInstant });

export const ClaimKind = z.enum(claimKinds);
/** A claim that something is wrong with the delivery, in the recipient's own text. */
export const NewClaim = z.strictObject({
  kind: ClaimKind.default('NOT_RECEIVED'),
  words: words(claimLimit, 'multiline'),
});
export type NewClaim = z.output<typeof NewClaim>;
export const ClaimStatus = z.enum(claimStatuses);

const photos = z.array(z.object({ url: z.string() }));

export const Claim = z.object({
  id: z.string(),
  /** The number that the recipient quotes. */
  number: z.string().nullable(),
  kind: ClaimKind,
  words: z.string(),
  status: ClaimStatus,
  at: ZonedInstant,
  /** Until when the recipient was promised an answer. */
  answerBy: ZonedInstant,
  photos,
  answers: z.array(z.object({ id: z.string(), from: Sender, name: z.string(), words: z.string(), at: ZonedInstant })),
});
export type Claim = z.output<typeof Claim>;

/** A recipient's review and claim of a completed order. */
export const Feedback = z.object({ review: Review.nullable(), claim: Claim.nullable() });

/** An answer to a claim; with `settles`, it closes the claim. */
export const NewAnswer = z.strictObject({ words: words(claimLimit, 'multiline'), settles: z.boolean().default(false) });
export type NewAnswer = z.output<typeof NewAnswer>;

/** Open claims, oldest first. */
export const OpenClaims = z.object({
  data: z.array(
    z.object({
      orderId: z.string(),
      number: z.string().nullable(),
      trackingCode: z.string(),
      recipient: z.string(),
      claimNumber: z.string().nullable(),
      kind: ClaimKind,
      status: ClaimStatus,
      at: z.string(),
    }),
  ),
});

/** The filters of the average rating, the same as those of statistics. */
export const RatingsQuery = z.object({
  startDate: LocalDate,
  endDate: LocalDate,
  type: DeliveryType.optional(),
  pickupScheduleId: Id.optional(),
  serviceAreaId: words(40).optional(),
});
export type RatingsQuery = z.output<typeof RatingsQuery>;

/** The number and the average of the reviews in a period. */
export const Ratings = z.object({ count: z.number(), average: z.number().nullable() });

/** A claim as the courier reads it, with the newest answers, oldest first. */
export const FleetClaim = z.object({
  id: z.string(),
  deliveryId: z.string(),
  trackingCode: z.string(),
  orderNumber: z.string().nullable(),
  retailer: z.string(),
  store: z.string(),
  recipient: z.string(),
  address: z.string(),
  /** The number that the recipient quotes. */
  number: z.string().nullable(),
  kind: ClaimKind,
  words: z.string(),
  status: ClaimStatus,
  at: z.string(),
  answerBy: z.string(),
  photos,
  answers: z.array(z.object({ id: z.string(), from: Sender, name: z.string(), words: z.string(), at: z.string() })),
});
export type FleetClaim = z.output<typeof FleetClaim>;
export const FleetClaims = z.object({ data: z.array(FleetClaim), next: z.string().nullable() });
export const CourierAnswer = z.strictObject({ words: words(claimLimit, 'multiline') });
