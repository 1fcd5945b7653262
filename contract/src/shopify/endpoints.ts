import { post } from '../endpoint.ts';
import { AccountSignedUp, AccountSignUp } from './schema.ts';

export const shopify = {
  signUp: post('/shopify/signup', {
    does: 'Make a company’s account with its first store: both wait for the courier’s approval. Whoever has an account, or asks for a company’s name that there is, is answered alike: the one is told by mail, the other is told apart by the courier.',
    who: 'anyone',
    body: AccountSignUp,
    reply: AccountSignedUp,
    perMinute: 20,
  }),
};
