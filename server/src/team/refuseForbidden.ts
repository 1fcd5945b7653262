import { holds, type Permission } from '@portage/contract/access';
import type { ErrorType } from '@portage/contract/errors';
import { permissionNeeded } from '@portage/contract/team/words';
import type { Member } from '../auth/member.ts';
import { refuseIf } from '../platform/refusal.ts';

/** Refuses with the reason that a rule of the contract returned, if any. Names the permission if the member lacks it. */
export function refuseForbidden(by: Member, permission: Permission, reason: ErrorType | null): void {
  const isNamed = reason === 'FORBIDDEN' && !holds(by, permission);
  refuseIf(reason, isNamed ? { text: permissionNeeded(permission), data: { permission } } : {});
}
