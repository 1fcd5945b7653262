// Checks which gates each role passes, with and without each permission.
import { describe, expect, test } from 'vitest';
import { can, type Gate, holds, Permission, passes } from './access.ts';

const admin = { role: 'RETAILER_ADMIN', permissions: [] } as const;
const without = { role: 'RETAILER_USER', permissions: [] } as const;

const membersPass: Gate[] = ['anyone', 'member'];
const noMemberPasses: Gate[] = ['fleet', 'signed', 'recipient'];

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
      expect(membersPass.map((gate) => passes(who, gate))).toEqual([true, true]);
      expect(noMemberPasses.map((gate) => passes(who, gate))).toEqual([false, false, false]);
    }
  });
});
