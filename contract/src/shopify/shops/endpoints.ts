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

/** Endpoints for the connected shops of a retailer, and for their orders. */
export const shops = {
  list: get(path, {
    does: [
      'List the connected Shopify shops, with their locations.',
      'Énumère les boutiques Shopify connectées, avec leurs emplacements.',
    ],
    who,
    reply: Shops,
    stale: ['shopify', 'orders'],
  }),
  begin: post(`${path}/installation`, {
    does: [
      'Start the installation of the app in a shop. Returns the URL to open, which leads back to Settings with a one-time code.',
      'Commence l’installation de l’application dans une boutique. Renvoie l’URL à ouvrir, qui ramène aux paramètres avec un code à usage unique.',
    ],
    who,
    body: InstallRequest,
    reply: InstallAddress,
    fails: ['NOT_OFFERED', 'LIVE_DATA_ONLY'],
  }),
  tie: post(path, {
    does: [
      'Connect a shop with the one-time code of its installation. Its orders come in from then on.',
      'Connecte une boutique avec le code à usage unique de son installation. Dès lors, ses commandes arrivent.',
    ],
    who,
    body: ShopConnection,
    reply: Shop,
    status: 201,
    fails: ['SHOPIFY_SHOP_NOT_FOUND', 'SHOPIFY_SHOP_EXISTS', 'LIVE_DATA_ONLY'],
  }),
  edit: put(`${path}/:id`, {
    does: [
      'Choose which orders of a shop the courier carries, and the store of each location. Only the given fields change.',
      'Choisit les commandes d’une boutique que le transporteur livre, et le magasin de chaque emplacement. Seuls les champs fournis changent.',
    ],
    who,
    body: ShopEdit,
    reply: Shop,
    missing,
    fails: [missing, 'STALE_VERSION'],
  }),
  disconnect: del(`${path}/:id`, {
    does: [
      'Disconnect a shop: no more orders come in and no statuses are sent back. Its earlier orders remain.',
      'Déconnecte une boutique\u00a0: aucune commande n’arrive plus et aucun statut n’y est envoyé. Ses commandes antérieures restent.',
    ],
    who,
    reply: Shop,
    missing,
    fails: [missing],
  }),
  offer: post(`${path}/:id/rates`, {
    does: [
      'Register the delivery rates at a shop’s checkout again, after its Shopify plan refused them.',
      'Inscrit de nouveau les tarifs de livraison au paiement d’une boutique, après un refus de son forfait Shopify.',
    ],
    who,
    reply: Shop,
    missing,
    fails: [missing, 'SHOPIFY_UNREACHABLE', 'SHOPIFY_CLOSED'],
  }),
  sync: post('/retailer/orders/shopify-shop', {
    does: [
      'Sync the orders that changed in the connected shops. Follow the job: it lists the orders that cannot be synced, with the reason.',
      'Synchronise les commandes modifiées dans les boutiques connectées. Suivez la tâche\u00a0: elle énumère les commandes impossibles à synchroniser, avec la raison.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: JobStarted,
    fails: ['SHOPIFY_SHOP_NOT_FOUND', 'TOO_MANY_JOBS'],
  }),
  problems: get('/retailer/shopify-orders', {
    does: [
      'List the orders of the connected shops with a problem, newest first, at most 100.',
      'Énumère les commandes des boutiques connectées qui ont un problème, de la plus récente à la plus ancienne, au plus 100.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: ShopifyProblems,
    stale: ['shopify', 'orders'],
  }),
  origin: get('/retailer/orders/:id/shopify', {
    does: [
      'Read where an order comes from in Shopify, and what the shop shows of its delivery.',
      'Lit d’où vient une commande dans Shopify, et ce que la boutique montre de sa livraison.',
    ],
    who: 'caller',
    reply: ShopifyOrigin,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
    stale: ['shopify', 'orders'],
  }),
  retry: post('/retailer/shopify-orders/:id/retry', {
    does: [
      'Sync an order of a shop again. Follow the job: it lists what still prevents it.',
      'Synchronise de nouveau une commande d’une boutique. Suivez la tâche\u00a0: elle énumère ce qui l’en empêche encore.',
    ],
    who: can('MANAGE_ORDERS'),
    params: { id: text(300) },
    reply: JobStarted,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'TOO_MANY_JOBS'],
  }),
};

/** Endpoints called by Shopify, and by browsers that it redirects. */
export const shopifySide = {
  install: page('/shopify/install', {
    does: [
      'Start an installation, from Shopify or from Settings. Redirects to the shop’s authorization page, or to a page with the error.',
      'Commence une installation, depuis Shopify ou les paramètres. Redirige vers la page d’autorisation de la boutique, ou vers une page qui explique l’erreur.',
    ],
    who: 'anyone',
    query: ShopifyQuery,
    reply: z.string(),
  }),
  callback: page('/shopify/callback', {
    does: [
      'Finish an installation. Redirects to Settings or to sign-up with a one-time code, or with the error.',
      'Termine une installation. Redirige vers les paramètres ou l’inscription avec un code à usage unique, ou avec l’erreur.',
    ],
    who: 'anyone',
    query: ShopifyQuery,
    reply: z.string(),
  }),
  rates: hook('/shopify/rates/:shopId', {
    does: [
      'Return the delivery options of a shop’s checkout, with their arrival window; empty if there are none.',
      'Renvoie les options de livraison au paiement d’une boutique, avec leur plage d’arrivée; vide s’il n’y en a pas.',
    ],
    who: 'signed',
    reply: CheckoutRates,
    fails: ['NOT_OFFERED', 'SHOPIFY_HMAC_FAILED'],
    perMinute: 60_000,
  }),
  webhooks: hook('/shopify/webhooks', {
    does: [
      'Receive a webhook of a shop. It is stored at once and processed later, once, however often it is delivered.',
      'Reçoit un webhook d’une boutique. Il est enregistré aussitôt et traité plus tard, une seule fois, même s’il est livré plusieurs fois.',
    ],
    who: 'signed',
    // An old subscription may still send complete orders.
    bodyLimit: 2 * 1024 * 1024,
    reply: z.object({}),
    fails: ['NOT_OFFERED', 'SHOPIFY_HMAC_FAILED', 'SHOPIFY_PARAMETER_MISSING'],
  }),
};
