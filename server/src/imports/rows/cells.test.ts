import { ProofRule, proofFallbacks, proofKinds } from '@portage/contract/proofs/rule';
import { ruleText } from '@portage/contract/proofs/words';
import { describe, expect, test } from 'vitest';
import {
  previewCell,
  readGoods,
  readLanguage,
  readProof,
  readTags,
  readText,
  readTime,
  readType,
  readYesNo,
} from './cells.ts';

describe('a yes-or-no cell', () => {
  test.each([
    ['yes', true],
    ['OUI', true],
    ['x', true],
    ['no', false],
    ['Faux', false],
    ['0', false],
    [' ', undefined],
    ['maybe', 'maybe'],
  ])('%j is read as %j', (cell, value) => expect(readYesNo(cell)).toBe(value));
});

describe('a time', () => {
  test.each([
    ['14:30', '14:30'],
    ['9:30', '09:30'],
    ['14:30:00', '14:30'],
    ['2:30 PM', '14:30'],
    ['12:05 a.m.', '00:05'],
    ['14 h 30', '14:30'],
    ['14h30', '14:30'],
    ['13:00 PM', '13:00 PM'],
    ['25:00', '25:00'],
    ['noon', 'noon'],
  ])('%j is read as %j', (cell, value) => expect(readTime(cell)).toBe(value));
});

test('a type is recognized in both languages', () => {
  expect(['Livraison', 'PICKUP', ' ramassage ', '', 'drone'].map(readType)).toEqual([
    'DELIVERY',
    'PICKUP',
    'PICKUP',
    undefined,
    'drone',
  ]);
});

test('tags are separated by commas, semicolons and bars', () => {
  expect(readTags(' Gift, Fragile;cold |')).toEqual(['Gift', 'Fragile', 'cold']);
});

test('a long cell is not searched for words', () => {
  const long = `photo${','.repeat(200)}`;
  expect([readProof(long), readProof(` ${long} `), readProof(' '.repeat(50_000))]).toEqual([long, long, undefined]);
  expect(readProof(`photo${','.repeat(195)}`)).toMatchObject({ kinds: ['PHOTO'] });
  expect(previewCell('proof', long, { dateOrder: null, decimalSign: null })).toBeNull();
  const locale = `fr${' '.repeat(200)}x`;
  expect(readLanguage(locale)).toBe(locale);
});

test('text is kept byte for byte, and spaces alone count as empty', () => {
  expect([' 007 ', '+1', '\u00a0', '  '].map(readText)).toEqual([' 007 ', '+1', '', '']);
});

test.each([
  ['Français', 'fr'],
  ['FRENCH', 'fr'],
  ['fr-CA', 'fr'],
  ['Anglais', 'en'],
  ['en_US', 'en'],
  ['E', 'en'],
  ['Deutsch', 'Deutsch'],
  [' ', undefined],
])('the language %j is read as %s', (cell, read) => expect(readLanguage(cell)).toBe(read));

test('every rule is read as an export writes it, in both languages', () => {
  for (const kinds of [proofKinds, proofKinds.slice(1), ...proofKinds.map((kind) => [kind])])
    for (const match of kinds.length > 1 ? (['all', 'any'] as const) : (['all'] as const))
      for (const fallback of proofFallbacks)
        for (const text of ruleText({ kinds: [...kinds], match, fallback }))
          expect(ProofRule.parse(readProof(text)), text).toEqual({ kinds, match, fallback });
});

test('a proof is read by its names in both languages: all of several, or one of them; another word stays as written', () => {
  const all = (...kinds: string[]) => ({ kinds, match: 'all' });
  for (const [cell, rule] of [
    ['PIN', all('PIN')],
    ['Signature, photo', all('SIGNATURE', 'PHOTO')],
    ['NIP et signature', all('PIN', 'SIGNATURE')],
    ['photo ou signature', { kinds: ['PHOTO', 'SIGNATURE'], match: 'any' }],
    ['photo or code', { kinds: ['PHOTO', 'PIN'], match: 'any' }],
    ['None', { kinds: [] }],
    ['aucune', { kinds: [] }],
    [' ', undefined],
    ['Signature, else call and photo', { ...all('SIGNATURE'), fallback: 'PHOTO_AND_CALL' }],
    ['NIP, sinon retour', { ...all('PIN'), fallback: 'RETURN' }],
    ['Code; otherwise: a neighbour', 'Code; otherwise: a neighbour'],
    [' fingerprint ', 'fingerprint'],
  ] as const)
    expect(readProof(cell), cell).toEqual(rule);
  expect(['Alcool', 'vaping', 'CANNABIS', 'non', '', 'beer'].map(readGoods)).toEqual([
    ...['ALCOHOL', 'TOBACCO', 'CANNABIS', undefined, undefined, 'beer'],
  ]);
});
