import type { Role } from '../access.ts';
import type { ErrorType } from '../errors.ts';

/** The name stands on what one did, and a coordinator's is an admin's to give (spec section 6). */
export const whyNotRename = ({ role }: { role: Role }): ErrorType | null =>
  role === 'RETAILER_ADMIN' ? null : 'NAME_CHANGE_NOT_ALLOWED';
