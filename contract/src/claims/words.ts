// What recipients can claim, for their page, mails and staff's screens.
import type { Pair } from '../words.ts';
import type { ClaimKind } from './rules.ts';

// biome-ignore format: one line per string
export const claimKindNames: Readonly<Record<ClaimKind, Pair>> = {
  NOT_RECEIVED: ['Not received', 'Colis non reçu'],
  DAMAGED: ['Damaged', 'Colis endommagé'],
  WRONG: ['Wrong item', 'Mauvais article'],
  INCOMPLETE: ['Something is missing', 'Colis incomplet'],
};
