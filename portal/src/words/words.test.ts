import { describe, expect, it } from 'vitest';
import { same } from './same.ts';
import type { Words } from './translate.ts';

const files = import.meta.glob<{ words: Words }>(['../**/words.ts', '../**/*.words.ts'], { eager: true });
const rows = Object.entries(files).flatMap(([file, { words }]) =>
  Object.entries(words).map(([key, [en, fr]]) => ({ file, key, en, fr, words })),
);
const bracesOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

describe('the words', () => {
  it('are found', () => expect(rows.length).toBeGreaterThan(20));

  it('say something in both languages', () => {
    expect(rows.filter(({ en, fr }) => en.trim() === '' || fr.trim() === '')).toEqual([]);
  });

  it('are translated, unless reviewed as the same', () => {
    const untranslated = rows.filter(({ en, fr }) => en === fr && !same.has(en));
    expect(untranslated.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });

  it('fill the same braces in both languages', () => {
    const uneven = rows.filter(({ en, fr }) => bracesOf(en).join() !== bracesOf(fr).join());
    expect(uneven.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });

  it('have both the singular and the plural', () => {
    const lonely = rows.filter(
      ({ key, words }) =>
        (key.endsWith('_one') && !words[key.replace(/_one$/, '_other')]) ||
        (key.endsWith('_other') && !words[key.replace(/_other$/, '_one')]),
    );
    expect(lonely.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });

  it('use the French typographic apostrophe', () => {
    expect(rows.filter(({ en, fr }) => /\w'\w/.test(en + fr)).map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });
});
