// Checks which gates each role passes, with and without each permission.
import { describe, expect, test } from 'vitest';
import { can, DeskPermission, desk, type Gate, holds, keyCan, Permission, passes } from './access.ts';

const admin = { role: 'RETAILER_ADMIN', permissions: [] } as const;
const without = { role: 'RETAILER_USER', permissions: [] } as const;

const membersPass: Gate[] = ['anyone', 'anyMember', 'member'];
const noMemberPasses: Gate[] = ['fleet', 'signed', 'recipient', ...DeskPermission.options.map(desk)];
const courierPasses: Gate[] = ['anyone', 'anyMember', 'anyAdmin', can('MANAGE_RETAILER_USERS')];
const noCourierPasses: Gate[] = ['member', 'caller', 'admin', 'fleet', can('MANAGE_ORDERS'), keyCan('MANAGE_ORDERS')];

describe('a gate', () => {
  test.each(Permission.options)('%s admits its holders and every admin', (permission) => {
    const others = Permission.options.filter((each) => each !== permission);
    expect(passes(admin, can(permission))).toBe(true);
    expect(passes({ ...without, permissions: [permission] }, can(permission))).toBe(true);
    expect(passes({ ...without, permissions: others }, can(permission))).toBe(false);
    expect(holds(without, permission)).toBe(false);
  });

  test('for admins refuses every coordinator, even one with all permissions', () => {
    expect(passes(admin, 'admin')).toBe(true);
    expect(passes({ ...without, permissions: Permission.options }, 'admin')).toBe(false);
  });

  test('for members admits every member; gates of the courier, of signed URLs and of recipients admit none', () => {
    for (const who of [admin, without, { ...without, permissions: Permission.options }]) {
      expect(membersPass.map((gate) => passes(who, gate))).toEqual([true, true, true]);
      expect(noMemberPasses.filter((gate) => passes(who, gate))).toEqual([]);
    }
  });

  test('of the desk admits members of the courier by their permission, who pass no gate of a retailer', () => {
    const chief = { ...admin, isCourier: true };
    expect(courierPasses.filter((gate) => !passes(chief, gate))).toEqual([]);
    expect(noCourierPasses.filter((gate) => passes(chief, gate))).toEqual([]);
    for (const permission of DeskPermission.options) {
      const clerk = { ...without, isCourier: true, permissions: [permission, 'MANAGE_ORDERS' as const] };
      expect(DeskPermission.options.filter((each) => passes(clerk, desk(each)))).toEqual([permission]);
      expect(noCourierPasses.filter((gate) => passes(clerk, gate))).toEqual([]);
    }
  });
});
