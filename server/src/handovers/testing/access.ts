import type { Contract } from '@portage/contract/index';
import { aSignature } from '../../fleet/testing/proofs.ts';
import { type Access, fleetOnly, managers, members, readers, type Things } from '../../testing/access.ts';

const missing = 'HANDOVER_NOT_FOUND';
const pickup = ({ storeId }: Things) => ({ body: { pickupScheduleId: storeId, date: '2026-11-18', time: '14:00' } });
const byHandover = ({ handoverId }: Things) => ({ params: { id: handoverId } });
export const { strokes: signature } = aSignature;

export const handovers: Access<Contract['handovers']> = {
  start: { given: pickup, outcomes: managers('PICKUP_LOCATION_NOT_FOUND') },
  miss: { given: pickup, outcomes: { ...managers('PICKUP_LOCATION_NOT_FOUND'), owner: 'DRIVER_MAY_COME' } },
  list: { given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }), outcomes: members },
  read: { given: byHandover, outcomes: readers(missing) },
  packages: { given: byHandover, outcomes: readers(missing) },
  scan: {
    given: (things) => ({
      ...byHandover(things),
      body: { scans: [{ id: things.scanId, code: things.trackingCode }] },
    }),
    outcomes: managers(missing),
  },
  unscan: {
    given: (things) => ({ ...byHandover(things), body: { scanId: things.scanId } }),
    outcomes: managers(missing),
  },
  close: {
    given: (things) => ({ ...byHandover(things), body: { driverName: 'Marc', signature } }),
    outcomes: managers(missing),
  },
  manifest: { given: byHandover, outcomes: { ...managers(missing), owner: 'HANDOVER_OPEN' } },
};

export const fleetHandovers: Access<Contract['fleetHandovers']> = {
  list: { given: () => ({}), outcomes: fleetOnly },
  packages: { given: byHandover, outcomes: { ...fleetOnly, fleet: missing } },
  setPin: {
    given: ({ retailerId, storeId }) => ({
      params: { id: retailerId, storeId },
      body: { date: '2026-11-18', time: '14:00', pin: '4821' },
    }),
    outcomes: fleetOnly,
  },
};
