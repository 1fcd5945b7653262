import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, U } from '../../testing/access.ts';

/** Whose retailer it is: an admin, or a coordinator to whom the courier opened it. */
const spenders = each(U, 'ok', F, F, U, 'ok');

export const expense: Access<Contract['expense']> = {
  list: { given: none, outcomes: spenders },
  details: {
    given: ({ storeId }) => ({ query: { date: '2026-11-18', pickupScheduleId: storeId } }),
    outcomes: spenders,
  },
};
