import { get } from '../endpoint.ts';
import { Addresses, AddressesQuery, Recipients, RecipientsQuery } from './schema.ts';

export const recipients = {
  list: get('/retailer/recipients', {
    does: [
      'People whom the retailer sent to lately, by a part of their name or the beginning of their phone number.',
      'Les personnes à qui le détaillant a envoyé dernièrement, par une partie de leur nom ou le début de leur téléphone.',
    ],
    who: 'caller',
    query: RecipientsQuery,
    reply: Recipients,
  }),
  addresses: get('/retailer/addresses', {
    does: [
      'Addresses that begin with what was typed: those sent to before, then those that the geocoding service knows.',
      'Les adresses qui commencent par ce qui est tapé : d’abord celles où l’on a déjà envoyé, puis celles que connaît le service de géocodage.',
    ],
    who: 'caller',
    query: AddressesQuery,
    reply: Addresses,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
};
