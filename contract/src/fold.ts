const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/** Folds a text for comparison: removes accents and case, and splits ligatures. 'Élodie' becomes 'elodie', and 'Lebœuf' 'leboeuf'. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => ligatures[letter] ?? letter);

/** The characters of our codes: no vowels and none that look alike, because a code is read aloud, typed and scanned. */
export const codeAlphabet = '23456789BCDFGHJKLMNPQRSTVWXZ';
