// The nouns of the product. A new noun is a folder, a line here, a line in the contract's table and, if it has screens, one in the portal.
import type { Contract } from '@portage/contract/index';
import { noun as account } from './account/noun.ts';
import { noun as activity } from './activity/noun.ts';
import type { Member } from './auth/member.ts';
import { noun as auth } from './auth/noun.ts';
import { noun as calls } from './calls/noun.ts';
import { noun as chat, courierNoun as fleetChat, recipientNoun as recipientChat } from './chat/noun.ts';
import { noun as claims, courierNoun as fleetClaims } from './claims/noun.ts';
import { noun as developer } from './developer/noun.ts';
import { noun as drivers, courierNoun as fleetDrivers } from './drivers/noun.ts';
import { noun as expense, courierNoun as fleetInvoices } from './expense/noun.ts';
import { noun as exports } from './exports/noun.ts';
import { noun as fleet } from './fleet/noun.ts';
import { courierNoun as fleetHandovers, noun as handovers } from './handovers/noun.ts';
import { noun as imports } from './imports/noun.ts';
import { noun as jobs } from './jobs/noun.ts';
import { noun as keys } from './keys/noun.ts';
import { noun as labels } from './labels/noun.ts';
import { noun as mail } from './mail/noun.ts';
import { noun as news } from './news/noun.ts';
import { noun as notifications, recipientNoun as optOuts } from './notifications/noun.ts';
import { noun as orders } from './orders/noun.ts';
import { moveOrders, previewMoves } from './orders/verbs/move.ts';
import type { Noun } from './platform/noun.ts';
import { noun as preferences } from './preferences/noun.ts';
import { noun as problems } from './problems/noun.ts';
import { noun as proofs } from './proofs/noun.ts';
import { courierNoun as fleetQuestions, noun as questions } from './questions/noun.ts';
import { noun as quotes } from './quotes/noun.ts';
import { noun as recipients } from './recipients/noun.ts';
import { courierNoun as fleetRequests, noun as requests } from './requests/noun.ts';
import { noun as retailers } from './retailers/noun.ts';
import { noun as sandbox, walksNoun as walks } from './sandbox/noun.ts';
import { noun as settings } from './settings/noun.ts';
import { noun as shopify, shopifyNoun as shopifySide, shopsNoun as shops } from './shopify/noun.ts';
import { noun as sso } from './sso/noun.ts';
import { noun as statistics } from './statistics/noun.ts';
import { storesWith } from './stores/noun.ts';
import { noun as team } from './team/noun.ts';
import { courierNoun as fleetMessages, noun as timeline } from './timeline/noun.ts';
import { noun as today } from './today/noun.ts';
import { noun as tracking } from './tracking/noun.ts';
import { noun as uploads } from './uploads/noun.ts';
import { noun as views } from './views/noun.ts';
import { noun as webhooks } from './webhooks/noun.ts';

export const nouns: { [N in keyof Contract]: Noun<Contract[N], Member> } = {
  auth,
  mail,
  account,
  team,
  sso,
  activity,
  preferences,
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
  fleetRequests,
  problems,
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
  ...storesWith({ preview: previewMoves, move: moveOrders }),
  tracking,
  views,
};
