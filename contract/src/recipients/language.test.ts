import { expect, test } from 'vitest';
import { languageOfPerson, type Remembered } from './language.ts';

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const montreal = '4201 rue Saint-Denis, Montréal, QC, H2J 2K9';
const createdAt = '2026-11-18T15:00:00.000Z';
const before = '2026-11-18T14:00:00.000Z';
const after = '2026-11-18T16:00:00.000Z';
const chosen = (language: 'en' | 'fr', chosenAt: string): Remembered => ({ language, chosenAt });
const learned = (language: 'en' | 'fr'): Remembered => ({ language, chosenAt: null });
const nothing: Remembered = { language: null, chosenAt: null };

test.each<[string, 'en' | 'fr' | null, string, Remembered[], 'en' | 'fr']>([
  ['the order’s', 'en', montreal, [], 'en'],
  ['the order’s, before a choice that is older', 'en', montreal, [chosen('fr', before)], 'en'],
  ['a choice made since the order', 'en', toronto, [chosen('fr', after)], 'fr'],
  ['a choice, where the order says nothing', null, toronto, [chosen('fr', before)], 'fr'],
  ['the latest of two choices', null, toronto, [chosen('fr', before), chosen('en', after)], 'en'],
  ['a choice, before what an earlier order said', null, toronto, [learned('en'), chosen('fr', before)], 'fr'],
  ['what an earlier order said', null, toronto, [nothing, learned('fr')], 'fr'],
  ['French in Québec', null, montreal, [nothing], 'fr'],
  ['English elsewhere', null, toronto, [], 'en'],
])('%s is the language of messages to a recipient', (_, language, address, remembered, expected) => {
  expect(languageOfPerson({ language, address, createdAt }, remembered)).toBe(expected);
});
