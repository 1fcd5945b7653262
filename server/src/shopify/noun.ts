import type { shopify } from '@portage/contract/shopify/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { editConfiguration, showConfiguration } from './configuration.ts';
import { signUpRetailer } from './signUp.ts';

const routes = (app: App): Handlers<typeof shopify, Member> => ({
  signUp: ({ body, visit }) => signUpRetailer(app, body, visit.language),
  configuration: ({ by }) => showConfiguration(app.db.scope(by)),
  editConfiguration: ({ by, body }) => editConfiguration(app, by, body),
});

export const noun: Noun<typeof shopify, Member> = { routes, tables: ['shopify_configurations'] };
