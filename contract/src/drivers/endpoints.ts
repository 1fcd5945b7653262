import { post } from '../endpoint.ts';
import { DriverSignedUp, DriverSignUp } from './schema.ts';

export const drivers = {
  signUp: post('/auth/driver-sign-up', {
    does: [
      'Apply to drive for the courier. Applying again with the same email updates the application; the response is the same.',
      'Propose de livrer pour le transporteur. Une nouvelle demande avec le même courriel remplace la précédente; la réponse est la même.',
    ],
    who: 'anyone',
    body: DriverSignUp,
    reply: DriverSignedUp,
    perMinute: 20,
  }),
};
