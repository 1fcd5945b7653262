import { can } from '../access.ts';
import { del, post } from '../endpoint.ts';
import { Order } from '../orders/schema.ts';
import { NewOrderRequest } from './schema.ts';

/** The retailer's side. */
export const requests = {
  ask: post('/retailer/orders/:id/requests', {
    does: [
      'Ask the courier to cancel or to change what is too late to do directly; its answer comes as news.',
      'Demande au transporteur d’annuler ou de changer ce qu’il est trop tard pour faire directement; sa réponse arrive avec les nouvelles.',
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
      'Withdraw what the courier was asked and has not answered.',
      'Retire ce qui a été demandé au transporteur et n’a pas reçu de réponse.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'REQUEST_CLOSED'],
  }),
};
