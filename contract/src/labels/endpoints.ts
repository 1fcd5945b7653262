import { can } from '../access.ts';
import { file, put } from '../endpoint.ts';
import { Order } from '../orders/schema.ts';
import { LabelFile, LabelQuery } from './schema.ts';

export const labels = {
  generate: put('/retailer/orders/:id/generate-label', {
    does: 'Make the order’s shipping labels; it is fulfilled first when it is not yet. Answers the order with the labels’ addresses.',
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'ORDER_DELETED', 'SHIPMENT_CANCELED'],
  }),
  read: file('/retailer/orders/:id/labels', {
    does: 'The labels as a PDF of 4×6 inch pages: one for each package, or the one asked for.',
    who: 'member',
    query: LabelQuery,
    reply: LabelFile,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'LABEL_NOT_READY'],
  }),
};
