// The courier's endpoints for recipients' claims.
import { desk } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { CourierAnswer, FleetClaim, FleetClaims } from './schema.ts';

export const fleetClaims = {
  list: get('/fleet/claims', {
    does: [
      'List the open claims, oldest first, each with its 20 newest answers.',
      'Énumère les réclamations ouvertes, de la plus ancienne à la plus récente, chacune avec ses 20 dernières réponses.',
    ],
    who: desk('ANSWER_RETAILERS'),
    // Callers that know no pages receive the whole list.
    query: FleetQuery.extend({ limit: FleetQuery.shape.limit.removeDefault().default(500) }),
    reply: FleetClaims,
    perMinute: 6000,
  }),
  answer: post('/fleet/deliveries/:id/claim/answers', {
    does: [
      'Answer a claim with the driver’s account; recipient and retailer read it.',
      'Répond à une réclamation avec la version du livreur; le destinataire et le détaillant la lisent.',
    ],
    who: desk('ANSWER_RETAILERS'),
    body: CourierAnswer,
    reply: FleetClaim,
    missing: 'CLAIM_NOT_FOUND',
    fails: ['CLAIM_NOT_FOUND', 'CLAIM_CLOSED'],
    perMinute: 6000,
  }),
};
