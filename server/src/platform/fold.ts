import { fold } from '@portage/contract/fold';

/**
 * Returns a pattern for the trigram index that matches every text with `folded` in it, and few others. The index reads a list for each
 * trigram of a pattern, and those of names are long: so long words are searched by some of their letters, and the characters between words
 * by their position only. Callers must compare the whole text, too.
 */
export function sieve(folded: string): string {
  const pieces = folded.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];
  const isWord = (piece: string) => /[\p{L}\p{N}]{3}/u.test(piece);
  if (!pieces.some(isWord)) return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return `%${pieces.map((piece) => (/[\p{L}\p{N}]/u.test(piece) ? thinned(piece) : '_')).join('')}%`;
}

/** Masks some letters of a word. Codes and numbers are rare enough without that. */
const thinned = (word: string) =>
  /\p{N}/u.test(word) ? word : [...word].map((letter, place) => (place % 5 < 3 ? letter : '_')).join('');

/**
 * Returns whether the trigram index can be used for a search; otherwise it would read everything. A word inside the search has known
 * boundaries, so two characters are enough ('li wu'); at either end, or beside an escaped wildcard, three are needed.
 */
export function hasTrigram(text: string): boolean {
  const folded = fold(text);
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].some(({ 0: word, index }) => {
    const [before, after] = [folded.slice(0, index).at(-1), folded.slice(index + word.length).at(0)];
    const signs = [...word].length;
    return signs >= 3 || (signs === 2 && [before, after].some((sign) => sign !== undefined && !/[\\%_]/.test(sign)));
  });
}

const plain: Readonly<Record<string, string>> = { '-': ' ', "'": ' ', '’': ' ', '.': '', ',': '', '#': '' };

/** Returns an address in lower case without accents and punctuation; the database's address_key does the same (migration 0001). */
export const addressKey = (address: string): string =>
  address
    .normalize('NFC')
    .toLowerCase()
    .replace(/[àâäáãåçéèêëíìîïñóòôöõúùûüýÿ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[-'’.,#]/g, (sign) => plain[sign] ?? sign);

/** Returns the digits of a phone number without its leading 1 and its extension; the database's phone_digits does the same. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1+/, '').slice(0, 10);
