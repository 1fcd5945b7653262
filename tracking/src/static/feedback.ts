import type { SentForm } from '@portage/contract/tracking/page';

const claimFields = ['claim', 'found', 'photo'] as const;

/** Returns the form that was sent, by the card that shows its faults; neither if it was a change of the delivery. */
export function feedbackIn(sent: SentForm | undefined): { claim?: SentForm; review?: SentForm } {
  if (!sent) return {};
  if (claimFields.some((field) => sent.typed[field] !== undefined)) return { claim: sent };
  return sent.typed.review === undefined ? {} : { review: sent };
}
