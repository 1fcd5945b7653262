import { beforeAll, expect, it, vi } from 'vitest';
import type { Translate, Words } from './translate.ts';

const words = {
  title: ['Orders', 'Commandes'],
  count_one: ['{{count, number}} order', '{{count, number}} commande'],
  count_other: ['{{count, number}} orders', '{{count, number}} commandes'],
  count_zero: ['No orders', 'Aucune commande'],
  left_one: ['{{count}} left', '{{count}} restante'],
  left_other: ['{{count}} left', '{{count}} restantes'],
  yes: ['Yes, cancel', 'Oui, annuler'],
  search: ['Nothing for “{{search}}”', 'Rien pour « {{search}} »'],
} satisfies Words;

let english: Translate<typeof words>;
let french: Translate<typeof words>;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', { languages: ['fr-CA', 'en'] });
  const { wordsIn } = await import('./translate.ts');
  english = wordsIn(words, 'en');
  french = wordsIn(words, 'fr');
});

it("starts in the browser's language", async () => {
  const { currentLanguage } = await import('./language.ts');
  expect(currentLanguage()).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
});

it('translates into both languages', () => {
  expect([english('title'), french('title')]).toEqual(['Orders', 'Commandes']);
});

it("uses each language's plurals: zero is singular in French only, a million is plural in both", () => {
  expect([0, 1, 2].map((count) => english('left', { count }))).toEqual(['0 left', '1 left', '2 left']);
  expect([0, 1, 2].map((count) => french('left', { count }))).toEqual(['0 restante', '1 restante', '2 restantes']);
  expect(french('left', { count: 1_000_000 })).toBe('1000000 restantes');
  expect(english('count', { count: 1_000_000 })).toBe('1,000,000 orders');
  expect(french('count', { count: 1_000_000 })).toBe('1\u00a0000\u00a0000 commandes');
});

it('has a text of its own for zero, where the words have one', () => {
  expect([0, 1].map((count) => english('count', { count }))).toEqual(['No orders', '1 order']);
  expect(french('count', { count: 0 })).toBe('Aucune commande');
});

it("falls back to the texts of all nouns, after the words' own", () => {
  expect([english('no'), french('retry'), english('yes')]).toEqual(['No', 'Réessayer', 'Yes, cancel']);
});

it('leaves interpolated values unchanged', () => {
  expect(english('search', { search: '<b>{{title}} $t(title) & "x"' })).toBe(
    'Nothing for “<b>{{title}} $t(title) & "x"”',
  );
});
