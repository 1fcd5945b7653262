import { desk } from '../access.ts';
import { get } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { FleetDriverSignUps } from './schema.ts';

export const fleetDrivers = {
  list: get('/fleet/driver-sign-ups', {
    does: [
      'List the applications of drivers, oldest first.',
      'Énumère les demandes de livreurs, de la plus ancienne à la plus récente.',
    ],
    who: desk('MANAGE_DRIVERS'),
    query: FleetQuery,
    reply: FleetDriverSignUps,
  }),
};
