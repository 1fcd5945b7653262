import { desk } from '../access.ts';
import { get, post, put } from '../endpoint.ts';
import { FleetRetailer, FleetRetailers, NewRetailer, RetailerEdit, RetailersQuery } from './schema.ts';

const missing = 'RETAILER_NOT_FOUND';

/** The courier's endpoints for retailers. */
export const retailers = {
  list: get('/fleet/retailers', {
    does: ['List the retailers by name.', 'Énumère les détaillants par nom.'],
    who: desk('MANAGE_RETAILERS'),
    query: RetailersQuery,
    reply: FleetRetailers,
  }),
  create: post('/fleet/retailers', {
    does: [
      'Create a retailer, and invite its first admin by email.',
      'Crée un détaillant, et invite son premier administrateur par courriel.',
    ],
    who: desk('MANAGE_RETAILERS'),
    body: NewRetailer,
    reply: FleetRetailer,
    status: 201,
    fails: ['NAME_TAKEN', 'PREFIX_TAKEN', 'HOST_IN_USE', 'EMAIL_TAKEN'],
  }),
  read: get('/fleet/retailers/:id', {
    does: [
      'Return a retailer with its flags, areas and rates.',
      'Renvoie un détaillant avec ses options, ses zones de service et ses tarifs.',
    ],
    who: desk('MANAGE_RETAILERS'),
    reply: FleetRetailer,
    missing,
    fails: ['RETAILER_NOT_FOUND'],
  }),
  edit: put('/fleet/retailers/:id', {
    does: [
      'Edit a retailer: its flags, areas and rates, and whether its accounts are valid. Only the given fields change.',
      'Modifie un détaillant : ses options, ses zones de service et ses tarifs, et si ses comptes sont valides. Seuls les champs fournis changent.',
    ],
    who: desk('MANAGE_RETAILERS'),
    body: RetailerEdit,
    reply: FleetRetailer,
    missing,
    fails: ['RETAILER_NOT_FOUND', 'NAME_TAKEN', 'HOST_IN_USE', 'STALE_VERSION'],
  }),
};
