import type { Contract } from '@portage/contract/index';
import { type Access, each, F, members, none, type Things, U } from '../../testing/access.ts';

const missing = 'DOWNLOAD_NOT_FOUND';
const ofOwn = each(U, missing, missing, missing, U, 'ok');
const addressed = ({ downloadId: id, downloadExpires: expires, downloadSignature: signature }: Things) => ({
  params: { id },
  query: { expires, signature },
});

export const exports: Access<Contract['exports']> = {
  report: {
    given: ({ storeId }) => ({
      query: { startDate: '2026-11-01', endDate: '2026-11-30', pickupScheduleId: storeId },
    }),
    order: 'fulfilled',
    outcomes: each(U, 'NOTHING_TO_EXPORT', F, F, U, 'ok'),
  },
  deliveries: {
    given: ({ storeId }) => ({
      query: { startDate: '2026-11-01', endDate: '2026-11-30', pickupScheduleId: storeId },
    }),
    order: 'fulfilled',
    outcomes: each(U, 'NOTHING_TO_EXPORT', F, F, U, 'ok'),
  },
  expense: { given: none, outcomes: each(U, 'NOTHING_TO_EXPORT', F, F, U, 'NOTHING_TO_EXPORT') },
  list: { given: none, outcomes: members },
  open: { given: addressed, outcomes: ofOwn },
  remove: { given: ({ downloadId }) => ({ params: { id: downloadId } }), outcomes: ofOwn },
};
