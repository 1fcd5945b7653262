import { holds } from '@portage/contract/access';
import { exportKinds, type SavedKind, savedKinds } from '@portage/contract/exports/rules';
import { useAccount } from '../../auth/account.ts';

/** Returns the kinds of exports that the member may save. */
export function useKinds(): SavedKind[] {
  const { roles, permissions } = useAccount();
  const [role = 'RETAILER_USER'] = roles;
  return savedKinds.filter((kind) => holds({ role, permissions }, exportKinds[kind]));
}
