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
  ])('%s: %s', (typed, unit, address) => expect(splitUnit(typed)).toEqual({ unit, address }));

  test.each([
    '123 Main St, Toronto, ON, M5V 2T6',
    '4201 rue Saint-Denis',
    '12 Apt Rd',
    '100 Unity Way',
    '1-Main',
    '10 Local Heroes Blvd',
    '',
  ])('%s has none', (typed) => expect(splitUnit(typed)).toEqual({ unit: null, address: typed }));
});

describe('choosing a suggestion', () => {
  const king = '123 Main Street, Toronto, ON';

  it('keeps the unit of its own field before the one within the text', () => {
    expect(takeSuggestion(king, '4-123 main', '9').unit).toBe('9');
    expect(takeSuggestion(king, '4-123 main', ' ').unit).toBe('4');
    expect(takeSuggestion(king, '123 main', null).unit).toBeNull();
  });

  it('keeps both units where they differ, each where it was typed', () => {
    expect(takeSuggestion(king, '4-123 main', '9')).toEqual({ address: `4-${king}`, unit: '9' });
    expect(takeSuggestion(king, '123 main apt 5', '9').address).toBe('123 Main Street apt 5, Toronto, ON');
    expect(takeSuggestion(king, '123 main apt 5', '5')).toEqual({ address: king, unit: '5' });
  });

  it('keeps the postal code that the suggestion does not know', () => {
    expect(takeSuggestion(king, '123 main m5v2t6', null).address).toBe(`${king}, M5V 2T6`);
    expect(takeSuggestion(`${king}, M5V 1A1`, '123 main m5v2t6', null).address).toBe(`${king}, M5V 1A1`);
  });
});

it('of any text nothing is lost but what parts the unit from the street', () => {
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
