// In which language a recipient is written to: theirs, not the account's of whoever made the order.
import { provinceOf } from '../stores/rules.ts';
import type { Language } from '../words.ts';

/** What an order says of its recipient. `createdAt` and `chosenAt` are instants as they travel. */
type Said = { language: Language | null; address: string; createdAt: string };
/** What is remembered of a person; `chosenAt` is null where an earlier order said it. */
export type Remembered = { language: Language | null; chosenAt: string | null };

/**
 * What the order says, unless they chose another since; else what is remembered of them; else what is usual in their province.
 * Two ways to reach one person may remember two languages: the latest choice stands.
 */
export function languageOfPerson({ language, address, createdAt }: Said, remembered: readonly Remembered[]): Language {
  const chosen = remembered.filter(({ chosenAt }) => chosenAt !== null).toSorted(latestFirst)[0];
  if (chosen?.language && (language === null || (chosen.chosenAt ?? '') > createdAt)) return chosen.language;
  return language ?? remembered.find((each) => each.language !== null)?.language ?? usualLanguage(address);
}

const latestFirst = (one: Remembered, other: Remembered) => ((one.chosenAt ?? '') < (other.chosenAt ?? '') ? 1 : -1);

const usualLanguage = (address: string): Language => (provinceOf(address) === 'QC' ? 'fr' : 'en');
