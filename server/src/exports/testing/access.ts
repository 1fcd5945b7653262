import type { Contract } from '@portage/contract/index';
import { type Access, each, F, members, none, type Things, U } from '../../testing/access.ts';
import { aSavedExport } from './saved.ts';

const missing = 'DOWNLOAD_NOT_FOUND';
const ofOwn = each(U, missing, missing, missing, U, 'ok');
const addressed = ({ downloadId: id, downloadExpires: expires, downloadSignature: signature }: Things) => ({
  params: { id },
  query: { expires, signature },
});
const selected = ({ orderId }: Things) => ({ body: { ids: [orderId] } });

const unsaved = 'SAVED_EXPORT_NOT_FOUND';
const ofSaved = each(U, unsaved, unsaved, unsaved, U, 'ok');
const ownSaved = ({ savedId: id }: Things) => ({ params: { id } });

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
  orders: { given: selected, order: 'fulfilled', outcomes: each(U, 'NOTHING_TO_EXPORT', F, F, U, 'ok') },
  expense: { given: none, order: 'charged', outcomes: each(U, 'NOTHING_TO_EXPORT', F, F, U, 'ok') },
  list: { given: none, outcomes: members },
  open: { given: addressed, outcomes: ofOwn },
  remove: { given: ({ downloadId }) => ({ params: { id: downloadId } }), outcomes: ofOwn },
  listSaved: { given: none, outcomes: members },
  save: {
    given: ({ number, storeId }) => ({ body: { ...aSavedExport(number), filters: { pickupScheduleId: storeId } } }),
    outcomes: each(U, 'ok', F, F, U, 'ok'),
  },
  changeSaved: { given: (things) => ({ ...ownSaved(things), body: { period: 'lastWeek' } }), outcomes: ofSaved },
  removeSaved: { given: ownSaved, outcomes: ofSaved },
  runSaved: { given: ownSaved, order: 'fulfilled', outcomes: ofSaved },
};
