// What a driver reports as the proof of a delivery.
import { z } from 'zod';
import { Instant } from '../instants.ts';
import { optional, text, words } from '../text.ts';
import { ZonedInstant } from '../time.ts';
import { ageDocuments } from './age.ts';
import { proofKinds } from './rule.ts';
import { Signature } from './signature.ts';

const Signed = z.strictObject({
  /** An SVG path of absolute M and L in a box of 1,000 by 500. */
  strokes: Signature,
  name: words(120),
  /** The signer's relation to the recipient; null for the recipient. */
  relation: optional(text(60)),
});

/** Only that the age was checked: no number, birth date or picture of the document. */
const AgeCheck = z.strictObject({
  met: z.literal(true),
  /** The age that was checked. */
  rule: z.number().int().min(18).max(25),
  documentKind: z.enum(ageDocuments),
  checkedAt: Instant,
  by: words(120),
});

/** The proof of an event COMPLETED. Photos are the event's own. */
export const ProofGiven = z.strictObject({
  /** The recipient's four digits. */
  pin: optional(z.string().regex(/^\d{4}$/, { error: 'INVALID' })),
  signature: Signed.nullish().transform((each) => each ?? null),
  age: AgeCheck.nullish().transform((each) => each ?? null),
  /** Why the proof could not be got, if the rule allows a photo and a call in its place. */
  fallback: z
    .strictObject({ reason: words(240) })
    .nullish()
    .transform((each) => each ?? null),
});
export type ProofGiven = z.output<typeof ProofGiven>;

const Kinds = z.array(z.enum([...proofKinds, 'AGE']));
/** What one event gave as proof. After its recipient was erased, the signature is null although it was given. */
export const DeliveryProof = z.object({
  id: z.string(),
  at: ZonedInstant,
  kinds: Kinds,
  /** The kinds that the delivery lacked after it. */
  missing: Kinds,
  fallbackReason: z.string().nullable(),
  signature: z.object({ strokes: z.string(), name: z.string(), relation: z.string().nullable() }).nullable(),
  age: z
    .object({ rule: z.number(), documentKind: z.enum(ageDocuments), checkedAt: ZonedInstant, by: z.string() })
    .nullable(),
});
export type DeliveryProof = z.output<typeof DeliveryProof>;
