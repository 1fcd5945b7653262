// Every text that a person reads, in any workspace: translated, using the glossary's terms, with Québec's punctuation rules.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@portage/contract/endpoint';
import { errors } from '@portage/contract/errors';
import { requestHeaders, responseHeaders } from '@portage/contract/headers';
import { contract } from '@portage/contract/index';
import { describe, expect, it } from 'vitest';
import { glossary } from './glossary.ts';
import { ROOT } from './processes.ts';
import { same } from './sameWords.ts';

type Text = { place: string; en: string; fr: string };

const files = globSync(
  ['{contract,portal,server,tracking}/src/**/*{w,W}ords.ts', 'contract/src/docs/descriptions.ts'],
  {
    cwd: ROOT,
  },
);
const modules = await Promise.all(
  files.map(async (file): Promise<[file: string, exported: object]> => [file, await import(join(ROOT, file))]),
);
const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string');
const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Names on the wire, between backticks, are the same in both languages. */
const withoutCode = (text: string) => text.replace(/`[^`]+`/g, '`x`');

/** Returns the texts of a table, including nested ones: an email has several. */
const textsIn = (value: unknown, place: string): Text[] => {
  if (isPair(value)) return [{ place, en: withoutCode(value[0]), fr: withoutCode(value[1]) }];
  return isTable(value) ? Object.entries(value).flatMap(([key, part]) => textsIn(part, `${place} ${key}`)) : [];
};

const texts: Text[] = [
  ...modules.flatMap(([file, exported]) => Object.values(exported).flatMap((table) => textsIn(table, file))),
  ...Object.entries(contract).flatMap(([noun, table]) =>
    Object.entries<Endpoint>(table).map(([row, { does }]) => ({ place: `${noun}.${row}`, en: does[0], fr: does[1] })),
  ),
  ...textsIn([requestHeaders, responseHeaders], 'headers'),
  ...Object.entries(errors).map(([type, { en, fr }]) => ({ place: `errors ${type}`, en, fr })),
];

const bracesOf = (text: string) => [...text.matchAll(/\{+\s*(\w+)/g)].map(([, name]) => name).sort();
const placesOf = (wrong: readonly Text[]) => wrong.map(({ place, en, fr }) => `${place}: ${en} | ${fr}`);

describe('every text', () => {
  it('is collected from the workspaces', () => expect(texts.length).toBeGreaterThan(800));

  it('exists in both languages', () => {
    expect(placesOf(texts.filter(({ en, fr }) => en.trim() === '' || fr.trim() === ''))).toEqual([]);
  });

  it('is translated, unless it was reviewed as the same in both', () => {
    expect(placesOf(texts.filter(({ en, fr }) => en === fr && !same.has(en)))).toEqual([]);
  });

  it('has the same placeholders in both languages', () => {
    expect(placesOf(texts.filter(({ en, fr }) => bracesOf(en).join() !== bracesOf(fr).join()))).toEqual([]);
  });

  it('has both the singular and the plural', () => {
    const places = new Set(texts.map(({ place }) => place));
    const twin = (place: string) => place.replace(/_(one|other)$/, (_, form) => (form === 'one' ? '_other' : '_one'));
    expect([...places].filter((place) => /_(one|other)$/.test(place) && !places.has(twin(place)))).toEqual([]);
  });

  it('contains no double spaces, straight quotation marks or straight apostrophes', () => {
    const plain = (text: string) => text.replaceAll(/\{\{?[^}]*\}\}?/g, 'x');
    expect(placesOf(texts.filter(({ en, fr }) => / {2}|\w'\w|"/.test(plain(en) + plain(fr))))).toEqual([]);
  });
});

describe('the glossary', () => {
  it.each(glossary.filter(({ notEnglish }) => notEnglish))('uses $en instead of its synonyms', ({ notEnglish }) => {
    expect(placesOf(texts.filter(({ en }) => notEnglish?.test(en)))).toEqual([]);
  });

  it.each(glossary.filter(({ notFrench }) => notFrench))('utilise $fr au lieu de ses synonymes', ({ notFrench }) => {
    expect(placesOf(texts.filter(({ fr }) => notFrench?.test(fr)))).toEqual([]);
  });

  it.each(glossary.filter(({ reservedFrench }) => reservedFrench))(
    'réserve « $fr » à $en',
    ({ en, reservedFrench }) => {
      const others = texts.filter((text) => reservedFrench?.test(text.fr) && !text.en.toLowerCase().includes(en));
      expect(placesOf(others)).toEqual([]);
    },
  );
});

/** OQLF: a no-break space before a colon, inside « » and before % and $; none before ; ! ? (times and URLs keep their colons). */
describe('le français du Québec', () => {
  const rules: [name: string, wrong: RegExp][] = [
    ['une espace insécable avant les deux-points', /[^\u00a0\d\s]:(?!\/\/)(?=\s|$)| :/],
    ['des espaces insécables dans les guillemets', /«(?!\u00a0)|(?<!\u00a0)»/],
    ['aucune espace avant ; ! ?', /[\s\u00a0][;!?]/],
    ['une espace insécable avant % et $', /[\d}] ?[%$]/],
    ['aucun guillemet anglais', /[“”]/],
  ];
  it.each(rules)('%s', (_, wrong) => {
    expect(placesOf(texts.filter(({ fr }) => wrong.test(fr)))).toEqual([]);
  });

  // Not on the recipients' page: each of these characters takes more bytes there than its budget has left.
  it('un trait d’union insécable dans « ci‑dessous » sur les écrans du portail', () => {
    const wrong = texts.filter(({ place, fr }) => place.startsWith('portal/') && /\bci-/i.test(fr));
    expect(placesOf(wrong)).toEqual([]);
  });
});
