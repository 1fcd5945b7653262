import { z } from 'zod';
import { can } from '../../access.ts';
import { del, get, hook, page, post, put } from '../../endpoint.ts';
import { JobStarted } from '../../jobs/schema.ts';
import { text } from '../../text.ts';
import {
  CheckoutRates,
  InstallAddress,
  InstallRequest,
  Shop,
  ShopConnection,
  ShopEdit,
  ShopifyOrigin,
  ShopifyProblems,
  ShopifyQuery,
  Shops,
} from './schema.ts';

const path = '/retailer/shopify-shops';
const who = can('MANAGE_RETAILER_SETTINGS');
const missing = 'SHOPIFY_SHOP_NOT_FOUND';

/** The shops of a retailer, and their orders. */
export const shops = {
  list: get(path, {
    does: [
      'The Shopify shops that are connected, with the places that each sends from.',
      'Les boutiques Shopify connectées, avec les emplacements d’où chacune envoie.',
    ],
    who,
    reply: Shops,
    stale: ['shopify', 'orders'],
  }),
  begin: post(`${path}/installation`, {
    does: [
      'Ask where a shop lets us in. It comes back to Settings with a one-time code.',
      'Demande où une boutique nous laisse entrer. Elle revient aux paramètres avec un code à usage unique.',
    ],
    who,
    body: InstallRequest,
    reply: InstallAddress,
    fails: ['NOT_OFFERED', 'LIVE_DATA_ONLY'],
  }),
  tie: post(path, {
    does: [
      'Tie a shop that has just let us in to the retailer, by the one-time code. Its orders come in from then on.',
      'Connecte au détaillant une boutique qui vient de nous laisser entrer, par le code à usage unique. Dès lors, ses commandes arrivent.',
    ],
    who,
    body: ShopConnection,
    reply: Shop,
    status: 201,
    fails: ['SHOPIFY_SHOP_NOT_FOUND', 'SHOPIFY_SHOP_EXISTS', 'LIVE_DATA_ONLY'],
  }),
  edit: put(`${path}/:id`, {
    does: [
      'Say which of a shop’s orders are taken over, and which store stands for each of its places; only what is given changes.',
      'Dit quelles commandes d’une boutique sont reprises, et quel magasin correspond à chacun de ses emplacements; seul ce qui est donné change.',
    ],
    who,
    body: ShopEdit,
    reply: Shop,
    missing,
    fails: [missing, 'STALE_VERSION'],
  }),
  disconnect: del(`${path}/:id`, {
    does: [
      'Let go of a shop: nothing comes in or goes back any more. Orders that came stay.',
      'Déconnecte une boutique : rien n’arrive ni ne repart plus. Les commandes arrivées restent.',
    ],
    who,
    reply: Shop,
    missing,
    fails: [missing],
  }),
  offer: post(`${path}/:id/rates`, {
    does: [
      'Have a shop’s checkout ask for rates again, where its Shopify plan refused that before.',
      'Fait de nouveau demander les tarifs par le paiement d’une boutique, là où son forfait Shopify l’avait refusé.',
    ],
    who,
    reply: Shop,
    missing,
    fails: [missing, 'SHOPIFY_UNREACHABLE', 'SHOPIFY_CLOSED'],
  }),
  sync: post('/retailer/orders/shopify-shop', {
    does: [
      'Take over what changed in the connected shops. Follow the job: what cannot be taken over is listed with its reason.',
      'Reprend ce qui a changé dans les boutiques connectées. Suivez la tâche : ce qui ne peut être repris est énuméré avec sa raison.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: JobStarted,
    fails: ['SHOPIFY_SHOP_NOT_FOUND', 'TOO_MANY_JOBS'],
  }),
  problems: get('/retailer/shopify-orders', {
    does: [
      'The orders of the connected shops that stand still, each with its reason, newest first; a hundred at most.',
      'Les commandes des boutiques connectées qui sont bloquées, chacune avec sa raison, de la plus récente à la plus ancienne; cent au plus.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: ShopifyProblems,
    stale: ['shopify', 'orders'],
  }),
  origin: get('/retailer/orders/:id/shopify', {
    does: [
      'Where an order came from in Shopify, and what is told there.',
      'D’où vient une commande dans Shopify, et ce qui y est dit.',
    ],
    who: 'caller',
    reply: ShopifyOrigin,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
    stale: ['shopify', 'orders'],
  }),
  retry: post('/retailer/shopify-orders/:id/retry', {
    does: [
      'Look at an order of a shop again now. Follow the job: what still keeps it is listed with its reason.',
      'Consulte de nouveau, maintenant, une commande d’une boutique. Suivez la tâche : ce qui la retient encore est énuméré avec sa raison.',
    ],
    who: can('MANAGE_ORDERS'),
    params: { id: text(300) },
    reply: JobStarted,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'TOO_MANY_JOBS'],
  }),
};

/** What Shopify and its browsers call. */
export const shopifySide = {
  install: page('/shopify/install', {
    does: [
      'Where an installation begins, from Shopify or from Settings: it leads to where the shop lets us in, or to a page that says why not.',
      'Où commence une installation, depuis Shopify ou les paramètres : mène là où la boutique nous laisse entrer, ou à une page qui dit pourquoi non.',
    ],
    who: 'anyone',
    query: ShopifyQuery,
    reply: z.string(),
  }),
  callback: page('/shopify/callback', {
    does: [
      'Where a shop that let us in sends its browser back to: it leads on to Settings or to a new account, with a one-time code or with why there is none.',
      'Où une boutique qui nous a laissés entrer renvoie son navigateur : mène aux paramètres ou à un nouveau compte, avec un code à usage unique ou la raison de son absence.',
    ],
    who: 'anyone',
    query: ShopifyQuery,
    reply: z.string(),
  }),
  rates: hook('/shopify/rates/:shopId', {
    does: [
      'What a shop asks at its checkout: the delivery as the retailer offers it there, with the day and hours in which it arrives, or nothing.',
      'Ce qu’une boutique demande au paiement : la livraison telle que le détaillant l’y propose, avec le jour et les heures de son arrivée, ou rien.',
    ],
    who: 'signed',
    reply: CheckoutRates,
    fails: ['NOT_OFFERED', 'SHOPIFY_HMAC_FAILED'],
    perMinute: 60_000,
  }),
  webhooks: hook('/shopify/webhooks', {
    does: [
      'What a shop tells us of: it is written down at once and worked off later, once, however often it comes.',
      'Ce qu’une boutique nous dit : c’est noté aussitôt et traité plus tard, une seule fois, même si cela arrive souvent.',
    ],
    who: 'signed',
    // Of a subscription of before, which sends the whole order.
    bodyLimit: 2 * 1024 * 1024,
    reply: z.object({}),
    fails: ['NOT_OFFERED', 'SHOPIFY_HMAC_FAILED', 'SHOPIFY_PARAMETER_MISSING'],
  }),
};
