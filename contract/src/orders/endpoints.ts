import { can, keyCan } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { Batch, BatchDone, BatchTags, Deleted, Fulfilment, OrderPicks, TaggedOrders, TagsBack } from './batch.ts';
import { CountsQuery, LookupQuery, OrderCounts, OrderList, OrderMatches } from './list.ts';
import { OrdersQuery } from './query.ts';
import { ActionLog, ActionLogs, ActionLogsQuery, NewActionLog, NewOrder, Order, OrderEdit } from './schema.ts';

const missing = 'ORDER_NOT_FOUND';

export const orders = {
  list: get('/v2/retailer/orders', {
    does: [
      'A page of orders: by list group, store, date, type, tag, source or need of attention, searched by recipient, number or tracking code.',
      'Une page de commandes : par groupe, magasin, date, type, mot-clé, origine ou besoin d’attention, avec une recherche par destinataire, numéro ou code de suivi.',
    ],
    who: 'caller',
    query: OrdersQuery,
    reply: OrderList,
    stale: ['orders'],
  }),
  counts: get('/retailer/orders/counts', {
    does: [
      'How many orders stand in each list group, and how many need attention.',
      'Combien de commandes compte chaque groupe de la liste, et combien sont à traiter.',
    ],
    who: 'caller',
    query: CountsQuery,
    reply: OrderCounts,
    idle: true,
    stale: ['orders'],
  }),
  lookup: get('/retailer/orders/lookup', {
    does: [
      'The orders that carry exactly this code: tracking code or link, a package’s code, order number, barcode.',
      'Les commandes qui portent exactement ce code : code ou lien de suivi, code d’un colis, numéro de commande, code à barres.',
    ],
    who: 'caller',
    query: LookupQuery,
    reply: OrderMatches,
  }),
  pick: get('/retailer/orders/selection', {
    does: [
      'The first thousand orders that a list’s question finds, by what a selection must know of them; its page and pageSize say nothing.',
      'Les mille premières commandes que trouve la question d’une liste, avec ce qu’une sélection doit en savoir; page et pageSize n’y disent rien.',
    ],
    who: 'caller',
    query: OrdersQuery,
    reply: OrderPicks,
  }),
  create: post('/retailer/orders', {
    does: [
      'Create an order. With MANAGE_ORDERS the caller chooses store, date and time; others get their store’s next pickup.',
      'Crée une commande. Avec MANAGE_ORDERS, l’appelant choisit magasin, date et heure; les autres obtiennent le prochain ramassage de leur magasin.',
    ],
    who: keyCan('MANAGE_ORDERS'),
    body: NewOrder,
    reply: Order,
    status: 201,
    fails: ['ORDER_NUMBER_TAKEN', 'STORE_DEACTIVATED', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  read: get('/retailer/orders/:id', {
    does: [
      'An order with its delivery, packages, trackers and attempts.',
      'Une commande avec sa livraison, ses colis, son historique de suivi et ses tentatives.',
    ],
    who: 'caller',
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND'],
    // The cutoff depends on the store.
    stale: ['orders', 'stores'],
  }),
  edit: put('/retailer/orders/:id', {
    does: [
      'Change an order; only what is given changes. A stale version answers the fresh copy in data.',
      'Modifie une commande; seul ce qui est donné change. Une version périmée reçoit la version à jour dans data.',
    ],
    who: can('MANAGE_ORDERS'),
    body: OrderEdit,
    reply: Order,
    missing,
    fails: [
      'ORDER_NOT_FOUND',
      'STALE_VERSION',
      'ORDER_COMPLETED',
      'CANNOT_UPDATE_ORDER',
      'SHIPMENT_UNDER_WAY',
      'PAST_CUTOFF',
      'ORDER_NUMBER_TAKEN',
    ],
  }),
  delete: del('/retailer/orders/:id', {
    does: [
      'Cancel an order that the courier does not have yet.',
      'Annule une commande que le transporteur n’a pas encore.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'SHIPMENT_CANCELED', 'ORDER_DELETED'],
  }),
  deleteMany: del('/retailer/orders/delete', {
    does: [
      'Cancel several unfulfilled orders: all of them, or none when one refuses.',
      'Annule plusieurs commandes à confier : toutes, ou aucune si l’une refuse.',
    ],
    who: 'admin',
    body: Batch,
    reply: Deleted,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'SHIPMENT_CANCELED', 'ORDER_DELETED'],
  }),
  fulfilMany: post('/retailer/orders/deliveries', {
    does: [
      'Fulfil several orders. The job’s errors name each order that refuses, with its reason; the others are fulfilled.',
      'Confie plusieurs commandes. Les erreurs de la tâche nomment chaque commande qui refuse, avec sa raison; les autres sont confiées.',
    ],
    who: can('MANAGE_ORDERS'),
    body: Batch,
    reply: JobStarted,
    fails: ['ORDER_NOT_FOUND', 'TOO_MANY_JOBS'],
  }),
  voidMany: del('/retailer/orders/unfulfill', {
    does: [
      'Take several orders back from the courier, each before its cutoff; an order that refuses is named and stays as it is.',
      'Retire plusieurs commandes au transporteur, chacune avant son heure limite; une commande qui refuse est nommée et reste telle quelle.',
    ],
    who: can('MANAGE_ORDERS'),
    body: Batch,
    reply: BatchDone,
    fails: ['ORDER_NOT_FOUND'],
  }),
  tagMany: put('/retailer/orders/tags', {
    does: [
      'Add tags to several orders and take tags from them: all of the orders, or none when one refuses.',
      'Ajoute des mots-clés à plusieurs commandes et leur en enlève : à toutes, ou à aucune si l’une refuse.',
    ],
    who: can('MANAGE_ORDERS'),
    body: BatchTags,
    reply: TaggedOrders,
    fails: ['ORDER_NOT_FOUND', 'ORDER_COMPLETED', 'CANNOT_UPDATE_ORDER', 'ORDER_DELETED', 'TOO_MANY'],
  }),
  untagMany: put('/retailer/orders/tags/back', {
    does: [
      'Put back the tags of several orders as they were; an order whose tags were changed meanwhile is named and stays as it is.',
      'Rétablit les mots-clés de plusieurs commandes; une commande dont les mots-clés ont changé entre-temps est nommée et reste telle quelle.',
    ],
    who: can('MANAGE_ORDERS'),
    body: TagsBack,
    reply: BatchDone,
    fails: ['ORDER_NOT_FOUND'],
    // Enough for a thousand orders with the most tags each, twice.
    bodyLimit: 4 * 1024 * 1024,
  }),
  fulfil: post('/retailer/orders/:id/delivery', {
    does: [
      'Fulfil the order: its delivery is created and scheduled, for the pickup that is given, else for the order’s own or, if that has passed, its store’s next.',
      'Confie la commande : sa livraison est créée et planifiée, pour le ramassage indiqué, sinon pour celui de la commande ou, s’il est passé, le prochain du magasin.',
    ],
    who: can('MANAGE_ORDERS'),
    body: Fulfilment,
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'SHIPMENT_CANCELED', 'ORDER_DELETED', 'STORE_DEACTIVATED'],
  }),
  cancelShipment: del('/retailer/orders/:id/delivery', {
    does: ['Cancel the shipment, before its cutoff.', 'Annule l’envoi, avant son heure limite.'],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: [
      'ORDER_NOT_FOUND',
      'NOT_FULFILLED',
      'SHIPMENT_CANCELED',
      'PAST_CUTOFF',
      'ORDER_COMPLETED',
      'CANNOT_UPDATE_SHIPMENT',
    ],
  }),
  void: del('/retailer/orders/:id/unfulfill', {
    does: [
      'Take the order back from the courier, before its cutoff: it is unfulfilled again.',
      'Retire la commande au transporteur, avant son heure limite : elle est de nouveau à confier.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'NOT_FULFILLED', 'SHIPMENT_CANCELED', 'SHIPMENT_UNDER_WAY', 'PAST_CUTOFF'],
  }),
  renewLink: post('/retailer/orders/:id/link', {
    does: [
      'Make another tracking link, which shows all for thirty days more; the one before leads nowhere, on printed labels too.',
      'Crée un autre lien de suivi, qui montre tout pendant trente jours de plus; le précédent ne mène plus nulle part, même sur les étiquettes imprimées.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ORDER_DELETED'],
  }),
  revokeLink: del('/retailer/orders/:id/link', {
    does: [
      'Take the tracking link away: it leads nowhere any more.',
      'Enlève le lien de suivi : il ne mène plus nulle part.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ORDER_DELETED'],
  }),
  logs: get('/retailer/order-action-logs', {
    does: [
      'What was said and done about an order, oldest first.',
      'Ce qui a été dit et fait au sujet d’une commande, du plus ancien au plus récent.',
    ],
    who: 'caller',
    query: ActionLogsQuery,
    reply: ActionLogs,
    fails: ['ORDER_NOT_FOUND'],
    stale: ['orders'],
  }),
  addLog: post('/retailer/order-action-logs', {
    does: ['Add a message to an order’s action log.', 'Ajoute un message au journal d’une commande.'],
    who: keyCan('MANAGE_ORDERS'),
    body: NewActionLog,
    reply: ActionLog,
    status: 201,
    fails: ['ORDER_NOT_FOUND'],
  }),
};
