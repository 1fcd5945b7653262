import { get } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { FleetDriverSignUps } from './schema.ts';

/** The courier's side. */
export const fleetDrivers = {
  list: get('/fleet/driver-sign-ups', {
    does: [
      'Who offered to drive, the first to do so first.',
      'Qui s’est proposé comme livreur, du premier au dernier.',
    ],
    who: 'fleet',
    query: FleetQuery,
    reply: FleetDriverSignUps,
  }),
};
