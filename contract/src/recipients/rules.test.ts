import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { splitUnit, takeSuggestion } from './rules.ts';

describe('the unit within a typed address', () => {
  test.each([
    ['4-123 Main St, Toronto, ON, M5V 2T6', '4', '123 Main St, Toronto, ON, M5V 2T6'],
    ['Apt 12B - 123 Main St', '12B', '123 Main St'],
    ['#1204-88 Harbour St', '1204', '88 Harbour St'],
    ['123 Main St apt 5, Toronto', 'apt 5', '123 Main St, Toronto'],
    ['123 Main St #5', '#5', '123 Main St'],
    ['4201 rue Saint-Denis, app. 3, Montréal', 'app. 3', '4201 rue Saint-Denis, Montréal'],
    ['4201 rue Saint-Denis, bureau 300, Montréal', 'bureau 300', '4201 rue Saint-Denis, Montréal'],
    ['123 Main St Suite 200', 'Suite 200', '123 Main St'],
    ['Apt.  12 -  123  Main St', '12', '123  Main St'],
    ['A4-123B Main St', 'A4', '123B Main St'],
  ])('%s: %s', (typed, unit, address) => expect(splitUnit(typed)).toEqual({ unit, address }));

  test.each([
    ...['apt5', 'apt 5', 'apt  5', 'apt #5', 'apt # 5', 'apt.5', 'apt B5', 'Suite PH2', 'unit 12-B', 'UNIT-7', 'ste 5'],
    ...['#5', '# 5', '#512', '#B', 'local 1204'],
  ])('%s is found after the street and between commas', (unit) => {
    for (const space of [' ', '  '])
      expect(splitUnit(`123 Main St${space}${unit}, Toronto`)).toEqual({ unit, address: '123 Main St, Toronto' });
    expect(splitUnit(`123 Main St, Toronto,  ${unit}`)).toEqual({ unit, address: '123 Main St, Toronto' });
  });

  test.each(['apt B', 'Floor 2', 'étage 2e'])('%s is found between commas', (unit) =>
    expect(splitUnit(`123 Main St, ${unit}, Toronto`)).toEqual({ unit, address: '123 Main St, Toronto' }),
  );

  test.each([
    '123 Main St, Toronto, ON, M5V 2T6',
    '4201 rue Saint-Denis',
    '12 Apt Rd',
    '100 Unity Way',
    '1-Main',
    '10 Local Heroes Blvd',
    // Towns whose names begin like a word for a unit.
    ...['Steinbach', 'Stettler', 'Unity', 'Ste-Foy', 'Ste Foy', 'Appleton'].map((town) => `123 Main St, ${town}, MB`),
    '123 Main St, Rear apt 5',
    '123 Main St, Lot #5',
    '123 Main St, apt 5 at the back',
    '123 Main St, #5 at the back',
    'Rear 4-123 Main St',
    '',
  ])('%s contains none', (typed) => expect(splitUnit(typed)).toEqual({ unit: null, address: typed }));
});

describe('merging a suggestion with the typed address', () => {
  const king = '123 Main Street, Toronto, ON';

  it('prefers the unit in its own field to the one in the text', () => {
    expect(takeSuggestion(king, '4-123 main', '9').unit).toBe('9');
    expect(takeSuggestion(king, '4-123 main', ' ').unit).toBe('4');
    expect(takeSuggestion(king, '123 main', null).unit).toBeNull();
    expect(takeSuggestion(king, '123 main', '9')).toEqual({ address: king, unit: '9' });
  });

  it('keeps both units if they differ, each where it was typed', () => {
    expect(takeSuggestion(king, '4-123 main', '9')).toEqual({ address: `4-${king}`, unit: '9' });
    expect(takeSuggestion(king, '123 main apt 5', '9').address).toBe('123 Main Street apt 5, Toronto, ON');
    expect(takeSuggestion(king, '123 main #5', '9').address).toBe('123 Main Street #5, Toronto, ON');
    expect(takeSuggestion(king, '1204-123 main', '9').address).toBe(`1204-${king}`);
    expect(takeSuggestion(king, '12B-123 main', '12c').address).toBe(`12B-${king}`);
    for (const own of ['5', '#5', 'APT 5', 'app. 5'])
      expect(takeSuggestion(king, '123 main apt 5', own)).toEqual({ address: king, unit: own });
  });

  it('keeps a typed postal code that the suggestion lacks', () => {
    expect(takeSuggestion(king, '123 main m5v2t6', null).address).toBe(`${king}, M5V 2T6`);
    expect(takeSuggestion(king, '123 main M5V-2T6. ', null).address).toBe(`${king}, M5V 2T6`);
    expect(takeSuggestion(king, 'm5v2t6 main', null).address).toBe(king);
    expect(takeSuggestion(`${king}, M5V 1A1`, '123 main m5v2t6', null).address).toBe(`${king}, M5V 1A1`);
  });
});

it('splitting off the unit loses no letter or digit except the word before the unit', () => {
  const letters = (text: string) => [...text.replace(/[^\p{L}\p{N}]/gu, '')].sort().join('');
  const word = fc.constantFrom('apt', '#', '-', ',', ' ', '4', '12b', 'Main', 'St', 'unit 5', 'étage', 'M5V 2T6', '\n');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((words) => words.join(' ')),
      ),
      (typed) => {
        const { address, unit } = splitUnit(typed);
        const named = /^\s*(apartment|apt|unit|suite|ste|appartement|app|bureau|local)\.?\s+/i.exec(typed)?.[1] ?? '';
        const kept = letters(address + (unit ?? ''));
        expect([letters(typed), letters(typed.replace(named, ''))]).toContain(kept);
      },
    ),
  );
});
