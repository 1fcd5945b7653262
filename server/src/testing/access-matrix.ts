// The expectations of every noun. A missing noun, or a missing endpoint of a noun, does not compile.
import type { Contract } from '@portage/contract/index';
import { account } from '../account/testing/access.ts';
import { activity } from '../activity/testing/access.ts';
import { auth } from '../auth/testing/access.ts';
import { calls } from '../calls/testing/access.ts';
import { chat, fleetChat, recipientChat } from '../chat/testing/access.ts';
import { claims, fleetClaims } from '../claims/testing/access.ts';
import { developer } from '../developer/testing/access.ts';
import { drivers, fleetDrivers } from '../drivers/testing/access.ts';
import { expense, fleetInvoices } from '../expense/testing/access.ts';
import { exports } from '../exports/testing/access.ts';
import { fleet } from '../fleet/testing/access.ts';
import { fleetHandovers, handovers } from '../handovers/testing/access.ts';
import { imports } from '../imports/testing/access.ts';
import { jobs } from '../jobs/testing/access.ts';
import { keys } from '../keys/testing/access.ts';
import { labels } from '../labels/testing/access.ts';
import { mail } from '../mail/testing/access.ts';
import { news } from '../news/testing/access.ts';
import { notifications, optOuts } from '../notifications/testing/access.ts';
import { orders } from '../orders/testing/access.ts';
import { preferences } from '../preferences/testing/access.ts';
import { problems } from '../problems/testing/access.ts';
import { proofs } from '../proofs/testing/access.ts';
import { fleetQuestions, questions } from '../questions/testing/access.ts';
import { quotes } from '../quotes/testing/access.ts';
import { recipients } from '../recipients/testing/access.ts';
import { fleetRequests, requests } from '../requests/testing/access.ts';
import { retailers } from '../retailers/testing/access.ts';
import { sandbox, walks } from '../sandbox/testing/access.ts';
import { settings } from '../settings/testing/access.ts';
import { shopify, shopifySide, shops } from '../shopify/testing/access.ts';
import { sso } from '../sso/testing/access.ts';
import { statistics } from '../statistics/testing/access.ts';
import { fleetStores, stores } from '../stores/testing/access.ts';
import { team } from '../team/testing/access.ts';
import { fleetMessages, timeline } from '../timeline/testing/access.ts';
import { today } from '../today/testing/access.ts';
import { tracking } from '../tracking/testing/access.ts';
import { uploads } from '../uploads/testing/access.ts';
import { views } from '../views/testing/access.ts';
import { webhooks } from '../webhooks/testing/access.ts';
import type { Access } from './access.ts';

export const matrix: { [N in keyof Contract]: Access<Contract[N]> } = {
  auth,
  team,
  activity,
  mail,
  account,
  preferences,
  views,
  sso,
  stores,
  settings,
  keys,
  calls,
  developer,
  sandbox,
  walks,
  webhooks,
  orders,
  recipients,
  requests,
  problems,
  fleetRequests,
  claims,
  fleetClaims,
  fleetMessages,
  chat,
  recipientChat,
  fleetChat,
  labels,
  uploads,
  imports,
  exports,
  proofs,
  jobs,
  news,
  notifications,
  timeline,
  optOuts,
  fleet,
  retailers,
  fleetStores,
  expense,
  fleetInvoices,
  questions,
  quotes,
  fleetQuestions,
  drivers,
  fleetDrivers,
  shopify,
  shops,
  shopifySide,
  statistics,
  today,
  handovers,
  fleetHandovers,
  tracking,
};
