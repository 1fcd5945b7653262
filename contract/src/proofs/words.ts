// The names of proofs, for screens, the recipients' page, files and messages.
import type { Pair } from '../words.ts';
import type { AgeGoods, ageDocuments } from './age.ts';
import type { GivenKind, ProofFallback, ProofRule } from './rule.ts';

// biome-ignore format: one line per string
export const proofNames: Readonly<Record<GivenKind, Pair>> = {
  PHOTO: ['Photo', 'Photo'],
  SIGNATURE: ['Signature', 'Signature'],
  PIN: ['Code', 'Code'],
  AGE: ['ID', 'Pièce d’identité'],
};

// biome-ignore format: one line per string
export const fallbackNames: Readonly<Record<ProofFallback, Pair>> = {
  RETURN: ['Not delivered', 'Pas de livraison'],
  PHOTO_AND_CALL: ['Call, then photo', 'Appel, puis photo'],
};

// biome-ignore format: one line per string
export const goodsNames: Readonly<Record<AgeGoods, Pair>> = {
  ALCOHOL: ['Alcohol', 'Alcool'],
  TOBACCO: ['Tobacco or vaping', 'Tabac ou vapotage'],
  CANNABIS: ['Cannabis', 'Cannabis'],
};

// biome-ignore format: one line per string
export const documentNames: Readonly<Record<(typeof ageDocuments)[number], Pair>> = {
  DRIVER_LICENCE: ['Driver’s licence', 'Permis de conduire'],
  PASSPORT: ['Passport', 'Passeport'],
  PHOTO_CARD: ['Photo card', 'Carte-photo'],
  OTHER: ['Other document', 'Autre document'],
};

/** Returns a rule as a file's cell contains it, in both languages; imports read the same text. */
export function ruleText({ kinds, match, fallback }: ProofRule): Pair {
  const [en, fr] = proofList(kinds, match === 'any' ? [' or ', ' ou '] : [', ', ', ']);
  if (fallback === 'RETURN') return [en, fr];
  const [enElse, frElse] = fallbackNames[fallback];
  return [`${en}; otherwise: ${enElse}`, `${fr}; à défaut\u00a0: ${frElse}`];
}

/** Returns the names of proofs as a list in both languages. */
export function proofList(kinds: readonly GivenKind[], separator: Pair = [', ', ', ']): Pair {
  const named = kinds.map((kind) => proofNames[kind]);
  return [named.map(([en]) => en).join(separator[0]), named.map(([, fr]) => fr).join(separator[1])];
}
