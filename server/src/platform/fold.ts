/** Text as search compares it: marks stripped, lower case; 'elodie' finds 'Élodie'. The column and the query both pass here. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** A pattern that finds the text anywhere; the wildcards of LIKE stand for themselves. */
export const likeAnywhere = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;
