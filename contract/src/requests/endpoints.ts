import { can } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { Order } from '../orders/schema.ts';
import { FleetRequest, FleetRequests, NewOrderRequest, RequestAnswer } from './schema.ts';

export const requests = {
  ask: post('/retailer/orders/:id/requests', {
    does: 'Ask the courier to cancel or to change what is too late to do directly; its answer comes as news.',
    who: can('MANAGE_ORDERS'),
    body: NewOrderRequest,
    reply: Order,
    status: 201,
    missing: 'ORDER_NOT_FOUND',
    fails: [
      'ORDER_NOT_FOUND',
      'REQUEST_NOT_NEEDED',
      'REQUEST_OPEN',
      'NOT_FULFILLED',
      'ORDER_COMPLETED',
      'SHIPMENT_CANCELED',
      'CANNOT_UPDATE_SHIPMENT',
    ],
  }),
  withdraw: del('/retailer/orders/:id/requests', {
    does: 'Withdraw what the courier was asked and has not answered.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'REQUEST_CLOSED'],
  }),
  list: get('/fleet/requests', {
    does: 'What retailers ask and was not answered yet, oldest first.',
    who: 'fleet',
    query: FleetQuery,
    reply: FleetRequests,
    perMinute: 6000,
  }),
  answer: put('/fleet/requests/:id', {
    does: 'Answer a request; what is accepted is done at once. Sent again it answers the same. What can no longer be done is closed as declined, with the refusal.',
    who: 'fleet',
    body: RequestAnswer,
    reply: FleetRequest,
    missing: 'REQUEST_NOT_FOUND',
    fails: ['REQUEST_NOT_FOUND', 'REQUEST_CLOSED'],
    perMinute: 6000,
  }),
};
