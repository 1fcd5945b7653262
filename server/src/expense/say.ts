// What an invoice says, in one language: on paper, and in the cells of a table.
import type { Invoice } from '@portage/contract/expense/fleet';
import { serviceNames, taxNames } from '@portage/contract/expense/words';
import type { Language } from '@portage/contract/words';
import { moneyIn, words } from './words.ts';

/** Everything that is printed, in its language. */
export type Words = {
  word: (key: keyof typeof words) => string;
  name: (pair: readonly [string, string]) => string;
  money: (cents: number) => string;
  number: (value: number) => string;
};

export function wordsIn(language: Language): Words {
  const place = language === 'fr' ? 1 : 0;
  const locale = `${language}-CA`;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return {
    word: (key) => words[key][place],
    name: (pair) => pair[place],
    money: moneyIn(language),
    number: (value) => number.format(value),
  };
}

/** What an adjustment is, and what for: its reason, and the charge that it credits. */
export function adjustmentTexts(
  { reason, cents, province, charge }: Invoice['adjustments'][number],
  { word, name }: Words,
): [kind: string, about: string] {
  const kind = word(charge === null ? 'adjustment' : cents < 0 ? 'credit' : 'creditTakenBack');
  const about = charge ? [`${name(serviceNames[charge.service])}, ${charge.date}, ${charge.order}`] : [];
  return [`${kind} (${province})`, [...about, reason].filter(Boolean).join(' – ')];
}

/** A tax, and what it is taken of. */
export const taxTexts = (
  { tax, millionths, base }: Invoice['taxes'][number],
  { word, name, money, number }: Words,
): [tax: string, of: string] => [
  name(taxNames[tax]),
  `${number(millionths / 10_000)}${word('percent')} ${word('on')} ${money(base)}`,
];
