import { del, get, post, put } from '../endpoint.ts';
import { NewView, View, ViewChange, Views } from './schema.ts';

const missing = 'VIEW_NOT_FOUND';

export const views = {
  list: get('/retailer/order-views', {
    does: [
      'List the caller’s views of the orders list by name.',
      'Énumère les vues de la liste des commandes de l’appelant, par nom.',
    ],
    who: 'member',
    reply: Views,
  }),
  create: post('/retailer/order-views', {
    does: [
      'Save a view of the orders list under a name: its filters, sort order and columns.',
      'Enregistre une vue de la liste des commandes sous un nom : ses filtres, son tri et ses colonnes.',
    ],
    who: 'member',
    body: NewView,
    reply: View,
    status: 201,
    fails: ['NAME_TAKEN', 'TOO_MANY_RECORDS'],
  }),
  edit: put('/retailer/order-views/:id', {
    does: [
      'Rename a view, or replace its query and columns. Only the given fields change.',
      'Renomme une vue, ou remplace ses filtres et ses colonnes. Seuls les champs fournis changent.',
    ],
    who: 'member',
    body: ViewChange,
    reply: View,
    missing,
    fails: ['VIEW_NOT_FOUND', 'NAME_TAKEN'],
  }),
  delete: del('/retailer/order-views/:id', {
    does: ['Delete a view. Orders do not change.', 'Supprime une vue. Les commandes ne changent pas.'],
    who: 'member',
    reply: View,
    missing,
    fails: ['VIEW_NOT_FOUND'],
  }),
};
