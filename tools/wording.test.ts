import { expect, test } from 'vitest';
import { findMissingSections, findReplacedWords, findSharedTypeNames } from './wording.ts';

const path = 'server/src/orders/create.ts';

test('a replaced word is found in a comment but not in code', () => {
  const text =
    "// Creates an order.\nconst told = 'nobody';\n/** Whoever creates it. */\nexport const create = told;\n";
  expect(findReplacedWords({ path, text })).toEqual([
    `${path}: The comment in line 3 contains "Whoever": use the standard term.`,
  ]);
});

test('a type name that four files declare is refused; component props are not', () => {
  const sources = ['a', 'b', 'c', 'd'].map((name) => ({
    path: `portal/src/${name}.ts`,
    text: 'type Choice = string;\nexport type Props = object;\n',
  }));
  expect(findSharedTypeNames(sources.slice(1))).toEqual([]);
  expect(findSharedTypeNames(sources)).toEqual([
    'portal/src/a.ts: 4 files declare a type "Choice": name each after what it is.',
  ]);
});

test('a decision record has every section', () => {
  const sections = ['Context', 'Decision', 'Alternatives', 'Consequences'].map((name) => `\n## ${name}\nText.\n`);
  expect(findMissingSections({ path: '0001.md', text: sections.join('') })).toEqual([
    '0001.md: The section "Revisit when" is missing.',
  ]);
});
