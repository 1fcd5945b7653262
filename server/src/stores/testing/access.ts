import type { Contract } from '@portage/contract/index';
import { type Access, each, F, fleetOnly, members, none, readers, type Things, U } from '../../testing/access.ts';

const byStore = ({ storeId }: Things) => ({ params: { id: storeId } });
const byBoth = ({ retailerId, storeId }: Things) => ({ params: { id: retailerId, storeId } });
/** Outcomes for one store of the retailer: only its admins are permitted. */
const admins = each(U, 'PICKUP_LOCATION_NOT_FOUND', F, F, U, 'ok');
const place = { storeAddress: '1 King St W, Toronto, ON, M5H 1A1', serviceAreaId: 'DC-1' };

export const stores: Access<Contract['stores']> = {
  list: { given: none, outcomes: members },
  ask: { given: ({ number }) => ({ body: { name: number, ...place } }), outcomes: each(U, 'ok', F, F, U, 'ok') },
  edit: { given: (things) => ({ ...byStore(things), body: { columnMappings: {} } }), outcomes: admins },
  preview: { given: (things) => ({ ...byStore(things), body: { pickupTimes: ['23:00'] } }), outcomes: admins },
  holidays: { given: byStore, outcomes: admins },
  areas: { given: none, outcomes: members },
  storeAreas: { given: () => ({ query: { pickupScheduleName: 'Queen West' } }), outcomes: members },
  postalCodes: {
    given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }),
    outcomes: readers('PICKUP_LOCATION_NOT_FOUND'),
  },
};

export const fleetStores: Access<Contract['fleetStores']> = {
  list: { given: ({ retailerId }) => ({ params: { id: retailerId } }), outcomes: fleetOnly },
  requested: { given: none, outcomes: fleetOnly },
  create: {
    given: ({ retailerId, number }) => ({
      params: { id: retailerId },
      body: {
        name: number,
        ...place,
        pickupTimes: ['14:00'],
        daysOfOperation: [1, 2, 3],
        pickupPoint: { name: 'Counter', timeToPrepare: 2 },
      },
    }),
    outcomes: fleetOnly,
  },
  read: { given: byBoth, outcomes: fleetOnly },
  edit: { given: (things) => ({ ...byBoth(things), body: { phone: '4165550100' } }), outcomes: fleetOnly },
  areas: { given: none, outcomes: fleetOnly },
  createArea: {
    given: ({ number }) => ({
      body: { id: number, name: number, timezone: 'America/Toronto', postalPrefixes: ['K1'] },
    }),
    outcomes: fleetOnly,
  },
  editArea: {
    given: () => ({ params: { id: 'DC-1' }, body: { postalPrefixes: ['M'] } }),
    outcomes: fleetOnly,
  },
};
