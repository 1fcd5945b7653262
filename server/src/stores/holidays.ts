import type { Language } from '@portage/contract/errors';
import { provinceOf } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';

/** The statutory holidays of a store's province in the year ahead, to be offered as days without a pickup. */
export async function holidaysAhead(
  { storeAddress, today }: Pick<Store, 'storeAddress' | 'today'>,
  language: Language,
): Promise<{ date: string; name: string }[]> {
  const province = provinceOf(storeAddress);
  if (!province) return [];
  // The calendar of every country, which nothing else of the server reads.
  const { default: Calendar } = await import('date-holidays');
  const calendar = new Calendar('CA', province, { languages: [language, 'en'], types: ['public'] });
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap((each) => calendar.getHolidays(each))
    .map(({ date, name }) => ({ date: date.slice(0, 10), name: name.replaceAll("'", '’') }))
    .filter(({ date }) => date >= today && date < `${year + 1}${today.slice(4)}`);
}
