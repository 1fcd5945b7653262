import { can } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { Claim, Feedback, NewAnswer, OpenClaims, Ratings, RatingsQuery } from './schema.ts';

/** The retailer's endpoints for the reviews and claims of recipients. */
export const claims = {
  list: get('/retailer/claims', {
    does: [
      'What recipients say they did not get and nobody has settled, oldest first; at most a hundred.',
      'Ce que des destinataires disent ne pas avoir reçu et que personne n’a réglé, du plus ancien au plus récent; cent au plus.',
    ],
    who: 'caller',
    reply: OpenClaims,
    stale: ['orders'],
  }),
  read: get('/retailer/orders/:id/feedback', {
    does: [
      'What the recipient of an order said after it was completed: their review, and that they did not get it, with the answers.',
      'Ce que le destinataire d’une commande a dit après la livraison : son avis, et sa réclamation s’il n’a rien reçu, avec les réponses.',
    ],
    who: 'caller',
    reply: Feedback,
    fails: ['ORDER_NOT_FOUND'],
    missing: 'ORDER_NOT_FOUND',
    stale: ['orders'],
  }),
  answer: post('/retailer/orders/:id/claim/answers', {
    does: [
      'Answer a claim, for its recipient to read on their page; with `settles` that ends it.',
      'Répond à une réclamation, pour que son destinataire le lise sur sa page; avec `settles`, elle est close.',
    ],
    who: can('MANAGE_ORDERS'),
    body: NewAnswer,
    reply: Claim,
    status: 201,
    missing: 'CLAIM_NOT_FOUND',
    fails: ['CLAIM_NOT_FOUND', 'CLAIM_CLOSED'],
  }),
  ratings: get('/retailer/stats/reviews', {
    does: [
      'How many deliveries of these dates were reviewed, and how well.',
      'Combien de livraisons de ces dates ont reçu un avis, et de combien.',
    ],
    who: 'caller',
    query: RatingsQuery,
    reply: Ratings,
    fails: ['ADMINS_ONLY'],
    stale: ['orders'],
  }),
};
