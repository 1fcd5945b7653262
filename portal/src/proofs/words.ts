import { proofNames } from '@portage/contract/proofs/words';
import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  'kind.PHOTO': proofNames.PHOTO,
  'kind.SIGNATURE': proofNames.SIGNATURE,
  'kind.PIN': proofNames.PIN,
  'kind.AGE': proofNames.AGE,
  or: [' or ', ' ou '],
  match: ['Of these', 'Parmi celles-ci'],
  'match.all': ['All of them', 'Toutes'],
  'match.any': ['Any one of them', 'L’une d’elles'],
  otherwise: ['If it is missing', 'À défaut'],
  'fallback.RETURN': ['If missing: do not deliver', 'À défaut : ne pas livrer'],
  'fallback.PHOTO_AND_CALL': ['If missing: call, then photo', 'À défaut : appel, puis photo'],
});
