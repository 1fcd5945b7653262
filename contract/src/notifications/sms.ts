// The cost of a text message: its letters decide how many parts it is sent in.

const plainLetters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const plain = new Set(plainLetters);
/** Each of these takes two places. */
const extended = new Set('^{}\\[~]|€');

// biome-ignore format: one line a sign
const spelled: readonly [RegExp, string][] = [
  [/[’‘]/g, "'"],
  [/[“”]|«\u00a0?|\u00a0?»/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u202f]/g, ' '],
];

/** A text with the signs that would double its cost spelled plainly; letters stay as they are. */
export const spellPlainly = (text: string): string =>
  spelled.reduce((said, [sign, plainly]) => said.replace(sign, plainly), text);

/** In how many parts a text message is sent, and how many places are left in the last (GSM 03.38, else UCS-2). */
export function segmentsOf(text: string): { count: number; left: number; isPlain: boolean } {
  const letters = [...text];
  const isPlain = letters.every((letter) => plain.has(letter) || extended.has(letter));
  const [alone, together] = isPlain ? [160, 153] : [70, 67];
  const places = isPlain ? letters.length + letters.filter((letter) => extended.has(letter)).length : text.length;
  if (places <= alone) return { count: 1, left: alone - places, isPlain };
  const count = Math.ceil(places / together);
  return { count, left: count * together - places, isPlain };
}
