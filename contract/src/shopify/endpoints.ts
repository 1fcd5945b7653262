import { post } from '../endpoint.ts';
import { AccountSignedUp, AccountSignUp } from './schema.ts';

export const shopify = {
  signUp: post('/shopify/signup', {
    does: 'Make a company’s account with its first store: both wait for the courier’s approval. Whoever has an account is answered alike, and told by mail.',
    who: 'anyone',
    body: AccountSignUp,
    reply: AccountSignedUp,
    fails: ['NAME_TAKEN'],
    perMinute: 20,
  }),
};
