import type { Contract } from '@portage/contract/index';
import { type Access, members, readers } from '../../testing/access.ts';

export const recipients: Access<Contract['recipients']> = {
  list: {
    given: () => ({ query: { search: 'like:secretia' } }),
    also: [() => ({ query: { search: '4165550142' } })],
    outcomes: members,
  },
  addresses: {
    given: ({ storeId }) => ({ query: { search: 'like:77 Hidden', pickupScheduleId: storeId } }),
    also: [() => ({ query: { search: '77 hidden' } })],
    outcomes: readers('PICKUP_LOCATION_NOT_FOUND'),
  },
};
