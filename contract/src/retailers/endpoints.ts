import { get, post, put } from '../endpoint.ts';
import { FleetRetailer, FleetRetailers, NewRetailer, RetailerEdit, RetailersQuery } from './schema.ts';

const missing = 'RETAILER_NOT_FOUND';

/** The courier's side. */
export const retailers = {
  list: get('/fleet/retailers', {
    does: 'The retailers, by name.',
    who: 'fleet',
    query: RetailersQuery,
    reply: FleetRetailers,
  }),
  create: post('/fleet/retailers', {
    does: 'Make a retailer, and invite its first admin by email.',
    who: 'fleet',
    body: NewRetailer,
    reply: FleetRetailer,
    status: 201,
    fails: ['NAME_TAKEN', 'PREFIX_TAKEN', 'HOST_IN_USE', 'EMAIL_TAKEN'],
  }),
  read: get('/fleet/retailers/:id', {
    does: 'A retailer with its flags, areas and rates.',
    who: 'fleet',
    reply: FleetRetailer,
    missing,
    fails: ['RETAILER_NOT_FOUND'],
  }),
  edit: put('/fleet/retailers/:id', {
    does: 'Change a retailer: its flags, areas and rates, and whether its accounts are valid. Only what is given changes.',
    who: 'fleet',
    body: RetailerEdit,
    reply: FleetRetailer,
    missing,
    fails: ['RETAILER_NOT_FOUND', 'NAME_TAKEN', 'HOST_IN_USE', 'STALE_VERSION'],
  }),
};
