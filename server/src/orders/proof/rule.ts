// The proof that a delivery needs, from its order and its store.
import type { Fault } from '@portage/contract/errors';
import type { FleetDelivery } from '@portage/contract/fleet/schema';
import { ageRuleOf } from '@portage/contract/proofs/age';
import { DeliveryProof } from '@portage/contract/proofs/given';
import { type ProofRule, proofFaults, readRule } from '@portage/contract/proofs/rule';
import { provinceOfOrder } from '@portage/contract/stores/rules';
import type { LeavePlace } from '@portage/contract/tracking/choices';
import type { Selectable } from 'kysely';
import { zoned } from '../../platform/clock.ts';
import type { DeliveryProofs } from '../../platform/db/schema.gen.ts';
import type { OrderRecord } from '../queries.ts';

type Ruled = Pick<OrderRecord, 'proof' | 'age_goods' | 'address'>;

/** Returns the rule of an order; null if it has none. */
export const ruleOf = ({ proof }: Pick<OrderRecord, 'proof'>): ProofRule | null => readRule(proof);

/** Returns how the recipient's age is checked; null if the goods are for everyone. */
export const ageRuleOfOrder = ({ age_goods: goods, ...order }: Ruled, storeAddress: string) =>
  goods && ageRuleOf(goods, provinceOfOrder(order, storeAddress));

type Moved = { address?: string | null | undefined; leavePlace?: LeavePlace | null | undefined };

/** Returns why the goods cannot be delivered, or the proof cannot be got, at another address or place; each fault is on what is changed. */
export function faultsOfMove(
  order: Ruled & Pick<OrderRecord, 'type' | 'leave_place' | 'email' | 'phone'>,
  storeAddress: string,
  { address, leavePlace }: Moved,
): Fault[] {
  if (address == null && leavePlace === undefined) return [];
  const faults = proofFaults({
    type: order.type,
    proof: ruleOf(order),
    ageGoods: order.age_goods,
    email: order.email,
    phone: order.phone,
    leavePlace: leavePlace === undefined ? order.leave_place : leavePlace,
    province: provinceOfOrder({ address: address ?? order.address }, storeAddress),
  });
  // An order of the previous release may lack a contact, wherever it goes.
  const moved = faults.filter(({ type }) => type !== 'PROOF_WITHOUT_CONTACT');
  return moved.map((fault) => ({ ...fault, path: fault.type === 'GOODS_NOT_PERMITTED' ? 'address' : 'place' }));
}

/** Returns what the driver needs to know about the proof; null if none is needed. */
export function fleetProofOf(order: Ruled, storeAddress: string): FleetDelivery['proof'] {
  const rule = ruleOf(order);
  const age = ageRuleOfOrder(order, storeAddress);
  if (!rule && !age) return null;
  const { kinds, match, fallback } = rule ?? { kinds: [], match: 'all', fallback: 'RETURN' };
  return { kinds, match, fallback, minimumAge: age?.minimumAge ?? null, hours: age?.hours ?? null };
}

/** Returns what one event gave as proof, with its times in the store's zone. */
export function presentProof(row: Selectable<DeliveryProofs>, zone: string): DeliveryProof {
  const { id, kinds, missing, signature, signer, age, age_document, age_checked_at, age_checked_by } = row;
  return DeliveryProof.parse({
    id,
    at: zoned(row.at, zone),
    kinds,
    missing,
    fallbackReason: row.fallback_reason,
    signature: signature && { strokes: signature, name: signer, relation: row.signer_relation },
    age: age_checked_at && {
      rule: age,
      documentKind: age_document,
      checkedAt: zoned(age_checked_at, zone),
      by: age_checked_by,
    },
  });
}
