import { can, keyCan } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { Batch, BatchDone, BatchTags, Deleted, Fulfilment, OrderPicks, Tagged, TagsBack } from './batch.ts';
import { CountsQuery, LookupQuery, OrderCounts, OrderList, OrderMatches, OrdersQuery } from './list.ts';
import { ActionLog, ActionLogs, ActionLogsQuery, NewActionLog, NewOrder, Order, OrderEdit } from './schema.ts';

const missing = 'ORDER_NOT_FOUND';

export const orders = {
  list: get('/v2/retailer/orders', {
    does: 'A page of orders: by list group, store, date, type, tag, source or need of attention, searched by recipient, number or tracking code.',
    who: 'caller',
    query: OrdersQuery,
    reply: OrderList,
    stale: ['orders'],
  }),
  counts: get('/retailer/orders/counts', {
    does: 'How many orders stand in each list group, and how many need attention.',
    who: 'caller',
    query: CountsQuery,
    reply: OrderCounts,
    idle: true,
    stale: ['orders'],
  }),
  lookup: get('/retailer/orders/lookup', {
    does: 'The orders that carry exactly this code: tracking code or link, a package’s code, order number, barcode.',
    who: 'caller',
    query: LookupQuery,
    reply: OrderMatches,
  }),
  pick: get('/retailer/orders/selection', {
    does: 'The first thousand orders that a list’s question finds, by what a selection must know of them; its page and pageSize say nothing.',
    who: 'caller',
    query: OrdersQuery,
    reply: OrderPicks,
  }),
  create: post('/retailer/orders', {
    does: 'Create an order. With MANAGE_ORDERS the caller chooses store, date and time; others get their store’s next pickup.',
    who: keyCan('MANAGE_ORDERS'),
    body: NewOrder,
    reply: Order,
    status: 201,
    fails: ['ORDER_NUMBER_TAKEN', 'STORE_DEACTIVATED', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  read: get('/retailer/orders/:id', {
    does: 'An order with its delivery, packages, trackers and attempts.',
    who: 'caller',
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND'],
    // Its cutoff is its store's.
    stale: ['orders', 'stores'],
  }),
  edit: put('/retailer/orders/:id', {
    does: 'Change an order; only what is given changes. A stale version answers the fresh copy in data.',
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
    does: 'Cancel an order that the courier does not have yet.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'SHIPMENT_CANCELED', 'ORDER_DELETED'],
  }),
  deleteMany: del('/retailer/orders/delete', {
    does: 'Cancel several unfulfilled orders: all of them, or none when one refuses.',
    who: 'admin',
    body: Batch,
    reply: Deleted,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'SHIPMENT_CANCELED', 'ORDER_DELETED'],
  }),
  fulfilMany: post('/retailer/orders/deliveries', {
    does: 'Fulfil several orders. The job’s errors name each order that refuses, with its reason; the others are fulfilled.',
    who: can('MANAGE_ORDERS'),
    body: Batch,
    reply: JobStarted,
    fails: ['ORDER_NOT_FOUND', 'TOO_MANY_JOBS'],
  }),
  voidMany: del('/retailer/orders/unfulfill', {
    does: 'Take several orders back from the courier, each before its cutoff; an order that refuses is named and stays as it is.',
    who: can('MANAGE_ORDERS'),
    body: Batch,
    reply: BatchDone,
    fails: ['ORDER_NOT_FOUND'],
  }),
  tagMany: put('/retailer/orders/tags', {
    does: 'Add tags to several orders and take tags from them: all of the orders, or none when one refuses.',
    who: can('MANAGE_ORDERS'),
    body: BatchTags,
    reply: Tagged,
    fails: ['ORDER_NOT_FOUND', 'ORDER_COMPLETED', 'CANNOT_UPDATE_ORDER', 'ORDER_DELETED', 'TOO_MANY'],
  }),
  untagMany: put('/retailer/orders/tags/back', {
    does: 'Put back the tags of several orders as they were; an order whose tags were changed meanwhile is named and stays as it is.',
    who: can('MANAGE_ORDERS'),
    body: TagsBack,
    reply: BatchDone,
    fails: ['ORDER_NOT_FOUND'],
    // A thousand orders with all the tags that they may carry, twice.
    bodyLimit: 4 * 1024 * 1024,
  }),
  fulfil: post('/retailer/orders/:id/delivery', {
    does: 'Fulfil the order: its delivery is created and scheduled, for the pickup that is given, else for the order’s own or, if that has passed, its store’s next.',
    who: can('MANAGE_ORDERS'),
    body: Fulfilment,
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'SHIPMENT_CANCELED', 'ORDER_DELETED', 'STORE_DEACTIVATED'],
  }),
  cancelShipment: del('/retailer/orders/:id/delivery', {
    does: 'Cancel the shipment, before its cutoff.',
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
    does: 'Take the order back from the courier, before its cutoff: it is unfulfilled again.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'NOT_FULFILLED', 'SHIPMENT_CANCELED', 'SHIPMENT_UNDER_WAY', 'PAST_CUTOFF'],
  }),
  renewLink: post('/retailer/orders/:id/link', {
    does: 'Make another tracking link, which shows all for thirty days more; the one before leads nowhere, on printed labels too.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ORDER_DELETED'],
  }),
  revokeLink: del('/retailer/orders/:id/link', {
    does: 'Take the tracking link away: it leads nowhere any more.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ORDER_DELETED'],
  }),
  logs: get('/retailer/order-action-logs', {
    does: 'What was said and done about an order, oldest first.',
    who: 'caller',
    query: ActionLogsQuery,
    reply: ActionLogs,
    fails: ['ORDER_NOT_FOUND'],
    stale: ['orders'],
  }),
  addLog: post('/retailer/order-action-logs', {
    does: 'Add a message to an order’s action log.',
    who: keyCan('MANAGE_ORDERS'),
    body: NewActionLog,
    reply: ActionLog,
    status: 201,
    fails: ['ORDER_NOT_FOUND'],
  }),
};
