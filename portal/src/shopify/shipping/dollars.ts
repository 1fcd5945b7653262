import type { Language } from '@portage/contract/errors';

/** Returns the format of an amount input: $8.95, or 8,95 $. */
export const dollars = (language: Language) =>
  language === 'fr' ? { suffix: '$', decimalSeparator: ',' } : { prefix: '$', decimalSeparator: '.' };
