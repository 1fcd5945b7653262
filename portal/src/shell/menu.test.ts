import { DeskPermission, type Permission } from '@portage/contract/access';
import { paths } from '@portage/contract/index';
import { expect, it, vi } from 'vitest';
import { deskScreenOf } from './menu.ts';

// The notices of menu lines read the server, which there is none of.
vi.mock('../webhooks/useTrouble.ts', () => ({}));
vi.mock('../problems/useCounts.ts', () => ({}));

const screens = {
  ANSWER_RETAILERS: paths.desk,
  MANAGE_RETAILERS: paths.deskRetailers,
  MANAGE_INVOICES: paths.deskQuestions,
  MANAGE_DRIVERS: paths.deskDrivers,
};
const member = (...permissions: Permission[]) => ({ role: 'RETAILER_USER', permissions, isCourier: true }) as const;

it.each(DeskPermission.options)('starts members of the courier with only %s on a screen that they may open', (each) =>
  expect(deskScreenOf(member(each))).toBe(screens[each]),
);

it('starts members of the courier without a permission of the desk with their team', () => {
  expect(deskScreenOf(member())).toBe(paths.accounts);
  expect(deskScreenOf(member('MANAGE_RETAILER_USERS'))).toBe(paths.accounts);
});
