import { OrderFieldName } from '@portage/contract/imports/fields';
import { expect, test } from 'vitest';
import { targetGroups } from './targets.ts';

test('every field that a file can hold can be chosen, once', () => {
  expect(targetGroups.flatMap(({ fields }) => fields).toSorted()).toEqual(OrderFieldName.options.toSorted());
});
