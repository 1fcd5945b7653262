// The public interface of the contract: the one endpoint table, and the facts. Routes, client, API reference, gates, access matrix and fuzz
// test are derived from the table; the recipients of facts, and the replies they make stale, from the facts.
import type { z } from 'zod';
import { account } from './account/endpoints.ts';
import { activity } from './activity/endpoints.ts';
import { auth } from './auth/endpoints.ts';
import { calls } from './calls/endpoints.ts';
import { chat } from './chat/endpoints.ts';
import { chatFacts } from './chat/facts.ts';
import { fleetChat } from './chat/fleet.ts';
import { recipientChat } from './chat/recipient.ts';
import { claims } from './claims/endpoints.ts';
import { claimFacts } from './claims/facts.ts';
import { developer } from './developer/endpoints.ts';
import { drivers } from './drivers/endpoints.ts';
import type { Table } from './endpoint.ts';
import { expense } from './expense/endpoints.ts';
import { expenseFacts } from './expense/facts.ts';
import { exports } from './exports/endpoints.ts';
import { deskSide } from './fleet/deskSide.ts';
import { fleet } from './fleet/endpoints.ts';
import { handovers } from './handovers/endpoints.ts';
import { handoverFacts } from './handovers/facts.ts';
import { fleetHandovers } from './handovers/fleet.ts';
import { imports } from './imports/endpoints.ts';
import { importFacts } from './imports/facts.ts';
import { jobs } from './jobs/endpoints.ts';
import { jobFacts } from './jobs/facts.ts';
import { keys } from './keys/endpoints.ts';
import { keyFacts } from './keys/facts.ts';
import { labels } from './labels/endpoints.ts';
import { mail } from './mail/endpoints.ts';
import { news } from './news/endpoints.ts';
import { notifications, optOuts } from './notifications/endpoints.ts';
import { notificationFacts } from './notifications/facts.ts';
import { orders } from './orders/endpoints.ts';
import { orderFacts } from './orders/facts.ts';
import { preferences } from './preferences/endpoints.ts';
import { problems } from './problems/endpoints.ts';
import { problemFacts } from './problems/facts.ts';
import { proofs } from './proofs/endpoints.ts';
import { questions } from './questions/endpoints.ts';
import { questionFacts } from './questions/facts.ts';
import { recipients } from './recipients/endpoints.ts';
import { requests } from './requests/endpoints.ts';
import { sandbox, walks } from './sandbox/endpoints.ts';
import { settings } from './settings/endpoints.ts';
import { settingsFacts } from './settings/facts.ts';
import { shopify } from './shopify/endpoints.ts';
import { shopifyFacts } from './shopify/facts.ts';
import { shopifySide, shops } from './shopify/shops/endpoints.ts';
import { sso } from './sso/endpoints.ts';
import { statistics } from './statistics/endpoints.ts';
import { stores } from './stores/endpoints.ts';
import { storeFacts } from './stores/facts.ts';
import { team } from './team/endpoints.ts';
import { teamFacts } from './team/facts.ts';
import { timeline } from './timeline/endpoints.ts';
import { today } from './today/endpoints.ts';
import { tracking } from './tracking/endpoints.ts';
import { uploads } from './uploads/endpoints.ts';
import { views } from './views/endpoints.ts';
import { webhooks } from './webhooks/endpoints.ts';
import { webhookFacts } from './webhooks/facts.ts';

/** The paths of the portal's screens. The server returns 404 for any other path; a `$name` is one segment. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  login: '/login',
  verify: '/login/verify',
  ownPassword: '/login/password',
  logout: '/logout',
  account: '/users/profile',
  onboarding: '/onboarding',
  resetPassword: '/reset-password',
  help: '/help-contact',
  orders: '/orders',
  inbox: '/inbox',
  imports: '/orders/imports',
  import: '/orders/imports/$id',
  handovers: '/handovers',
  handover: '/handovers/$id',
  downloads: '/downloads',
  accounts: '/accounts',
  stores: '/pickup-schedules',
  expense: '/expense',
  settings: '/retailer-settings',
  developer: '/developer-tools',
  driverSignUp: '/driver-sign-up',
  signUp: '/sign-up',
  shopifyOnboarding: '/shopify-onboarding',
  desk: '/desk',
  deskRetailers: '/desk/retailers',
  deskClaims: '/desk/claims',
  deskMessages: '/desk/messages',
  deskQuestions: '/desk/questions',
  deskInvoices: '/desk/invoices',
  deskDrivers: '/desk/drivers',
} as const;
export type Path = (typeof paths)[keyof typeof paths];

/** The page for a phone that scans parcels: it has a router and a build of its own. */
export const scanPath = '/scan';

/** The endpoints that members of a retailer call. */
export const retailerSide = {
  auth,
  mail,
  account,
  team,
  sso,
  activity,
  preferences,
  stores,
  settings,
  keys,
  calls,
  sandbox,
  walks,
  webhooks,
  developer,
  orders,
  recipients,
  requests,
  problems,
  claims,
  chat,
  labels,
  uploads,
  imports,
  exports,
  proofs,
  jobs,
  news,
  notifications,
  timeline,
  views,
  expense,
  questions,
  drivers,
  shopify,
  shops,
  statistics,
  today,
  handovers,
} satisfies Nouns;

/** All endpoints. Marked pure, so that the portal’s build leaves out what only the server needs. */
export const contract = /* @__PURE__ */ Object.assign({}, retailerSide, deskSide, {
  fleet,
  fleetHandovers,
  recipientChat,
  fleetChat,
  shopifySide,
  tracking,
  optOuts,
} satisfies Nouns);
export type Contract = typeof contract;

/** The facts by topic. */
export const facts = /* @__PURE__ */ Object.assign(
  {},
  orderFacts,
  jobFacts,
  /* @__PURE__ */ Object.assign(
    {},
    importFacts,
    storeFacts,
    /* @__PURE__ */ Object.assign(
      {},
      settingsFacts,
      teamFacts,
      /* @__PURE__ */ Object.assign(
        {},
        /* @__PURE__ */ Object.assign({}, expenseFacts, questionFacts),
        chatFacts,
        /* @__PURE__ */ Object.assign(
          {},
          notificationFacts,
          /* @__PURE__ */ Object.assign({}, claimFacts, problemFacts, handoverFacts),
          /* @__PURE__ */ Object.assign({}, keyFacts, webhookFacts, shopifyFacts),
        ),
      ),
    ),
  ),
);
export type Topic = keyof typeof facts;
export type Fact<T extends Topic> = z.output<(typeof facts)[T]['schema']>;
type FactKind = ReturnType<(typeof facts)[Topic]['about']>['kind'];
type Nouns = Record<string, Table & Record<string, { stale?: readonly FactKind[] }>>;
