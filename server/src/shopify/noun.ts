import type { shopify } from '@portage/contract/shopify/endpoints';
import type { shopifySide, shops } from '@portage/contract/shopify/shops/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { retryCarrier } from './carrier.ts';
import { editConfiguration, showConfiguration } from './configuration.ts';
import {
  beginInstall,
  deleteExpired,
  finishInstall,
  redirectRefusal,
  requireOwnCode,
  startInstall,
} from './install.ts';
import { pollTask, schedulePolls, startSync, syncJob } from './poll.ts';
import { answerRates } from './rates.ts';
import { recordStatusUpdates, reportStatus } from './reportStatus.ts';
import { retryJob, startRetry } from './retry.ts';
import { listProblems, listShops, showOrigin } from './screens.ts';
import { sealedTokens } from './session.ts';
import { connectShop, disconnectShop, editShop, scheduleSetUps, setUpShop } from './shops.ts';
import { signUpRetailer } from './signUp.ts';
import { syncTask } from './sync.ts';
import { processWebhook, receiveWebhook, retryPrivacyRequests } from './webhooks.ts';

const routes = (app: App): Handlers<typeof shopify, Member> => ({
  signUp: async ({ body, visit }) => {
    if (body.envoiId) requireOwnCode(visit, body.envoiId);
    return signUpRetailer(app, body, visit.language);
  },
  configuration: ({ by }) => showConfiguration(app.db.scope(by)),
  editConfiguration: ({ by, body }) => editConfiguration(app, by, body),
});

const shopRoutes = (app: App): Handlers<typeof shops, Member> => ({
  list: ({ by, visit }) => listShops(app, app.db.scope(by), visit.language),
  begin: ({ by, body }) => beginInstall(app, by, body.shop),
  tie: async ({ by, body, visit }) => connectShop(app, by, requireOwnCode(visit, body.envoiId), visit.language),
  edit: ({ by, params, body, visit }) => editShop(app, by, params.id, body, visit.language),
  disconnect: ({ by, params, visit }) => disconnectShop(app, by, params.id, visit.language),
  offer: ({ by, params, visit }) => retryCarrier(app, by, params.id, visit.language),
  sync: ({ by }) => startSync(app, by),
  problems: ({ by, visit }) => listProblems(app, app.db.scope(by), visit.language),
  origin: ({ by, params, visit }) => showOrigin(app, app.db.scope(by), params.id, visit.language),
  retry: ({ by, params }) => startRetry(app, by, params.id),
});

const shopifyRoutes = (app: App): Handlers<typeof shopifySide, Member> => ({
  install: ({ query }) => redirectRefusal(startInstall(app, query)),
  callback: ({ query, visit }) => redirectRefusal(finishInstall(app, query, visit)),
  rates: ({ params, body, headers }) => answerRates(app, { shopId: params.shopId, body, headers }),
  webhooks: ({ body, headers }) => receiveWebhook(app, { body, headers }),
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
    'shopify_fulfillment_orders',
    'shopify_status_updates',
  ],
};
export const shopsNoun: Noun<typeof shops, Member> = {
  routes: shopRoutes,
  jobs: [syncJob, retryJob],
  tasks: [setUpShop, processWebhook, syncTask, pollTask, reportStatus],
  subscribers: [recordStatusUpdates],
  maintenance: [
    schedulePolls,
    scheduleSetUps,
    { does: 'deleting expired Shopify codes and webhooks', run: deleteExpired },
    { does: 'retrying Shopify’s privacy requests', run: retryPrivacyRequests },
  ],
};
/** The endpoints that Shopify calls. */
export const shopifyNoun: Noun<typeof shopifySide, Member> = { routes: shopifyRoutes };
