// The client of the desk: it loads with the first of its screens, so that retailers do not load it.
import { createClient } from '@portage/contract/client';
import { deskSide } from '@portage/contract/fleet/deskSide';
import { named } from '../api/client.ts';
import { send } from '../api/request.ts';

/** The client of the courier's endpoints: `deskApi.retailers.list({ query })`. */
export const deskApi = named<typeof deskSide>(createClient(deskSide, send));
