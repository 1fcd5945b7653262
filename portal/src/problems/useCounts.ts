import { problems } from '@portage/contract/problems/endpoints';
import { isRequested } from '@portage/contract/problems/kinds';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useMay } from '../auth/account.ts';

/** Milliseconds between two reads of the inbox: a problem also begins by time, without an event. */
export const rereadEvery = 60_000;

/** Counts the problems, of one store if given. */
export const useCounts = (pickupScheduleId?: string) =>
  useRead(api.problems.counts, { query: { pickupScheduleId } }, { refetchInterval: rereadEvery });

/** Reads the problems of one order. */
export const useProblemsOf = (id: string) =>
  useRead(api.problems.list, { query: { orderId: id } }, { refetchInterval: rereadEvery });

/** Returns whether the problems of an order offer requests to the courier, so that nothing else has to; undefined while they load. */
export function useOffersRequest(id: string): boolean | undefined {
  const { data, isError } = useProblemsOf(id);
  const mayDecide = useMay(problems.decide);
  if (!data) return isError ? false : undefined;
  return mayDecide && data.data[0]?.remedies.some(isRequested) === true;
}
