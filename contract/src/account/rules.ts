import type { Role } from '../access.ts';
import type { ErrorType } from '../errors.ts';

/**
 * Returns why a member may not change their own name, or null. Logs show the name, so only admins change a coordinator's (spec section 6).
 */
export const whyNotRename = ({ role }: { role: Role }): ErrorType | null =>
  role === 'RETAILER_ADMIN' ? null : 'NAME_CHANGE_NOT_ALLOWED';
