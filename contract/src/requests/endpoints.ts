import { can } from '../access.ts';
import { del, post } from '../endpoint.ts';
import { BatchDone } from '../orders/batch.ts';
import { Order } from '../orders/schema.ts';
import { NewOrderRequest, NewOrderRequests } from './schema.ts';

/** The retailer's endpoints for requests to the courier. */
export const requests = {
  ask: post('/retailer/orders/:id/requests', {
    does: [
      'Request a change, a hold, a drop-off point, a return, a search or a cancellation from the courier. Live updates announce its answer.',
      'Demande au transporteur une modification, une garde, un point de dépôt, un retour, une recherche ou une annulation. Les mises à jour en direct annoncent sa réponse.',
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
  askMany: post('/retailer/requests', {
    does: [
      'Send the same request about several orders. Orders that refuse it are listed, and nothing is requested for them.',
      'Envoie la même demande pour plusieurs commandes. Celles qui la refusent sont énumérées, et rien n’est demandé pour elles.',
    ],
    who: can('MANAGE_ORDERS'),
    body: NewOrderRequests,
    reply: BatchDone,
    fails: ['ORDER_NOT_FOUND'],
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
