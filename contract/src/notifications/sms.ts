// The cost of a text message: its characters decide in how many parts it is sent.

const plainLetters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const plain = new Set(plainLetters);
/** Characters that count twice. */
const extended = new Set('^{}\\[~]|€');

// biome-ignore format: one line per character
const spelled: readonly [RegExp, string][] = [
  [/[’‘]/g, "'"],
  [/[“”]|«\u00a0?|\u00a0?»/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u202f]/g, ' '],
];

/** Replaces the characters that would double a text's cost with plain ones; letters do not change. */
export const spellPlainly = (text: string): string =>
  spelled.reduce((result, [sign, plainly]) => result.replace(sign, plainly), text);

/** Returns the number of parts of a text message, and the characters left in the last one (GSM 03.38, otherwise UCS-2). */
export function segmentsOf(text: string): { count: number; left: number; isPlain: boolean } {
  const letters = [...text];
  const isPlain = letters.every((letter) => plain.has(letter) || extended.has(letter));
  const [alone, together] = isPlain ? [160, 153] : [70, 67];
  const places = isPlain ? letters.length + letters.filter((letter) => extended.has(letter)).length : text.length;
  if (places <= alone) return { count: 1, left: alone - places, isPlain };
  const count = Math.ceil(places / together);
  return { count, left: count * together - places, isPlain };
}
