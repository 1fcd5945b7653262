import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, U } from '../../testing/access.ts';

/** The caller's own keys, for members who may manage the settings. */
const ofOwn = each(U, 'ok', F, F, U, 'ok');
const notTheirs = each(U, 'KEY_NOT_FOUND', F, F, U, 'ok');

export const keys: Access<Contract['keys']> = {
  list: { given: none, outcomes: ofOwn },
  create: {
    given: ({ storeId, number }) => ({ body: { name: number, hasAllStores: false, pickupScheduleId: [storeId] } }),
    outcomes: each(U, 'VALIDATION_FAILED', F, F, U, 'ok'),
  },
  renew: { given: ({ keyId }) => ({ params: { id: keyId }, body: {} }), outcomes: notTheirs },
  renewFirst: { given: () => ({ body: {} }), outcomes: ofOwn },
  delete: { given: ({ keyId }) => ({ params: { id: keyId } }), outcomes: notTheirs },
};
