import type { Contract } from '@portage/contract/index';
import { type Access, readers } from '../../testing/access.ts';

export const quotes: Access<Contract['quotes']> = {
  create: {
    given: ({ storeId }) => ({ body: { pickupScheduleId: storeId, postalCode: 'M5V 2T6' } }),
    outcomes: readers('PICKUP_LOCATION_NOT_FOUND'),
  },
};
