import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';

/** Milliseconds between two reads of the inbox: a problem also begins by time, without an event. */
export const rereadEvery = 60_000;

/** Counts the problems, of one store if given. */
export const useCounts = (pickupScheduleId?: string) =>
  useRead(api.problems.counts, { query: { pickupScheduleId } }, { refetchInterval: rereadEvery });
