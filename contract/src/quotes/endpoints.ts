import { post } from '../endpoint.ts';
import { Quote, QuoteRequest } from './schema.ts';

export const quotes = {
  create: post('/retailer/quotes', {
    does: [
      'Return whether a store can deliver to an address, the next pickups with their cutoffs and delivery days, and the price of a delivery at the first visit. Nothing is stored.',
      'Indique si un magasin peut livrer à une adresse, les prochains ramassages avec leurs heures limites et jours de livraison, et le prix d’une livraison au premier passage. Rien n’est enregistré.',
    ],
    who: 'caller',
    skipIdempotency: true,
    body: QuoteRequest,
    reply: Quote,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
};
