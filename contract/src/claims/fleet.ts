// The courier's side of what recipients say they did not get.
import { get, post } from '../endpoint.ts';
import { CourierAnswer, FleetClaim, FleetClaims } from './schema.ts';

export const fleetClaims = {
  list: get('/fleet/claims', {
    does: 'What recipients say they did not get and nobody has settled, oldest first; at most 500.',
    who: 'fleet',
    reply: FleetClaims,
    perMinute: 6000,
  }),
  answer: post('/fleet/deliveries/:id/claim/answers', {
    does: 'Answer a claim: what the driver says, for recipient and retailer to read.',
    who: 'fleet',
    body: CourierAnswer,
    reply: FleetClaim,
    missing: 'CLAIM_NOT_FOUND',
    fails: ['CLAIM_NOT_FOUND', 'CLAIM_CLOSED'],
    perMinute: 6000,
  }),
};
