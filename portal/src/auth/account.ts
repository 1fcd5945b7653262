import { type Gate, holds, type Permission, passes } from '@portage/contract/access';
import type { Account } from '@portage/contract/auth/schema';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { readOptions } from '../api/read.ts';

/** The query of the account of the session. The shell loads it before it renders. */
export const accountOptions = { ...readOptions(api.auth.refresh, undefined), staleTime: 60_000 };

/** Returns the signed-in account. Only for screens within the shell. */
export const useAccount = (): Account => useSuspenseQuery(accountOptions).data;

/** Returns what a gate asks of an account. */
export const accessOf = ({ roles: [role = 'RETAILER_USER'], permissions, isCourier }: Account) => ({
  ...{ role, permissions, isCourier },
});

/** Returns whether the signed-in account has a permission; an admin has all of them. */
export const useHolds = (permission: Permission): boolean => holds(accessOf(useAccount()), permission);

/** Returns whether the signed-in account passes an endpoint's gate: `useMay(orders.edit)`. */
export const useMay = ({ who }: { who: Gate }): boolean => passes(accessOf(useAccount()), who);
