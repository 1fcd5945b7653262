import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('folding ignores accents and case, splits ligatures into two letters, and keeps other letters', () => {
  const same = [...['ÉLODIE', 'élodie', 'e\u0301lodie', 'Elodie'], ...['Lebœuf', 'LEBŒUF', 'leboeuf'], 'Ægir', 'Groß'];
  expect(same.map(fold)).toEqual([
    ...['elodie', 'elodie', 'elodie', 'elodie', 'leboeuf', 'leboeuf', 'leboeuf', 'aegir', 'gross'],
  ]);
  expect(fold('Nº 5-B, Øst')).toBe('nº 5-b, øst');
});
