import type { Language } from '@portage/contract/errors';
import type { Province } from '@portage/contract/stores/provinces';
import { provinceOf } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';

const truthAndReconciliation = {
  rule: '09-30',
  name: {
    en: 'National Day for Truth and Reconciliation',
    fr: 'Journée nationale de la vérité et de la réconciliation',
  },
};
const nunavutDay = { rule: '07-09', name: { en: 'Nunavut Day', fr: 'Jour du Nunavut' } };

/**
 * Differences between the library and the paid holidays of a province's employment standards: the holidays that it lacks, and the rules of
 * those to leave out (customary days, and days on which shops close but which are not paid).
 */
const corrections: Partial<Record<Province, { added?: readonly (typeof nunavutDay)[]; removed?: readonly string[] }>> =
  {
    BC: { added: [truthAndReconciliation] },
    MB: { added: [truthAndReconciliation] },
    NS: { removed: ['11-11'] },
    NT: { added: [truthAndReconciliation], removed: ['easter 1', '12-26'] },
    NU: { added: [truthAndReconciliation, nunavutDay] },
    ON: { removed: ['easter 1'] },
    PE: { added: [truthAndReconciliation], removed: ['3rd friday after 08-01'] },
    YT: { added: [truthAndReconciliation], removed: ['easter 1'] },
  };

/** French names that the library lacks or misspells, by the name it gives for French. */
const frenchNames: Readonly<Record<string, string>> = {
  'British Columbia Day': 'Jour de la Colombie-Britannique',
  'Saskatchewan Day': 'Jour de la Saskatchewan',
  'Memorial Day': 'Jour commémoratif',
  'Jour de Nouveau Brunswick': 'Fête du Nouveau-Brunswick',
  'Journée nationale des Autochthones': 'Journée nationale des peuples autochtones',
};

/** Returns the statutory holidays of a store's province in the next year, to be offered as days without a pickup. */
export async function holidaysAhead(
  { storeAddress, today }: Pick<Store, 'storeAddress' | 'today'>,
  language: Language,
): Promise<{ date: string; name: string }[]> {
  const province = provinceOf(storeAddress);
  if (!province) return [];
  // Imported on demand: the library contains the holidays of every country, and only this function uses it.
  const { default: Calendar } = await import('date-holidays');
  const calendar = new Calendar('CA', province, { languages: [language, 'en'], types: ['public'] });
  const { added = [], removed = [] } = corrections[province] ?? {};
  for (const { rule, name } of added) calendar.setHoliday(rule, { name, type: 'public' });
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap((each) => calendar.getHolidays(each))
    .filter(({ rule }) => !removed.includes(rule))
    .map(({ date, name }) => ({ date: date.slice(0, 10), name: nameIn(name, language) }))
    .filter(({ date }) => date >= today && date < `${year + 1}${today.slice(4)}`)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

const nameIn = (name: string, language: Language): string =>
  ((language === 'fr' && frenchNames[name]) || name).replaceAll("'", '’');
