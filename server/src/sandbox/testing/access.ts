import type { Contract } from '@portage/contract/index';
import { type Access, byId, each, F, none, U } from '../../testing/access.ts';

const ofSettings = each(U, 'ok', F, F, U, 'ok');

export const sandbox: Access<Contract['sandbox']> = {
  read: { given: none, outcomes: ofSettings },
  open: { given: none, outcomes: ofSettings },
};

/** No retailer in the access matrix has a sandbox: permitted callers are refused for that before the order is looked up. */
export const walks: Access<Contract['walks']> = {
  start: {
    given: (things) => ({ ...byId(things), body: {} }),
    order: 'fulfilled',
    outcomes: each(U, 'TEST_DATA_ONLY', F, 'TEST_DATA_ONLY', U, 'TEST_DATA_ONLY'),
  },
};
