import type { shopify } from '@portage/contract/shopify/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { signUpRetailer } from './signUp.ts';

const routes = (app: App): Handlers<typeof shopify, Member> => ({
  signUp: ({ body, visit }) => signUpRetailer(app, body, visit.language),
});

export const noun: Noun<typeof shopify, Member> = { routes };
