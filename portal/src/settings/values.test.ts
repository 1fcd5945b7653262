import { formSections } from '@portage/contract/settings/fields';
import type { RetailerSettings } from '@portage/contract/settings/schema';
import { expect, test } from 'vitest';
import { editOf, fieldsOf, formPath, valuesOf } from './values.ts';

const settings: RetailerSettings = {
  name: 'Maple & Pine',
  email: null,
  phone: '416-555-0100',
  address: null,
  orderTags: ['Fragile', 'Cold'],
  dimensionsUnit: 'in',
  weightUnit: 'lb',
  packageSizeSelectionEnabled: true,
  packageSizes: ['Small'],
  ordersNotFulfilledByDefault: true,
  sessionTimeInMinutes: 60,
  shopifyConfiguration: null,
  version: 3,
};
const values = valuesOf(settings);

test('what was not changed is not sent, nor what was changed and put back', () => {
  for (const section of formSections) expect(editOf(settings, values, fieldsOf(section))).toEqual({});
  expect(editOf(settings, { ...values, name: ' Maple & Pine ' }, fieldsOf('information'))).toEqual({});
});

test('what is emptied is sent as nothing, of the section’s own fields alone', () => {
  const changed = { ...values, phone: ' ', email: 'us@example.com', weightUnit: 'kg' as const };
  expect(editOf(settings, changed, fieldsOf('information'))).toEqual({ phone: null, email: 'us@example.com' });
  expect(editOf(settings, changed, fieldsOf('packages'))).toEqual({ weightUnit: 'kg' });
});

test('a tag with another name is renamed; one that is new or gone is not', () => {
  const orderTags = [
    { word: 'Frozen', was: 'Cold' },
    { word: 'Gift', was: null },
  ];
  expect(editOf(settings, { ...values, orderTags }, fieldsOf('tags'))).toEqual({
    orderTags: ['Frozen', 'Gift'],
    renamedTags: [{ from: 'Cold', to: 'Frozen' }],
  });
  expect(editOf(settings, { ...values, orderTags: [] }, fieldsOf('tags'))).toEqual({ orderTags: [] });
});

test('the fault of a word leads to its field', () => {
  expect(formPath('orderTags.1')).toBe('orderTags.1.word');
  expect(formPath('phone')).toBe('phone');
});

test('every field that can be edited is in one section', () => {
  const all = formSections.flatMap(fieldsOf);
  expect(new Set(all).size).toBe(all.length);
  expect(all.toSorted()).toEqual(
    Object.keys(settings)
      .filter((name) => name !== 'version' && name !== 'shopifyConfiguration')
      .toSorted(),
  );
});
