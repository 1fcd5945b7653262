import { expect, it } from 'vitest';
import { changesOf, newMember } from './values.ts';

const before = { ...newMember, name: 'Ann', email: 'ann@x.example', hasAllStores: false, pickupScheduleId: ['a', 'b'] };

it('sends only the fields that differ', () => {
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, pickupScheduleId: ['b', 'a'] })).toEqual({});
  expect(changesOf(before, { ...before, name: 'Ann Lee', permissions: [] })).toEqual({
    name: 'Ann Lee',
    permissions: [],
  });
  expect(changesOf(before, { ...before, pickupScheduleId: ['a'] })).toEqual({
    hasAllStores: false,
    pickupScheduleId: ['a'],
  });
  expect(changesOf(before, { ...before, hasAllStores: true })).toEqual({ hasAllStores: true });
});

it('sends no permissions or stores for an admin, and both for an admin who becomes coordinator', () => {
  expect(changesOf(before, { ...before, role: 'RETAILER_ADMIN' })).toEqual({ roles: ['RETAILER_ADMIN'] });
  const admin = { ...before, role: 'RETAILER_ADMIN' as const };
  expect(changesOf(admin, before)).toEqual({
    roles: ['RETAILER_USER'],
    permissions: ['MANAGE_ORDERS'],
    hasAllStores: false,
    pickupScheduleId: ['a', 'b'],
  });
});
