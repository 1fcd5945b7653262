import type { Contract } from '@portage/contract/index';
import { type Access, each, F, members, none, readers, U } from '../../testing/access.ts';

export const stores: Access<Contract['stores']> = {
  list: { given: none, outcomes: members },
  edit: {
    given: ({ storeId }) => ({ params: { id: storeId }, body: { columnMappings: {} } }),
    outcomes: each(U, 'PICKUP_LOCATION_NOT_FOUND', F, F, U, 'ok'),
  },
  areas: { given: none, outcomes: members },
  postalCodes: {
    given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }),
    outcomes: readers('PICKUP_LOCATION_NOT_FOUND'),
  },
};
