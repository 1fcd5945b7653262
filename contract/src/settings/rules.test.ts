import { expect, it } from 'vitest';
import { listFaults } from './rules.ts';

const before = { orderTags: ['Fragile', 'Cold', 'Élan'] };
const paths = (edit: Parameters<typeof listFaults>[0]) =>
  listFaults(edit, before).map(({ type, path }) => `${path} ${type}`);

it('refuses a word that is already listed, ignoring case and accents', () => {
  expect(paths({ orderTags: ['Cold', 'Gift', 'COLD', 'élan', 'Elan'] })).toEqual([
    'orderTags.2 ALREADY_LISTED',
    'orderTags.4 ALREADY_LISTED',
  ]);
  expect(paths({ packageSizes: ['Petit', 'petit'] })).toEqual(['packageSizes.1 ALREADY_LISTED']);
  expect(paths({ orderTags: ['Gift', 'Cold'], packageSizes: ['Cold'] })).toEqual([]);
});

it('renames a listed tag to a new one, another spelling or another listed tag, and refuses any other rename', () => {
  const rename = (from: string, to: string, orderTags: string[]) => paths({ orderTags, renamedTags: [{ from, to }] });
  expect(rename('Cold', 'Frozen', ['Fragile', 'Frozen'])).toEqual([]);
  expect(rename('Cold', 'cold', ['Fragile', 'cold'])).toEqual([]);
  expect(rename('Cold', 'Fragile', ['Fragile'])).toEqual([]);
  for (const [from, to, tags] of [
    ['Cold', 'Frozen', ['Cold', 'Frozen']],
    ['Cold', 'Frozen', ['Fragile']],
    ['Gift', 'Frozen', ['Frozen']],
    ['Cold', 'Cold', ['Cold']],
    ['Cold', 'Frozen', ['Frozen', 'COLD']],
  ] as const)
    expect(rename(from, to, [...tags])).toEqual(['renamedTags.0 INVALID']);
});
