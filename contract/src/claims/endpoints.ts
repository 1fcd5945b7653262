import { can } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { Claim, Feedback, NewAnswer, OpenClaims, Ratings, RatingsQuery } from './schema.ts';

/** The retailer's side of what recipients say after a delivery. */
export const claims = {
  list: get('/retailer/claims', {
    does: 'What recipients say they did not get and nobody has settled, oldest first; at most a hundred.',
    who: 'caller',
    reply: OpenClaims,
    stale: ['orders'],
  }),
  read: get('/retailer/orders/:id/feedback', {
    does: 'What the recipient of an order said after it was completed: their review, and that they did not get it, with the answers.',
    who: 'caller',
    reply: Feedback,
    fails: ['ORDER_NOT_FOUND'],
    missing: 'ORDER_NOT_FOUND',
    stale: ['orders'],
  }),
  answer: post('/retailer/orders/:id/claim/answers', {
    does: 'Answer a claim, for its recipient to read on their page; with `settles` that ends it.',
    who: can('MANAGE_ORDERS'),
    body: NewAnswer,
    reply: Claim,
    status: 201,
    missing: 'CLAIM_NOT_FOUND',
    fails: ['CLAIM_NOT_FOUND', 'CLAIM_CLOSED'],
  }),
  ratings: get('/retailer/stats/reviews', {
    does: 'How many deliveries of these dates were reviewed, and how well.',
    who: 'caller',
    query: RatingsQuery,
    reply: Ratings,
    fails: ['ADMINS_ONLY'],
    stale: ['orders'],
  }),
};
