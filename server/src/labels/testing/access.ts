import type { Contract } from '@portage/contract/index';
import { type Access, byId, managers, readers } from '../../testing/access.ts';

export const labels: Access<Contract['labels']> = {
  generate: { given: byId, outcomes: managers('ORDER_NOT_FOUND') },
  bind: {
    given: (things) => ({ ...byId(things), body: { code: 'ZZZZZZZZZZZZZZZ' } }),
    outcomes: { ...managers('ORDER_NOT_FOUND'), owner: 'BLANK_LABEL_NOT_FOUND' },
  },
  read: { given: byId, order: 'labeled', outcomes: readers('ORDER_NOT_FOUND') },
  batchPrint: { given: ({ orderId }) => ({ body: { ids: [orderId] } }), outcomes: managers('ORDER_NOT_FOUND') },
  batchLabels: {
    given: ({ storeId }) => ({ query: { date: '2026-11-18', pickupScheduleId: storeId } }),
    outcomes: managers('PICKUP_LOCATION_NOT_FOUND'),
  },
};
