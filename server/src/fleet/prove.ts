// Judges the proof of an event by the rule of its order. A wrong code is counted although its event is refused.
import type { ErrorType } from '@portage/contract/errors';
import type { FleetEvent } from '@portage/contract/fleet/schema';
import { type GivenKind, missingProof, pinTryLimit } from '@portage/contract/proofs/rule';
import { proofList } from '@portage/contract/proofs/words';
import { provinceOfOrder } from '@portage/contract/stores/rules';
import type { Values } from '@portage/contract/words';
import type { LockedDelivery } from '../orders/deliveries.ts';
import { isPin, tryOf } from '../orders/proof/pin.ts';
import { ageRuleOfOrder, ruleOf } from '../orders/proof/rule.ts';
import type { App } from '../platform/app.ts';
import { zoneOf } from '../recipients/zone.ts';

type ProofColumns = Pick<LockedDelivery, 'proven' | 'pin_tries' | 'proof_missing_at'>;
/** The kinds that an event gave, and what its delivery lacks after it. */
export type GivenProof = { kinds: GivenKind[]; missing: GivenKind[] };

type Judgement =
  | { change: Partial<ProofColumns>; given: GivenProof | null }
  | { refused: ErrorType; values?: Values; change?: Partial<ProofColumns> };

const unproven: ProofColumns = { proven: [], pin_tries: [], proof_missing_at: null };

type Circumstances = {
  /** Whether the driver called the recipient. */
  isCalled: boolean;
  /** Whether the event is about all packages. */
  isWhole: boolean;
};

/** The order is as it was before the event. */
export function prove(
  app: App,
  order: LockedDelivery,
  event: FleetEvent,
  { isCalled, isWhole }: Circumstances,
): Judgement {
  // What was given at one visit does not prove another, of the remaining packages.
  if (event.type === 'ATTEMPTING_DELIVERY' && order.proven.length > 0) return { change: { proven: [] }, given: null };
  // An outcome that is corrected takes its proof with it, but not the mark of another package; the tries of a delivery stay.
  if (event.type === 'SKIPPED')
    return { change: isWhole ? { ...unproven, pin_tries: order.pin_tries } : { proven: [] }, given: null };
  if (event.type !== 'COMPLETED' && event.type !== 'PROOF_PHOTO_CHANGED') return { change: {}, given: null };
  const wrong = whyWrongPin(app, order, event);
  if (wrong) return wrong;
  const rule = ruleOf(order);
  const age = ageRuleOfOrder(order, order.store_address);
  const kinds = kindsIn(order, event, age?.minimumAge ?? null);
  const proven = [...new Set([...order.proven, ...kinds])];
  const missing = missingProof(rule, age?.minimumAge ?? null, proven);
  const isCompleted = event.type === 'COMPLETED' || order.delivery_status === 'COMPLETED';
  if (!isCompleted) return { change: {}, given: null };
  const isNew = event.type === 'COMPLETED' && order.delivery_status !== 'COMPLETED';
  if (isNew && age && !age.isPermitted)
    return { refused: 'GOODS_NOT_PERMITTED', values: { province: provinceOfOrder(order, order.store_address) } };
  if (isNew && age?.hours && !isWithin(age.hours, zoneOf(order.address, order.timezone), event.at))
    return { refused: 'AGE_OUTSIDE_HOURS', values: age.hours };
  // The courier's office corrects a failed visit without being at the door, but an age has to be checked there.
  const isAtDoor = isNew && order.delivery_status !== 'SKIPPED';
  const needed = missing.filter((kind) => isAtDoor || (isNew && kind === 'AGE'));
  const refused = needed.length > 0 ? whyNotWithout(rule?.fallback, needed, event, isCalled) : null;
  if (refused) return refused;
  const isWorthARow = rule !== null || age !== null || event.proof !== null;
  return {
    change: { proven, proof_missing_at: missing.length > 0 ? (order.proof_missing_at ?? event.at) : null },
    given: isWorthARow ? { kinds, missing } : null,
  };
}

function whyWrongPin(app: App, { delivery_id: deliveryId, pin_tries: tries }: LockedDelivery, event: FleetEvent) {
  const pin = event.proof?.pin ?? null;
  if (pin === null || deliveryId === null) return null;
  if (tries.length >= pinTryLimit) return { refused: 'PIN_LOCKED' as const };
  if (isPin(app, deliveryId, pin)) return null;
  const tried = [...new Set([...tries, tryOf(app, deliveryId, pin)])];
  const left = pinTryLimit - tried.length;
  return { refused: 'PIN_WRONG' as const, values: { left }, change: { pin_tries: tried } };
}

function kindsIn(order: LockedDelivery, { photos, proof }: FleetEvent, minimumAge: number | null): GivenKind[] {
  const isOld = proof?.age && minimumAge !== null && proof.age.rule >= minimumAge;
  return [
    ...(photos.length > 0 ? (['PHOTO'] as const) : []),
    ...(proof?.signature ? (['SIGNATURE'] as const) : []),
    ...(proof?.pin && order.delivery_id !== null ? (['PIN'] as const) : []),
    ...(isOld ? (['AGE'] as const) : []),
  ];
}

/** Returns why a visit cannot end without the proof, or null: by a photo and a call in its place, if the rule allows them. */
function whyNotWithout(
  fallback: string | undefined,
  missing: readonly GivenKind[],
  { proof, photos }: FleetEvent,
  isCalled: boolean,
): { refused: ErrorType; values?: Values } | null {
  if (!proof?.fallback) return { refused: 'PROOF_REQUIRED', values: { kinds: proofList(missing) } };
  if (fallback !== 'PHOTO_AND_CALL' || missing.includes('AGE')) return { refused: 'PROOF_FALLBACK_NOT_ALLOWED' };
  return photos.length > 0 && isCalled ? null : { refused: 'PROOF_FALLBACK_INCOMPLETE' };
}

function isWithin({ from, until }: { from: string; until: string }, timezone: string, at: string): boolean {
  const time = Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainTime().toString().slice(0, 5);
  return time >= from && time <= until;
}
