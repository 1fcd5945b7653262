// The form values of a member, and the changes that are sent.
import type { Permission, Role } from '@portage/contract/access';
import type { Rights } from '@portage/contract/team/rules';
import type { MemberChange, TeamMember } from '@portage/contract/team/schema';

export type MemberValues = {
  name: string;
  email: string;
  role: Role;
  permissions: Permission[];
  hasAllStores: boolean;
  pickupScheduleId: string[];
  /** How a new member first signs in. */
  entry: 'INVITATION' | 'PASSWORD';
};

export const newMember: MemberValues = {
  name: '',
  email: '',
  role: 'RETAILER_USER',
  permissions: ['MANAGE_ORDERS'],
  hasAllStores: true,
  pickupScheduleId: [],
  entry: 'INVITATION',
};

export const valuesOf = (member: TeamMember): MemberValues => ({
  name: member.name,
  email: member.email,
  role: member.roles[0] ?? 'RETAILER_USER',
  permissions: member.permissions,
  hasAllStores: member.hasAllStores,
  pickupScheduleId: member.pickupSchedules,
  entry: 'INVITATION',
});

/** Returns the rights that the values give the member. */
export const rightsOf = ({ role, permissions, hasAllStores, pickupScheduleId }: MemberValues): Rights => ({
  role,
  permissions: role === 'RETAILER_ADMIN' ? [] : permissions,
  storeIds: role === 'RETAILER_ADMIN' || hasAllStores ? null : pickupScheduleId,
});

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

/** Returns the fields that differ, as they are sent. Permissions and stores of an admin, who has all of them, are not sent. */
export function changesOf(before: MemberValues, now: MemberValues): Omit<MemberChange, 'version'> {
  const isCoordinator = now.role === 'RETAILER_USER';
  const [had, has] = [rightsOf(before), rightsOf(now)];
  const storesDiffer =
    had.storeIds && has.storeIds ? !isSame(had.storeIds, has.storeIds) : had.storeIds !== has.storeIds;
  return {
    ...(now.name.trim() !== before.name && { name: now.name }),
    ...(now.email.trim() !== before.email && { email: now.email }),
    ...(now.role !== before.role && { roles: [now.role] }),
    ...(isCoordinator && !isSame(had.permissions, has.permissions) && { permissions: now.permissions }),
    ...(isCoordinator && storesDiffer && { hasAllStores: now.hasAllStores }),
    ...(isCoordinator && storesDiffer && !now.hasAllStores && { pickupScheduleId: now.pickupScheduleId }),
  };
}
