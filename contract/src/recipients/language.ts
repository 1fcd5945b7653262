// The language of messages to a recipient, which may differ from that of the account that created the order.
import { provinceOf } from '../stores/rules.ts';
import type { Language } from '../words.ts';

/** The language of the order; null if it specifies none. `createdAt` and `chosenAt` are instants as they are sent. */
type LanguageChoice = { language: Language | null; address: string; createdAt: string };
/** A remembered language of a recipient. `chosenAt` is null if it comes from an earlier order. */
export type Remembered = { language: Language | null; chosenAt: string | null };

/**
 * Returns the language of messages to a recipient: that of the order, unless the recipient chose another since; otherwise the remembered
 * one; otherwise the usual one of their province. If two contacts of a recipient have different remembered languages, the latest choice
 * applies.
 */
export function languageOfPerson(
  { language, address, createdAt }: LanguageChoice,
  remembered: readonly Remembered[],
): Language {
  const chosen = remembered.filter(({ chosenAt }) => chosenAt !== null).toSorted(latestFirst)[0];
  if (chosen?.language && (language === null || (chosen.chosenAt ?? '') > createdAt)) return chosen.language;
  return language ?? remembered.find((each) => each.language !== null)?.language ?? defaultLanguage(address);
}

const latestFirst = (one: Remembered, other: Remembered) => ((one.chosenAt ?? '') < (other.chosenAt ?? '') ? 1 : -1);

const defaultLanguage = (address: string): Language => (provinceOf(address) === 'QC' ? 'fr' : 'en');
