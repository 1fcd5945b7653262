// The texts of an invoice in one language, shared by the PDF and the table.
import type { Invoice } from '@portage/contract/expense/fleet';
import { serviceNames, taxNames } from '@portage/contract/expense/words';
import type { Language } from '@portage/contract/words';
import { moneyIn, words } from './words.ts';

export type InvoiceTexts = {
  word: (key: keyof typeof words) => string;
  name: (pair: readonly [string, string]) => string;
  money: (cents: number) => string;
  number: (value: number) => string;
};

export function invoiceTexts(language: Language): InvoiceTexts {
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

/** Returns the kind of an adjustment, and its details: the charge that it credits, and the reason. */
export function adjustmentTexts(
  { reason, cents, province, charge }: Invoice['adjustments'][number],
  { word, name }: InvoiceTexts,
): [kind: string, about: string] {
  const kind = word(charge === null ? 'adjustment' : cents < 0 ? 'credit' : 'creditTakenBack');
  const about = charge ? [`${name(serviceNames[charge.service])}, ${charge.date}, ${charge.order}`] : [];
  return [`${kind} (${province})`, [...about, reason].filter(Boolean).join(' – ')];
}

/** Returns the name of a tax, and its rate and base. */
export const taxTexts = (
  { tax, millionths, base }: Invoice['taxes'][number],
  { word, name, money, number }: InvoiceTexts,
): [tax: string, of: string] => [
  name(taxNames[tax]),
  `${number(millionths / 10_000)}${word('percent')} ${word('on')} ${money(base)}`,
];
