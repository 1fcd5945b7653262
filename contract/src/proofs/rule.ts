// The proof that a delivery needs: chosen by order or by store, checked when the courier reports that it is completed.
import { z } from 'zod';
import type { Fault } from '../errors.ts';
import type { DeliveryType } from '../orders/status.ts';
import { dialable } from '../text.ts';
import type { LeavePlace } from '../tracking/choices.ts';
import { type AgeGoods, ageRuleOf } from './age.ts';

/** What a rule can name. Whether an identity document is needed follows from the goods (age.ts), so that no rule can leave it out. */
export const proofKinds = ['PHOTO', 'SIGNATURE', 'PIN'] as const;
export type ProofKind = (typeof proofKinds)[number];
export type GivenKind = ProofKind | 'AGE';

/** What the driver does without the proof: return the parcel, or leave a photo after a call to the recipient, which marks the delivery. */
export const proofFallbacks = ['RETURN', 'PHOTO_AND_CALL'] as const;
export type ProofFallback = (typeof proofFallbacks)[number];

export const ProofRule = z.strictObject({
  kinds: z
    .array(z.enum(proofKinds))
    .max(proofKinds.length)
    .transform((kinds) => proofKinds.filter((kind) => kinds.includes(kind))),
  /** Whether all of several kinds are needed, or one of them. */
  match: z.enum(['all', 'any']).default('all'),
  fallback: z.enum(proofFallbacks).default('RETURN'),
});
export type ProofRule = z.output<typeof ProofRule>;

/** A rule as it was stored. */
export const StoredRule = z.object({
  kinds: z.array(z.enum(proofKinds)),
  match: z.enum(['all', 'any']),
  fallback: z.enum(proofFallbacks),
});

/** Returns a stored rule from its column. */
export const readRule = (stored: unknown): ProofRule | null => StoredRule.nullable().parse(stored ?? null);

/** Returns the rule of a new order: its own, else its store's. Null if no proof is needed. */
export function ruleOfNew(own: ProofRule | null, ofStore: ProofRule | null, type: DeliveryType): ProofRule | null {
  // The store's rule was chosen for deliveries.
  const usual = ofStore && { ...ofStore, kinds: ofStore.kinds.filter((kind) => type === 'DELIVERY' || kind !== 'PIN') };
  return withKinds(own ?? usual);
}

/** Returns a rule; null if it names no kind. */
export const withKinds = (rule: ProofRule | null): ProofRule | null => (rule && rule.kinds.length > 0 ? rule : null);

/** The wrong codes after which a delivery accepts none. */
export const pinTryLimit = 5;

/** Returns the kinds that a delivery still needs. The age check is needed beside any other proof. */
export function missingProof(rule: ProofRule | null, minimumAge: number | null, given: readonly string[]): GivenKind[] {
  const { kinds, match } = rule ?? { kinds: [], match: 'all' };
  const lacking = kinds.filter((kind) => !given.includes(kind));
  const missing = match === 'any' && lacking.length < kinds.length ? [] : lacking;
  return minimumAge === null || given.includes('AGE') ? missing : [...missing, 'AGE'];
}

/** The proofs that a driver cannot get where a recipient wants the parcel left. */
const impossibleAt: Readonly<Record<LeavePlace, readonly GivenKind[]>> = {
  DOOR: ['SIGNATURE', 'PIN', 'AGE'],
  NEIGHBOUR: ['SIGNATURE', 'PIN', 'AGE'],
  SAFE_PLACE: ['SIGNATURE', 'PIN', 'AGE'],
  // A concierge signs, but is not the recipient.
  CONCIERGE: ['PIN', 'AGE'],
};

type Proven = { proof: ProofRule | null; ageGoods: AgeGoods | null };

/** Returns whether a driver who leaves the parcel there can still get the proof. */
export const mayLeaveAt = (place: LeavePlace, { proof, ageGoods }: Proven): boolean => {
  const impossible = impossibleAt[place];
  const possible = (['PHOTO', 'SIGNATURE', 'PIN'] as const).filter((kind) => !impossible.includes(kind));
  return missingProof(proof, ageGoods && 1, possible).length === 0;
};

type Contacts = { email: string | null; phone: string | null };
type Judged = Proven & Contacts & { type: DeliveryType; leavePlace: LeavePlace | null; province: string };

/** Returns whether a rule needs a code that could not be sent to the recipient. One of several kinds is not needed. */
export const lacksContact = (proof: ProofRule | null, { email, phone }: Contacts): boolean =>
  missingProof(proof, null, ['PHOTO', 'SIGNATURE']).includes('PIN') && email === null && dialable(phone ?? '') === null;

/** Returns the faults of a rule and the goods of an order: what no driver could do, or may do. */
export function proofFaults({ type, leavePlace, province, email, phone, ...proven }: Judged): Fault[] {
  const { proof, ageGoods } = proven;
  const faults: Fault[] = [];
  // A recipient who hands a parcel over receives nothing that needs a code.
  if (type === 'PICKUP' && proof?.kinds.includes('PIN')) faults.push({ type: 'PROOF_NOT_AT_PICKUP', path: 'proof' });
  else if (lacksContact(proof, { email, phone })) faults.push({ type: 'PROOF_WITHOUT_CONTACT', path: 'proof' });
  if (type === 'PICKUP' && ageGoods) faults.push({ type: 'PROOF_NOT_AT_PICKUP', path: 'ageGoods' });
  if (ageGoods && !ageRuleOf(ageGoods, province).isPermitted)
    faults.push({ type: 'GOODS_NOT_PERMITTED', path: 'ageGoods', values: { province } });
  if (leavePlace && !mayLeaveAt(leavePlace, proven))
    faults.push({
      type: 'PROOF_NOT_AT_PLACE',
      path: ageGoods && mayLeaveAt(leavePlace, { proof, ageGoods: null }) ? 'ageGoods' : 'proof',
    });
  return faults;
}
