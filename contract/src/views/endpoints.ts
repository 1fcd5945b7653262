import { del, get, post, put } from '../endpoint.ts';
import { NewView, View, ViewChange, Views } from './schema.ts';

const missing = 'VIEW_NOT_FOUND';

export const views = {
  list: get('/retailer/order-views', {
    does: [
      'The views of the orders list that the caller keeps, by name.',
      'Les vues de la liste des commandes que garde l’appelant, par nom.',
    ],
    who: 'member',
    reply: Views,
  }),
  create: post('/retailer/order-views', {
    does: [
      'Keep a view of the orders list: its filters, sort and columns, by a name.',
      'Garde une vue de la liste des commandes sous un nom : ses filtres, son tri et ses colonnes.',
    ],
    who: 'member',
    body: NewView,
    reply: View,
    status: 201,
    fails: ['NAME_TAKEN', 'TOO_MANY_RECORDS'],
  }),
  edit: put('/retailer/order-views/:id', {
    does: [
      'Rename a view, or replace what it shows; only what is given changes.',
      'Renomme une vue, ou remplace ce qu’elle montre; seul ce qui est donné change.',
    ],
    who: 'member',
    body: ViewChange,
    reply: View,
    missing,
    fails: ['VIEW_NOT_FOUND', 'NAME_TAKEN'],
  }),
  delete: del('/retailer/order-views/:id', {
    does: ['Forget a view. Its orders stay as they are.', 'Oublie une vue. Ses commandes restent telles quelles.'],
    who: 'member',
    reply: View,
    missing,
    fails: ['VIEW_NOT_FOUND'],
  }),
};
