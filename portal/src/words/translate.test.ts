import { beforeAll, expect, it, vi } from 'vitest';
import type { Translate, Words } from './translate.ts';

const words = {
  title: ['Orders', 'Commandes'],
  count_one: ['{{count, number}} order', '{{count, number}} commande'],
  count_other: ['{{count, number}} orders', '{{count, number}} commandes'],
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
  expect([0, 1, 2].map((count) => english('count', { count }))).toEqual(['0 orders', '1 order', '2 orders']);
  expect([0, 1, 2].map((count) => french('count', { count }))).toEqual(['0 commande', '1 commande', '2 commandes']);
  expect(english('count', { count: 1_000_000 })).toBe('1,000,000 orders');
  expect(french('count', { count: 1_000_000 })).toBe('1\u00a0000\u00a0000 commandes');
});

it('leaves interpolated values unchanged', () => {
  expect(english('search', { search: '<b>{{title}} $t(title) & "x"' })).toBe(
    'Nothing for “<b>{{title}} $t(title) & "x"”',
  );
});
