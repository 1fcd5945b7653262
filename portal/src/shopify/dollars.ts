import type { Language } from '@portage/contract/errors';

/** How an amount is typed: $8.95, and 8,95 $. */
export const dollars = (language: Language) =>
  language === 'fr' ? { suffix: '$', decimalSeparator: ',' } : { prefix: '$', decimalSeparator: '.' };
