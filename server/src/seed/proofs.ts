// The proofs of the demo's deliveries: the rules of some orders, and what their drivers gave.
import type { FleetEvent } from '@portage/contract/fleet/schema';
import { completionTypes } from '@portage/contract/orders/status';
import { type GivenKind, missingProof, type ProofRule, readRule } from '@portage/contract/proofs/rule';
import type { Insertable } from 'kysely';
import type { DeliveryProofs } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import type { Beat } from './stories.ts';

const rule = (kind: ProofRule['kinds'][number], fallback: ProofRule['fallback']): ProofRule => ({
  ...{ kinds: [kind], match: 'all', fallback },
});

/**
 * Returns a rule that the story of an order allows: a parcel that is left at a door has no signature. Derived from the number instead of
 * `chance`, so that the rest of the demo stays as it was.
 */
export function ruleOfStory(beats: readonly Beat[], number: number): ProofRule | null {
  const ends = beats.filter(({ type }) => type === 'COMPLETED');
  const isHanded = ends.every(({ statusId }) => statusId === completionTypes.handedToCustomer);
  if (isHanded && number % 11 === 0) return rule('PIN', 'PHOTO_AND_CALL');
  if (isHanded && number % 4 === 0) return rule('SIGNATURE', 'RETURN');
  return number % 5 === 0 ? rule('PHOTO', 'RETURN') : null;
}

type Proven = { id: string; delivery_id: string | null; recipient: string; proof: unknown; proven: string[] };
type Given = { proven: string[]; row?: Omit<Insertable<DeliveryProofs>, 'retailer_id'> };

/** Returns what an event of a story makes of the proof, as a report of the courier does. */
export function proofAfter(order: Proven, { type, at, photos }: FleetEvent): Given {
  if (type === 'SKIPPED' || type === 'ATTEMPTING_DELIVERY') return { proven: [] };
  if (type !== 'COMPLETED') return { proven: order.proven };
  const needed = readRule(order.proof);
  const kinds: GivenKind[] = [...(photos.length > 0 ? (['PHOTO'] as const) : []), ...(needed?.kinds ?? [])];
  const proven = [...new Set(kinds)];
  const missing = missingProof(needed, null, proven);
  if (!needed) return { proven };
  const signed = proven.includes('SIGNATURE') ? { signature: strokesOf(order.id), signer: order.recipient } : {};
  const of = { id: newId(Date.parse(at)), order_id: order.id, delivery_id: order.delivery_id ?? '', at };
  return { proven, row: { ...of, kinds: proven, missing, ...signed } };
}

/** Returns a signature that differs from order to order. */
function strokesOf(id: string): string {
  const points = Array.from({ length: 24 }, (_, index) => {
    const height = 30 + (Number.parseInt(id.replaceAll('-', '')[31 - index] ?? '', 16) || 0) * 10;
    return `${120 + index * 30} ${250 + (index % 2 === 0 ? -height : height)}`;
  });
  return `M${points.join('L')}M150 420L840 390`;
}
