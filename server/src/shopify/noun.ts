import type { shopify } from '@portage/contract/shopify/endpoints';
import type { shopifySide, shops } from '@portage/contract/shopify/shops/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { retryRates } from './carrier.ts';
import { editConfiguration, showConfiguration } from './configuration.ts';
import { lookAtPrivacy, takeEvent, workOff } from './events.ts';
import { beginInstall, forgetOver, heldCode, redirectRefusal, showInstall, takeCallback } from './install.ts';
import { lookAtDue, lookAtOrder, lookingAtShops, startSync, syncJob } from './look.ts';
import { answerRates } from './rates.ts';
import { retryJob, retryOrder } from './retry.ts';
import { listProblems, listShops, showOrigin } from './screens.ts';
import { disconnectShop, editShop, settleShop, settlingShops, tieShop } from './shops.ts';
import { signUpRetailer } from './signUp.ts';
import { tellShops } from './tell.ts';
import { tellOrder } from './telling.ts';
import { sealedTokens } from './tokens.ts';

const routes = (app: App): Handlers<typeof shopify, Member> => ({
  signUp: async ({ body, visit }) => {
    if (body.envoiId) heldCode(visit, body.envoiId);
    return signUpRetailer(app, body, visit.language);
  },
  configuration: ({ by }) => showConfiguration(app.db.scope(by)),
  editConfiguration: ({ by, body }) => editConfiguration(app, by, body),
});

const shopRoutes = (app: App): Handlers<typeof shops, Member> => ({
  list: ({ by, visit }) => listShops(app, app.db.scope(by), visit.language),
  begin: ({ by, body }) => beginInstall(app, by, body.shop),
  tie: async ({ by, body, visit }) => tieShop(app, by, heldCode(visit, body.envoiId), visit.language),
  edit: ({ by, params, body, visit }) => editShop(app, by, params.id, body, visit.language),
  disconnect: ({ by, params, visit }) => disconnectShop(app, by, params.id, visit.language),
  offer: ({ by, params, visit }) => retryRates(app, by, params.id, visit.language),
  sync: ({ by }) => startSync(app, by),
  problems: ({ by, visit }) => listProblems(app, app.db.scope(by), visit.language),
  origin: ({ by, params, visit }) => showOrigin(app, app.db.scope(by), params.id, visit.language),
  retry: ({ by, params }) => retryOrder(app, by, params.id),
});

const shopifyRoutes = (app: App): Handlers<typeof shopifySide, Member> => ({
  install: ({ query }) => redirectRefusal(showInstall(app, query)),
  callback: ({ query, visit }) => redirectRefusal(takeCallback(app, query, visit)),
  rates: ({ params, body, headers }) => answerRates(app, { shopId: params.shopId, body, headers }),
  webhooks: ({ body, headers }) => takeEvent(app, { body, headers }),
});

export const noun: Noun<typeof shopify, Member> = {
  routes,
  sealed: [sealedTokens],
  tables: [
    'shopify_configurations',
    'shopify_installations',
    'shopify_onboardings',
    'shopify_events',
    'shopify_shops',
    'shopify_locations',
    'shopify_orders',
    'shopify_tellings',
  ],
};
/** The shops of a retailer. */
export const shopsNoun: Noun<typeof shops, Member> = {
  routes: shopRoutes,
  jobs: [syncJob, retryJob],
  errands: [settleShop, workOff, lookAtOrder, lookAtDue, tellOrder],
  subscribers: [tellShops],
  tidy: [
    lookingAtShops,
    settlingShops,
    { does: 'forgetting what Shopify is through with', run: forgetOver },
    { does: 'erasing what Shopify’s customers asked for', run: lookAtPrivacy },
  ],
};
/** What Shopify itself calls. */
export const shopifyNoun: Noun<typeof shopifySide, Member> = { routes: shopifyRoutes };
