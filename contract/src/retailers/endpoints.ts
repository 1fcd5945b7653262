import { get, post, put } from '../endpoint.ts';
import { FleetRetailer, FleetRetailers, NewRetailer, RetailerEdit, RetailersQuery } from './schema.ts';

const missing = 'RETAILER_NOT_FOUND';

/** The courier's endpoints for retailers. */
export const retailers = {
  list: get('/fleet/retailers', {
    does: ['The retailers, by name.', 'Les détaillants, par nom.'],
    who: 'fleet',
    query: RetailersQuery,
    reply: FleetRetailers,
  }),
  create: post('/fleet/retailers', {
    does: [
      'Make a retailer, and invite its first admin by email.',
      'Crée un détaillant, et invite son premier administrateur par courriel.',
    ],
    who: 'fleet',
    body: NewRetailer,
    reply: FleetRetailer,
    status: 201,
    fails: ['NAME_TAKEN', 'PREFIX_TAKEN', 'HOST_IN_USE', 'EMAIL_TAKEN'],
  }),
  read: get('/fleet/retailers/:id', {
    does: [
      'A retailer with its flags, areas and rates.',
      'Un détaillant avec ses options, ses zones de service et ses tarifs.',
    ],
    who: 'fleet',
    reply: FleetRetailer,
    missing,
    fails: ['RETAILER_NOT_FOUND'],
  }),
  edit: put('/fleet/retailers/:id', {
    does: [
      'Change a retailer: its flags, areas and rates, and whether its accounts are valid. Only what is given changes.',
      'Modifie un détaillant : ses options, ses zones de service et ses tarifs, et si ses comptes sont valides. Seul ce qui est donné change.',
    ],
    who: 'fleet',
    body: RetailerEdit,
    reply: FleetRetailer,
    missing,
    fails: ['RETAILER_NOT_FOUND', 'NAME_TAKEN', 'HOST_IN_USE', 'STALE_VERSION'],
  }),
};
