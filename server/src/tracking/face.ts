// The retailer's branding on the page, and the feedback after the delivery.
import { whyNotAddPhoto, whyNotClaim, whyNotReview } from '@portage/contract/claims/rules';
import type { DeliveryType, Status } from '@portage/contract/orders/status';
import { shadesOf } from '@portage/contract/settings/face';
import type { TrackingSettings } from '@portage/contract/settings/tracking';
import type { TrackingView } from '@portage/contract/tracking/schema';
import { presentClaim } from '../claims/screens.ts';

export type Retailer = { name: string; phone: string | null; email: string | null; address: string | null };
type Facing = { retailer: Retailer; settings: TrackingSettings; open: boolean };

/** Returns the retailer's branding: colour and logo for everyone; phone, email and address only on an open page and if enabled. */
export function faceOf({ retailer, settings: { switches, color, logo }, open }: Facing): TrackingView['face'] {
  const shades = color === null ? null : shadesOf(color);
  return {
    colors: shades && { light: shades.light, dark: shades.dark },
    logo,
    phone: open && switches.showsPhone ? retailer.phone : null,
    email: open && switches.showsEmail ? retailer.email : null,
    address: open && switches.showsAddress ? retailer.address : null,
  };
}

/** The recipient's review and claim. */
export type Feedback = { review: { rating: number } | null; claim: Parameters<typeof presentClaim>[0] | null };
type FeedbackContext = Feedback & {
  settings: TrackingSettings;
  open: boolean;
  store: { timezone: string };
  photoUrl(key: string): string;
};

/** Returns the feedback given so far, and which can still be given. Replies show only whether staff or courier wrote them. */
export function feedbackOf(
  { review, claim, settings: { switches }, open, store, photoUrl }: FeedbackContext,
  type: DeliveryType,
  status: Status,
) {
  if (!open) return { mayReview: false, rating: null, mayClaim: false, claim: null };
  const standing = { status, type };
  const shown = claim && presentClaim(claim, store.timezone, photoUrl);
  return {
    mayReview: whyNotReview({ ...standing, isOffered: switches.asksReview, isSaid: review !== null }) === null,
    rating: review?.rating ?? null,
    mayClaim: whyNotClaim({ ...standing, isOffered: switches.takesClaims, isSaid: claim !== null }) === null,
    claim: shown && {
      number: shown.number,
      kind: shown.kind,
      status: shown.status,
      at: shown.at,
      answerBy: shown.answerBy,
      photos: shown.photos,
      mayAddPhoto: whyNotAddPhoto(shown) === null,
      answers: shown.answers.map(({ id, from, words, at }) => ({ id, byCourier: from === 'PROVIDER', words, at })),
    },
  };
}
