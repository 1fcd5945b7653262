import { can } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { Claim, Feedback, NewAnswer, OpenClaims, Ratings, RatingsQuery } from './schema.ts';

/** The retailer's endpoints for the reviews and claims of recipients. */
export const claims = {
  list: get('/retailer/claims', {
    does: [
      'List the open claims, oldest first; at most 100.',
      'Énumère les réclamations ouvertes, de la plus ancienne à la plus récente; 100 au plus.',
    ],
    who: 'caller',
    reply: OpenClaims,
    stale: ['orders'],
  }),
  read: get('/retailer/orders/:id/feedback', {
    does: [
      'Return the recipient’s review and claim after the delivery, with the answers.',
      'Renvoie l’avis et la réclamation du destinataire après la livraison, avec les réponses.',
    ],
    who: 'caller',
    reply: Feedback,
    fails: ['ORDER_NOT_FOUND'],
    missing: 'ORDER_NOT_FOUND',
    stale: ['orders'],
  }),
  answer: post('/retailer/orders/:id/claim/answers', {
    does: [
      'Answer a claim; the recipient reads the answer on their page. With `settles`, the claim is closed.',
      'Répond à une réclamation; le destinataire lit la réponse sur sa page. Avec `settles`, la réclamation est close.',
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
      'Return the number of reviews of deliveries in these dates, and their average rating.',
      'Renvoie le nombre d’avis sur les livraisons de ces dates, et leur note moyenne.',
    ],
    who: 'caller',
    query: RatingsQuery,
    reply: Ratings,
    fails: ['ADMINS_ONLY'],
    stale: ['orders'],
  }),
};
