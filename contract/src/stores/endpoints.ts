import { can } from '../access.ts';
import { get, put } from '../endpoint.ts';
import { PostalCodes, PostalCodesQuery, ServiceAreas, Store, StoreEdit, StoreList, StoresQuery } from './schema.ts';

export const stores = {
  list: get('/retailer/pickup-schedules', {
    does: 'The stores a member may use, with their days, pickup times, cutoffs and next pickups.',
    who: 'member',
    query: StoresQuery,
    reply: StoreList,
  }),
  edit: put('/retailer/pickup-schedules/:id', {
    does: 'Change what a store takes the columns of its files for; only what is given changes.',
    who: can('MANAGE_RETAILER_SETTINGS'),
    body: StoreEdit,
    reply: Store,
    missing: 'PICKUP_LOCATION_NOT_FOUND',
    fails: ['PICKUP_LOCATION_NOT_FOUND', 'STALE_VERSION'],
  }),
  areas: get('/retailer/service-areas', {
    does: 'The areas that the provider serves.',
    who: 'member',
    reply: ServiceAreas,
  }),
  postalCodes: get('/retailer/postal-codes', {
    does: 'The postal code prefixes to which a store may send.',
    who: 'member',
    query: PostalCodesQuery,
    reply: PostalCodes,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
};
