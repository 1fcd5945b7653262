import type { Contract } from '@portage/contract/index';
import { type Access, members, none } from '../../testing/access.ts';

export const today: Access<Contract['today']> = {
  read: { given: none, outcomes: members },
  parcels: { given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }), outcomes: members },
};
