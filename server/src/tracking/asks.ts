// What the driver asks for at the door, as the recipient reads it.
import { type GivenKind, mayLeaveAt } from '@portage/contract/proofs/rule';
import { initialsOf } from '@portage/contract/text';
import { leavePlaces } from '@portage/contract/tracking/choices';
import type { TrackingView } from '@portage/contract/tracking/schema';
import type { Pair, Values } from '@portage/contract/words';
import { translate } from '@portage/contract/words';
import type { Selectable } from 'kysely';
import { fleetProofOf, ruleOf } from '../orders/proof/rule.ts';
import { zoned } from '../platform/clock.ts';
import type { DeliveryProofs, Orders } from '../platform/db/schema.gen.ts';
import { asksWords as words } from './words.ts';

export type AskedOrder = Pick<
  Selectable<Orders>,
  'address' | 'age_goods' | 'delivery_status' | 'delivery_id' | 'link_code' | 'proof' | 'type'
>;

const ended: readonly string[] = ['COMPLETED', 'CANCELED', 'RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED'];
const inBoth = (pair: Pair, values?: Values) => ({
  en: translate(pair, 'en', values),
  fr: translate(pair, 'fr', values),
});

export type Asked = {
  order: AskedOrder;
  store: { address: string; timezone: string };
  code: string;
  /** The recipient's code, if the driver asks for one, and the last signature. */
  pin: string | null;
  signature: Pick<Selectable<DeliveryProofs>, 'at' | 'signer'> | null;
};

/**
 * Returns a line for each proof that the driver asks for until the visit. The code is only for the holder of the link: the driver can read the
 * code on the parcel, and the postal code beside it.
 */
function asksOf({ order, store, code, pin }: Asked): TrackingView['asks'] {
  const proof = fleetProofOf(order, store.address);
  if (!proof || ended.includes(order.delivery_status ?? '')) return [];
  const { kinds, match, minimumAge } = proof;
  const verb = match === 'any' && kinds.length > 1 ? 'may' : 'will';
  const asked: GivenKind[] = [...kinds, ...(minimumAge === null ? [] : (['AGE'] as const))];
  return asked.flatMap((kind) => {
    if (kind === 'PHOTO') return [];
    if (kind === 'AGE') return [{ text: inBoth(words.age, { age: minimumAge ?? 0 }), code: null }];
    if (kind === 'SIGNATURE') return [{ text: inBoth(words[`${verb}.signature`]), code: null }];
    const isShown = pin !== null && code === order.link_code;
    const word = isShown ? (`${verb}.pin` as const) : (`${verb}.sentPin` as const);
    return [{ text: inBoth(words[word]), code: isShown ? pin : null }];
  });
}

/** Returns who signed, by their initials, and when. */
function signedOf({ order, signature, store }: Asked): TrackingView['signed'] {
  if (order.delivery_status !== 'COMPLETED' || !signature?.signer) return null;
  const at = zoned(signature.at, store.timezone).local;
  const initials = initialsOf(signature.signer).slice(0, 3);
  return inBoth(words.signed, { initials: initials.map((letter) => `${letter}.`).join(' '), at });
}

/** Returns what an open page shows of the proof. */
export const proofOfPage = (asked: Asked) => ({ asks: asksOf(asked), signed: signedOf(asked) });

/** Returns the places where the driver can leave the parcel and still get the proof. */
export const placesOf = (order: AskedOrder) =>
  leavePlaces.filter((place) => mayLeaveAt(place, { proof: ruleOf(order), ageGoods: order.age_goods }));
