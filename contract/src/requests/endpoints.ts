import { can } from '../access.ts';
import { del, post } from '../endpoint.ts';
import { Order } from '../orders/schema.ts';
import { NewOrderRequest } from './schema.ts';

/** The retailer's endpoints for requests to the courier. */
export const requests = {
  ask: post('/retailer/orders/:id/requests', {
    does: [
      'Request a cancellation or a change from the courier, past the cutoff. Live updates announce its answer.',
      'Demande au transporteur une annulation ou une modification, après l’heure limite. Les mises à jour en direct annoncent sa réponse.',
    ],
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
    does: [
      'Withdraw a request that the courier has not answered.',
      'Retire une demande à laquelle le transporteur n’a pas répondu.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'REQUEST_CLOSED'],
  }),
};
