/** Text as search compares it: marks stripped, lower case; 'elodie' finds 'Élodie'. The column and the query both pass here. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/**
 * A pattern for the trigram index that every text with `folded` in it matches, and few others do. The index reads a list for each
 * trigram of a pattern, and those of names are long: so long words are looked up by a part of their letters, and what stands
 * between words by its place alone. Whoever asks it checks the whole text besides.
 */
export function sieve(folded: string): string {
  const pieces = folded.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];
  const isWord = (piece: string) => /[\p{L}\p{N}]{3}/u.test(piece);
  if (!pieces.some(isWord)) return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return `%${pieces.map((piece) => (/[\p{L}\p{N}]/u.test(piece) ? thinned(piece) : '_')).join('')}%`;
}

/** Codes and numbers are rare as they are. */
const thinned = (word: string) =>
  /\p{N}/u.test(word) ? word : [...word].map((letter, place) => (place % 5 < 3 ? letter : '_')).join('');
