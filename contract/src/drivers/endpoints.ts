import { post } from '../endpoint.ts';
import { DriverSignedUp, DriverSignUp } from './schema.ts';

export const drivers = {
  signUp: post('/auth/driver-sign-up', {
    does: [
      'Offer to drive for the courier. Whoever did so before is answered alike, and what they say now stands.',
      'Propose de livrer pour le transporteur. Qui l’a déjà fait reçoit la même réponse, et ce qui est dit maintenant compte.',
    ],
    who: 'anyone',
    body: DriverSignUp,
    reply: DriverSignedUp,
    perMinute: 20,
  }),
};
