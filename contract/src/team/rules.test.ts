import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, Permission, permissionsOf, Role } from '../access.ts';
import {
  type Rights,
  rightsChanges,
  whyNotEditMember,
  whyNotEditProfile,
  whyNotRemoveMember,
  whyNotSetPermission,
} from './rules.ts';

const permissions = fc.subarray([...Permission.options]);
const who = (ids: readonly string[]) =>
  fc.record({ id: fc.constantFrom(...ids), role: fc.constantFrom(...Role.options), permissions });
const stores = fc.option(fc.subarray(['a', 'b', 'c']));
const rights: fc.Arbitrary<Rights> = fc.record({
  role: fc.constantFrom(...Role.options),
  permissions,
  storeIds: stores,
});

describe('the rules of a team', () => {
  it('let admins edit others, and coordinators only permissions of coordinators, but no member their own account', () => {
    fc.assert(
      fc.property(who(['1', '2']), who(['1', '2']), (by, of) => {
        const [edits, editsProfile] = [whyNotEditMember(by, of), whyNotEditProfile(by, of)];
        if (by.id === of.id) expect([edits, editsProfile]).toEqual(['OWN_ACCOUNT', 'OWN_ACCOUNT']);
        else if (by.role === 'RETAILER_ADMIN') expect([edits, editsProfile]).toEqual([null, null]);
        else {
          const may = of.role === 'RETAILER_USER' && by.permissions.includes('MANAGE_RETAILER_USERS');
          expect([edits, editsProfile]).toEqual([may ? null : 'ADMINS_ONLY', 'ADMINS_ONLY']);
        }
        // The last admin of a team cannot be removed.
        if (of.role === 'RETAILER_ADMIN') expect(whyNotRemoveMember(by, of, 0)).not.toBeNull();
      }),
    );
  });

  it('let a member grant only permissions that they hold, and never that of expenses', () => {
    fc.assert(
      fc.property(who(['1']), who(['2']), fc.constantFrom(...Permission.options), (by, of, permission) => {
        const why = whyNotSetPermission(by, of, permission);
        if (why === null) expect(holds(by, permission)).toBe(true);
        if (permission === 'VIEW_EXPENSE_REPORT' || of.role === 'RETAILER_ADMIN') expect(why).not.toBeNull();
        const isGivable = permission !== 'VIEW_EXPENSE_REPORT' && permissionsOf({}).includes(permission);
        if (by.role === 'RETAILER_ADMIN' && of.role === 'RETAILER_USER' && isGivable) expect(why).toBeNull();
      }),
    );
  });
});

describe('the changes of a member’s rights', () => {
  it('list each permission that is gained or lost, and no other', () => {
    fc.assert(
      fc.property(rights, rights, (before, after) => {
        const changes = rightsChanges(before, after, Permission.options);
        for (const permission of Permission.options) {
          const said = changes.filter((change) => 'permission' in change && change.permission === permission);
          const [had, has] = [holds(before, permission), holds(after, permission)];
          expect(said.map(({ kind }) => kind)).toEqual(had === has ? [] : [has ? 'GAINS' : 'LOSES']);
        }
      }),
    );
  });

  it('lead from the stores before to those after', () => {
    const follow = (from: Rights['storeIds'], changes: ReturnType<typeof rightsChanges>) =>
      changes.reduce<Rights['storeIds']>((held, change) => {
        if (change.kind === 'GAINS_ALL_STORES') return null;
        if (change.kind === 'KEEPS_STORES') return change.storeIds;
        if (change.kind === 'GAINS_STORES') return [...(held ?? []), ...change.storeIds];
        if (change.kind === 'LOSES_STORES') return (held ?? []).filter((id) => !change.storeIds.includes(id));
        return held;
      }, from);
    fc.assert(
      fc.property(rights, rights, (before, after) => {
        const reached = follow(before.storeIds, rightsChanges(before, after, []));
        expect(reached?.toSorted() ?? null).toEqual(after.storeIds?.toSorted() ?? null);
      }),
    );
  });

  it('are empty if the rights are the same', () => {
    fc.assert(
      fc.property(rights, (same) => {
        expect(rightsChanges(same, same, Permission.options)).toEqual([]);
      }),
    );
  });
});
