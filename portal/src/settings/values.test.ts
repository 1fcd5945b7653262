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

test('sends neither unchanged values nor changes that were reverted', () => {
  for (const section of formSections) expect(editOf(settings, values, fieldsOf(section))).toEqual({});
  expect(editOf(settings, { ...values, name: ' Maple & Pine ' }, fieldsOf('information'))).toEqual({});
});

test('sends emptied values as null, and only the fields of the section', () => {
  const changed = { ...values, phone: ' ', email: 'us@example.com', weightUnit: 'kg' as const };
  expect(editOf(settings, changed, fieldsOf('information'))).toEqual({ phone: null, email: 'us@example.com' });
  expect(editOf(settings, changed, fieldsOf('packages'))).toEqual({ weightUnit: 'kg' });
});

test('a tag with a new name is renamed; an added or removed tag is not', () => {
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

test('maps the error of a word to its form field', () => {
  expect(formPath('orderTags.1')).toBe('orderTags.1.word');
  expect(formPath('phone')).toBe('phone');
});

test('every editable field belongs to exactly one section', () => {
  const all = formSections.flatMap(fieldsOf);
  expect(new Set(all).size).toBe(all.length);
  expect(all.toSorted()).toEqual(
    Object.keys(settings)
      .filter((name) => name !== 'version' && name !== 'shopifyConfiguration')
      .toSorted(),
  );
});
