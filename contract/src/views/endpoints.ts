import { del, get, post, put } from '../endpoint.ts';
import { NewView, View, ViewChange, Views } from './schema.ts';

const missing = 'VIEW_NOT_FOUND';

export const views = {
  list: get('/retailer/order-views', {
    does: 'The views of the orders list that the caller keeps, by name.',
    who: 'member',
    reply: Views,
  }),
  create: post('/retailer/order-views', {
    does: 'Keep a view of the orders list: its filters, sort and columns, by a name.',
    who: 'member',
    body: NewView,
    reply: View,
    status: 201,
    fails: ['NAME_TAKEN', 'TOO_MANY_RECORDS'],
  }),
  edit: put('/retailer/order-views/:id', {
    does: 'Rename a view, or replace what it shows; only what is given changes.',
    who: 'member',
    body: ViewChange,
    reply: View,
    missing,
    fails: ['VIEW_NOT_FOUND', 'NAME_TAKEN'],
  }),
  delete: del('/retailer/order-views/:id', {
    does: 'Forget a view. Its orders stay as they are.',
    who: 'member',
    reply: View,
    missing,
    fails: ['VIEW_NOT_FOUND'],
  }),
};
