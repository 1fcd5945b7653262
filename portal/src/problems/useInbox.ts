import { problemReasons } from '@portage/contract/problems/kinds';
import type { ProblemsQuery } from '@portage/contract/problems/schema';
import type { z } from 'zod';
import { useAccount } from '../auth/account.ts';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { InboxSearch } from './search.ts';

export type InboxState = SearchState<InboxSearch>;

/** The values that clear every filter. */
export const everything = { pickupScheduleId: undefined, reason: undefined, owner: undefined, snoozed: undefined };

/** Returns whether a filter is set. */
export const isFiltered = ({ pickupScheduleId, reason, owner, snoozed }: InboxSearch): boolean =>
  [pickupScheduleId, reason, owner, snoozed].some((value) => value !== undefined);

export const pageSize = 25;

const options = {
  restarts: { page: ['pickupScheduleId', 'reason', 'owner', 'snoozed'], act: ['order'] },
  replaces: ['tab'],
} as const;

export const useInbox = (): InboxState => useSearchState(InboxSearch, options);

/** Returns the list's query for the search parameters. */
export function useInboxQuery({ order, tab, act, owner, reason, ...rest }: InboxSearch): z.input<typeof ProblemsQuery> {
  const { id } = useAccount();
  return {
    ...rest,
    reason: problemReasons.find((each) => each === reason),
    owner: owner === 'me' ? id : owner,
    pageSize,
  };
}
