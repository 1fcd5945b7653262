import { can, keyCan } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { Batch, BatchDone, BatchTags, Deleted, Fulfilment, OrderPicks, TaggedOrders, TagsBack } from './batch.ts';
import {
  CountsQuery,
  LookupQuery,
  OrderChanges,
  OrderChangesQuery,
  OrderCounts,
  OrderList,
  OrderMatches,
} from './list.ts';
import { OrdersQuery } from './query.ts';
import { ActionLog, ActionLogs, ActionLogsQuery, NewActionLog, NewOrder, Order, OrderEdit } from './schema.ts';

const missing = 'ORDER_NOT_FOUND';

export const orders = {
  list: get('/v2/retailer/orders', {
    does: [
      'List a page of orders: filtered by list group, store, date, type, tag or source, and searched by recipient, number or tracking code.',
      'Énumère une page de commandes : filtrées par groupe, magasin, date, type, mot-clé ou origine, et recherchées par destinataire, numéro ou code de suivi.',
    ],
    who: 'caller',
    query: OrdersQuery,
    reply: OrderList,
    stale: ['orders', 'chats', 'chatReads'],
  }),
  counts: get('/retailer/orders/counts', {
    does: [
      'Return the number of orders in each list group.',
      'Renvoie le nombre de commandes de chaque groupe de la liste.',
    ],
    who: 'caller',
    query: CountsQuery,
    reply: OrderCounts,
    idle: true,
    stale: ['orders'],
  }),
  lookup: get('/retailer/orders/lookup', {
    does: [
      'Find the orders with exactly this code: tracking code or link, package code, order number, or barcode.',
      'Trouve les commandes qui ont exactement ce code : code ou lien de suivi, code d’un colis, numéro de commande, ou code à barres.',
    ],
    who: 'caller',
    query: LookupQuery,
    reply: OrderMatches,
  }),
  pick: get('/retailer/orders/selection', {
    does: [
      'Return the first 1,000 orders that a list query finds, with the fields that a selection needs. `page` and `pageSize` are ignored.',
      'Renvoie les 1 000 premières commandes que trouve une recherche de la liste, avec les champs nécessaires à une sélection. `page` et `pageSize` sont ignorés.',
    ],
    who: 'caller',
    query: OrdersQuery,
    reply: OrderPicks,
  }),
  changes: get('/retailer/orders/changes', {
    does: [
      'List the orders that changed, deleted ones included, in the order of their changes. A program that passes the cursor of each reply to the next call misses no change.',
      'Énumère les commandes qui ont changé, y compris celles qui sont supprimées, dans l’ordre des changements. Un programme qui passe le curseur de chaque réponse à l’appel suivant ne manque aucun changement.',
    ],
    who: 'caller',
    query: OrderChangesQuery,
    reply: OrderChanges,
    fails: ['CURSOR_NOT_VALID'],
  }),
  create: post('/retailer/orders', {
    does: [
      'Create an order. A caller with MANAGE_ORDERS chooses store, date and time; other callers get the next pickup of their store.',
      'Crée une commande. Un appelant qui a MANAGE_ORDERS choisit le magasin, la date et l’heure; les autres obtiennent le prochain ramassage de leur magasin.',
    ],
    who: keyCan('MANAGE_ORDERS'),
    body: NewOrder,
    reply: Order,
    status: 201,
    fails: ['ORDER_NUMBER_TAKEN', 'STORE_DEACTIVATED', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  read: get('/retailer/orders/:id', {
    does: [
      'Return an order with its delivery, packages, trackers and attempts.',
      'Renvoie une commande avec sa livraison, ses colis, son historique de suivi et ses tentatives.',
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
      'Edit an order. Only the given fields change. The refusal of a stale version contains the current order in `data`.',
      'Modifie une commande. Seuls les champs fournis changent. Le refus d’une version périmée contient la commande à jour dans `data`.',
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
      'Cancel several unfulfilled orders: all of them, or none if one cannot be canceled.',
      'Annule plusieurs commandes à confier : toutes, ou aucune si l’une ne peut pas l’être.',
    ],
    who: 'admin',
    body: Batch,
    reply: Deleted,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'SHIPMENT_CANCELED', 'ORDER_DELETED'],
  }),
  fulfilMany: post('/retailer/orders/deliveries', {
    does: [
      'Fulfil several orders. The job’s errors list each order that cannot be fulfilled, with the reason; the others are fulfilled.',
      'Confie plusieurs commandes. Les erreurs de la tâche énumèrent chaque commande qui ne peut pas être confiée, avec la raison; les autres le sont.',
    ],
    who: can('MANAGE_ORDERS'),
    body: Batch,
    reply: JobStarted,
    fails: ['ORDER_NOT_FOUND', 'TOO_MANY_JOBS'],
  }),
  voidMany: del('/retailer/orders/unfulfill', {
    does: [
      'Void several orders, each before its cutoff. Orders that cannot be voided are listed and do not change.',
      'Retire plusieurs commandes au transporteur, chacune avant son heure limite. Celles qui ne peuvent pas l’être sont énumérées et ne changent pas.',
    ],
    who: can('MANAGE_ORDERS'),
    body: Batch,
    reply: BatchDone,
    fails: ['ORDER_NOT_FOUND'],
  }),
  tagMany: put('/retailer/orders/tags', {
    does: [
      'Add tags to several orders and remove tags from them: on all of the orders, or on none if one cannot be changed.',
      'Ajoute des mots-clés à plusieurs commandes et leur en enlève : à toutes, ou à aucune si l’une ne peut pas être modifiée.',
    ],
    who: can('MANAGE_ORDERS'),
    body: BatchTags,
    reply: TaggedOrders,
    fails: ['ORDER_NOT_FOUND', 'ORDER_COMPLETED', 'CANNOT_UPDATE_ORDER', 'ORDER_DELETED', 'TOO_MANY'],
  }),
  untagMany: put('/retailer/orders/tags/back', {
    does: [
      'Restore the previous tags of several orders. Orders whose tags have changed since are listed and do not change.',
      'Rétablit les mots-clés précédents de plusieurs commandes. Celles dont les mots-clés ont changé depuis sont énumérées et ne changent pas.',
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
      'Fulfil an order: creates and schedules its delivery, for the given pickup, else for the order’s own or, if that has passed, for the next one of its store.',
      'Confie une commande : crée et planifie sa livraison, pour le ramassage indiqué, sinon pour celui de la commande ou, s’il est passé, pour le prochain du magasin.',
    ],
    who: can('MANAGE_ORDERS'),
    body: Fulfilment,
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'SHIPMENT_CANCELED', 'ORDER_DELETED', 'STORE_DEACTIVATED'],
  }),
  cancelShipment: del('/retailer/orders/:id/delivery', {
    does: [
      'Cancel the shipment of an order before its cutoff.',
      'Annule l’envoi d’une commande avant son heure limite.',
    ],
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
      'Void an order before its cutoff: it becomes unfulfilled again.',
      'Retire une commande au transporteur avant son heure limite : elle redevient à confier.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'NOT_FULFILLED', 'SHIPMENT_CANCELED', 'SHIPMENT_UNDER_WAY', 'PAST_CUTOFF'],
  }),
  renewLink: post('/retailer/orders/:id/link', {
    does: [
      'Create a new tracking link, which opens the full page for thirty more days. The previous link stops working, also on printed labels.',
      'Crée un nouveau lien de suivi, qui ouvre la page complète pendant trente jours de plus. Le lien précédent cesse de fonctionner, même sur les étiquettes imprimées.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ORDER_DELETED'],
  }),
  revokeLink: del('/retailer/orders/:id/link', {
    does: ['Revoke the tracking link, which stops working.', 'Révoque le lien de suivi, qui cesse de fonctionner.'],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ORDER_DELETED'],
  }),
  logs: get('/retailer/order-action-logs', {
    does: [
      'List the actions on an order and the messages about it, oldest first.',
      'Énumère les actions sur une commande et les messages à son sujet, du plus ancien au plus récent.',
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
