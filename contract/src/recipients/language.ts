// The language of messages to a recipient: their own, not that of the account that created the order.
import { provinceOf } from '../stores/rules.ts';
import type { Language } from '../words.ts';

/** The order's language. `createdAt` and `chosenAt` are instants as they are sent. */
type LanguageChoice = { language: Language | null; address: string; createdAt: string };
/** The remembered language of a person. `chosenAt` is null when it comes from an earlier order. */
export type Remembered = { language: Language | null; chosenAt: string | null };

/**
 * The order's, unless the recipient chose another since; else the remembered one; else the usual one of their province.
 * If two contacts of a person remember two languages, the latest choice applies.
 */
export function languageOfPerson(
  { language, address, createdAt }: LanguageChoice,
  remembered: readonly Remembered[],
): Language {
  const chosen = remembered.filter(({ chosenAt }) => chosenAt !== null).toSorted(latestFirst)[0];
  if (chosen?.language && (language === null || (chosen.chosenAt ?? '') > createdAt)) return chosen.language;
  return language ?? remembered.find((each) => each.language !== null)?.language ?? usualLanguage(address);
}

const latestFirst = (one: Remembered, other: Remembered) => ((one.chosenAt ?? '') < (other.chosenAt ?? '') ? 1 : -1);

const usualLanguage = (address: string): Language => (provinceOf(address) === 'QC' ? 'fr' : 'en');
