// The client of the desk: it loads with the first of its screens, so that retailers do not load it.
import { createClient } from '@portage/contract/client';
import { deskSide } from '@portage/contract/fleet/deskSide';
import { keepPreviousData } from '@tanstack/react-query';
import { named } from '../api/client.ts';
import { send } from '../api/request.ts';

/** The client of the courier's endpoints: `deskApi.retailers.list({ query })`. */
export const deskApi = named<typeof deskSide>(createClient(deskSide, send));

/**
 * Options of `useRead` for the lists of the desk. They are read again every 30 seconds, because the desk has no stream of events, and show
 * the previous page until the next is there.
 */
export const listOptions = { placeholderData: keepPreviousData, refetchInterval: 30_000 } as const;
