// The rules of a team: which member may edit, invite or remove which (spec section 6).
import { holds, type Permission, permissionsOf, type Role } from '../access.ts';
import type { ErrorType } from '../errors.ts';

/** Days for which an invitation can be used. */
export const invitationDays = 7;

type MemberAccess = {
  id: string;
  role: Role;
  permissions: readonly Permission[];
  isCourier?: boolean | undefined;
};

const isAdmin = ({ role }: Pick<MemberAccess, 'role'>) => role === 'RETAILER_ADMIN';

/** Returns why a member cannot be edited at all, or null: members cannot edit themselves, and coordinators can edit only coordinators. */
export function whyNotEditMember(by: MemberAccess, of: MemberAccess): ErrorType | null {
  if (by.id === of.id) return 'OWN_ACCOUNT';
  if (isAdmin(by)) return null;
  return isAdmin(of) || !holds(by, 'MANAGE_RETAILER_USERS') ? 'ADMINS_ONLY' : null;
}

/** Returns why a member's name, email, password, type and stores cannot be edited, or null: only admins edit them. */
export const whyNotEditProfile = (by: MemberAccess, of: MemberAccess): ErrorType | null =>
  whyNotEditMember(by, of) ?? (isAdmin(by) ? null : 'ADMINS_ONLY');

/**
 * Returns why one permission cannot be granted or revoked, or null. An admin has all of them; a coordinator grants only those they hold;
 * that of expenses cannot be granted, nor the desk's to a member of a retailer.
 */
export function whyNotSetPermission(
  by: Omit<MemberAccess, 'id'>,
  of: Pick<MemberAccess, 'role'>,
  permission: Permission,
): ErrorType | null {
  if (isAdmin(of)) return 'ADMIN_HAS_ALL';
  if (permission === 'VIEW_EXPENSE_REPORT' || !permissionsOf(by).includes(permission))
    return 'PERMISSION_NOT_SELECTABLE';
  return holds(by, permission) ? null : 'PERMISSION_NOT_HELD';
}

/**
 * Returns why a member cannot stop being an admin, or null. A team keeps one admin who can sign in: `others` is the number of other ones.
 */
export const whyNotLoseAdmin = (of: Pick<MemberAccess, 'role'>, others: number): ErrorType | null =>
  isAdmin(of) && others === 0 ? 'LAST_ADMIN' : null;

/** Returns why a member cannot be removed, or null: only admins remove members, and one admin has to remain. */
export const whyNotRemoveMember = (by: MemberAccess, of: MemberAccess, otherAdmins: number): ErrorType | null =>
  whyNotEditProfile(by, of) ?? whyNotLoseAdmin(of, otherAdmins);

/** Returns why a member cannot be invited again, or null while their invitation is open. */
export const whyNotInviteAgain = ({ isInvited }: { isInvited: boolean }): ErrorType | null =>
  isInvited ? null : 'INVITATION_USED';

/** Returns why an invitation can no longer be used, or null. */
export function whyNotUseInvitation(given: { endedAs: 'USED' | 'REPLACED' | null; isOver: boolean }): ErrorType | null {
  if (given.endedAs === 'USED') return 'INVITATION_USED';
  if (given.endedAs === 'REPLACED') return 'INVITATION_REPLACED';
  return given.isOver ? 'INVITATION_EXPIRED' : null;
}

/** The steps of onboarding, as in its URL (spec section 2). */
export const onboardingSteps = ['welcome', 'password', 'confirmation'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

const isStep = (step: string): step is OnboardingStep => onboardingSteps.some((each) => each === step);

/** Returns why an onboarding URL is not valid, or null: it has no token, or an unknown step. Without a step, the first one is used. */
export function whyNotOnboard({ token = '', step = 'welcome' }: { token?: string; step?: string }): ErrorType | null {
  if (token === '') return 'INVALID_INVITE_TOKEN';
  return isStep(step) ? null : 'NOT_FOUND';
}

/** A member's rights: all data that decide whether a gate or a scope admits them. */
export type Rights = { role: Role; permissions: readonly Permission[]; storeIds: readonly string[] | null };

/** A difference between a member's rights before and after a change. */
export type RightsChange =
  | { kind: 'BECOMES'; role: Role }
  | { kind: 'GAINS' | 'LOSES'; permission: Permission }
  | { kind: 'GAINS_STORES' | 'LOSES_STORES'; storeIds: readonly string[] }
  | { kind: 'GAINS_ALL_STORES' }
  /** The member had all stores, and now has only these. */
  | { kind: 'KEEPS_STORES'; storeIds: readonly string[] };

/**
 * Returns the rights that a member gains or loses, by the same function as the gates: shown before saving, and to the member afterwards.
 */
export function rightsChanges(before: Rights, after: Rights, permissions: readonly Permission[]): RightsChange[] {
  const becomes: RightsChange[] = before.role === after.role ? [] : [{ kind: 'BECOMES', role: after.role }];
  const held = permissions.flatMap((permission): RightsChange[] => {
    const [had, has] = [holds(before, permission), holds(after, permission)];
    return had === has ? [] : [{ kind: has ? 'GAINS' : 'LOSES', permission }];
  });
  return [...becomes, ...held, ...storeChanges(before.storeIds, after.storeIds)];
}

function storeChanges(before: Rights['storeIds'], after: Rights['storeIds']): RightsChange[] {
  if (after === null) return before === null ? [] : [{ kind: 'GAINS_ALL_STORES' }];
  if (before === null) return [{ kind: 'KEEPS_STORES', storeIds: after }];
  const gained = after.filter((id) => !before.includes(id));
  const lost = before.filter((id) => !after.includes(id));
  return [
    ...(gained.length > 0 ? [{ kind: 'GAINS_STORES', storeIds: gained } as const] : []),
    ...(lost.length > 0 ? [{ kind: 'LOSES_STORES', storeIds: lost } as const] : []),
  ];
}
