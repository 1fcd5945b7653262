import { can } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import {
  ActionLog,
  ActionLogs,
  ActionLogsQuery,
  BatchDelete,
  CountsQuery,
  Deleted,
  NewActionLog,
  NewOrder,
  Order,
  OrderCounts,
  OrderEdit,
  OrderList,
  OrdersQuery,
} from './schema.ts';

const missing = 'ORDER_NOT_FOUND';

export const orders = {
  list: get('/v2/retailer/orders', {
    does: 'A page of orders: by list group, store, date or type, searched by recipient, number or tracking code.',
    who: 'member',
    query: OrdersQuery,
    reply: OrderList,
  }),
  counts: get('/retailer/orders/counts', {
    does: 'How many orders stand in each list group.',
    who: 'member',
    query: CountsQuery,
    reply: OrderCounts,
    idle: true,
  }),
  create: post('/retailer/orders', {
    does: 'Hand over a new order. With MANAGE_ORDERS the caller chooses store, date and time; others get their store’s next slot.',
    who: 'member',
    body: NewOrder,
    reply: Order,
    status: 201,
    fails: ['ORDER_NUMBER_TAKEN', 'STORE_DEACTIVATED', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  read: get('/retailer/orders/:id', {
    does: 'An order with its delivery, packages, trackers and attempts.',
    who: 'member',
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND'],
  }),
  edit: put('/retailer/orders/:id', {
    does: 'Change an order; only what is given changes. A stale version answers the fresh copy in data.',
    who: can('MANAGE_ORDERS'),
    body: OrderEdit,
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'STALE_VERSION', 'ORDER_COMPLETED', 'CANNOT_UPDATE_ORDER', 'SHIPMENT_UNDER_WAY', 'ORDER_NUMBER_TAKEN'],
  }),
  delete: del('/retailer/orders/:id', {
    does: 'Cancel an order that the courier does not have yet.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'ORDER_DELETED'],
  }),
  deleteMany: del('/retailer/orders/delete', {
    does: 'Cancel several unfulfilled orders: all of them, or none when one refuses.',
    who: 'admin',
    body: BatchDelete,
    reply: Deleted,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'ORDER_DELETED'],
  }),
  fulfil: post('/retailer/orders/:id/delivery', {
    does: 'Hand the order to the courier: its delivery is created and scheduled.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'ALREADY_FULFILLED', 'ORDER_DELETED', 'STORE_DEACTIVATED'],
  }),
  cancelShipment: del('/retailer/orders/:id/delivery', {
    does: 'Cancel the shipment, before its cutoff.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'NOT_FULFILLED', 'SHIPMENT_CANCELED', 'PAST_CUTOFF', 'ORDER_COMPLETED', 'CANNOT_UPDATE_SHIPMENT'],
  }),
  void: del('/retailer/orders/:id/unfulfill', {
    does: 'Take the order back from the courier, before its cutoff: it is unfulfilled again.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing,
    fails: ['ORDER_NOT_FOUND', 'NOT_FULFILLED', 'SHIPMENT_UNDER_WAY', 'PAST_CUTOFF'],
  }),
  logs: get('/retailer/order-action-logs', {
    does: 'What was said and done about an order, oldest first.',
    who: 'member',
    query: ActionLogsQuery,
    reply: ActionLogs,
    fails: ['ORDER_NOT_FOUND'],
  }),
  addLog: post('/retailer/order-action-logs', {
    does: 'Add a message to an order’s action log.',
    who: 'member',
    body: NewActionLog,
    reply: ActionLog,
    status: 201,
    fails: ['ORDER_NOT_FOUND'],
  }),
};
