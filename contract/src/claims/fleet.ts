// The courier's endpoints for recipients' claims.
import { get, post } from '../endpoint.ts';
import { CourierAnswer, FleetClaim, FleetClaims } from './schema.ts';

export const fleetClaims = {
  list: get('/fleet/claims', {
    does: [
      'What recipients say they did not get and nobody has settled, oldest first; at most 500.',
      'Ce que des destinataires disent ne pas avoir reçu et que personne n’a réglé, du plus ancien au plus récent; 500 au plus.',
    ],
    who: 'fleet',
    reply: FleetClaims,
    perMinute: 6000,
  }),
  answer: post('/fleet/deliveries/:id/claim/answers', {
    does: [
      'Answer a claim: what the driver says, for recipient and retailer to read.',
      'Répond à une réclamation : ce que dit le livreur, que liront destinataire et détaillant.',
    ],
    who: 'fleet',
    body: CourierAnswer,
    reply: FleetClaim,
    missing: 'CLAIM_NOT_FOUND',
    fails: ['CLAIM_NOT_FOUND', 'CLAIM_CLOSED'],
    perMinute: 6000,
  }),
};
