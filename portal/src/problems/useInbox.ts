import { problemReasons } from '@portage/contract/problems/kinds';
import type { ProblemsQuery } from '@portage/contract/problems/schema';
import { z } from 'zod';
import { useAccount } from '../auth/account.ts';
import { lenient } from '../shell/search.ts';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { InboxSearch } from './search.ts';

const Search = InboxSearch.extend({ reason: lenient(z.enum(problemReasons)) });
type Search = z.output<typeof Search>;
export type InboxState = SearchState<Search>;

/** The values that clear every filter. */
export const everything = { pickupScheduleId: undefined, reason: undefined, owner: undefined, snoozed: undefined };

/** Returns whether a filter is set. */
export const isFiltered = ({ pickupScheduleId, reason, owner, snoozed }: Search): boolean =>
  [pickupScheduleId, reason, owner, snoozed].some((value) => value !== undefined);

export const pageSize = 25;

const options = {
  restarts: { page: ['pickupScheduleId', 'reason', 'owner', 'snoozed'], act: ['order'] },
  replaces: ['only'],
  closes: ['act'],
} as const;

export const useInbox = (): InboxState => useSearchState(Search, options);

/** Returns the list's query for the search parameters. */
export function useInboxQuery({ order, only, act, owner, ...rest }: Search): z.input<typeof ProblemsQuery> {
  const { id } = useAccount();
  return { ...rest, owner: owner === 'me' ? id : owner, pageSize };
}
