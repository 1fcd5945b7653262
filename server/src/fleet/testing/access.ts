import type { Contract } from '@portage/contract/index';
import { type Access, fleetOnly, none, type Things } from '../../testing/access.ts';
import { wednesdayMorning } from '../../testing/world.ts';

const event = (things: Things, type: string) => ({
  id: `event-${things.deliveryId}`,
  deliveryId: things.deliveryId,
  type,
  at: wednesdayMorning,
});

export const fleet: Access<Contract['fleet']> = {
  deliveries: { given: none, order: 'fulfilled', outcomes: fleetOnly },
  events: {
    given: (things) => ({ body: { events: [event(things, 'SORTED_AT_WAREHOUSE')] } }),
    order: 'fulfilled',
    outcomes: fleetOnly,
  },
  route: {
    given: ({ deliveryId }) => ({
      params: { id: 'R-1' },
      body: {
        driverId: 'd1',
        driverName: 'Driver',
        stops: [{ deliveryId, startTime: '2026-11-18T19:00:00Z' }],
      },
    }),
    order: 'fulfilled',
    outcomes: fleetOnly,
  },
  positions: {
    given: () => ({
      body: { positions: [{ driverId: 'd1', at: wednesdayMorning, latitude: 43.65, longitude: -79.38 }] },
    }),
    outcomes: fleetOnly,
  },
  trackingCode: {
    given: ({ deliveryId }) => ({ params: { id: deliveryId }, body: { envoiTrackingCode: 'ENV-1' } }),
    order: 'fulfilled',
    outcomes: fleetOnly,
  },
  photo: {
    given: ({ deliveryId }) => ({ body: { deliveryId, contentType: 'image/jpeg', size: 10 } }),
    order: 'fulfilled',
    outcomes: fleetOnly,
  },
};
