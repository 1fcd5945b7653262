import { get } from '../endpoint.ts';
import { Addresses, AddressesQuery, Recipients, RecipientsQuery } from './schema.ts';

export const recipients = {
  list: get('/retailer/recipients', {
    does: 'People whom the retailer sent to lately, by a part of their name or the beginning of their phone number.',
    who: 'caller',
    query: RecipientsQuery,
    reply: Recipients,
  }),
  addresses: get('/retailer/addresses', {
    does: 'Addresses that begin with what was typed: those sent to before, then those that the geocoding service knows.',
    who: 'caller',
    query: AddressesQuery,
    reply: Addresses,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
};
