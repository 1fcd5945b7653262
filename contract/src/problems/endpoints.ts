import { can } from '../access.ts';
import { get, put } from '../endpoint.ts';
import { BatchDone } from '../orders/batch.ts';
import { ownerLimit } from './rules.ts';
import {
  ProblemCounts,
  ProblemCountsQuery,
  ProblemDecision,
  ProblemList,
  ProblemOwners,
  ProblemsQuery,
} from './schema.ts';

/** The inbox: orders that need a person. */
export const problems = {
  list: get('/retailer/problems', {
    does: [
      'List a page of the orders that need a person, with their problems: what expires first comes first.',
      'Énumère une page des commandes à traiter, avec leurs problèmes : ce qui expire en premier vient en premier.',
    ],
    who: 'caller',
    query: ProblemsQuery,
    reply: ProblemList,
    stale: ['orders', 'stores', 'chats', 'chatReads'],
  }),
  counts: get('/retailer/problems/counts', {
    does: [
      'Return the number of orders that need a person, by reason and by store, and of those saved today.',
      'Renvoie le nombre de commandes à traiter, par raison et par magasin, et de celles rattrapées aujourd’hui.',
    ],
    who: 'caller',
    query: ProblemCountsQuery,
    reply: ProblemCounts,
    idle: true,
    stale: ['orders', 'stores', 'chats'],
  }),
  owners: get('/retailer/problems/owners', {
    does: [
      `List the members to whom problems can be assigned: those who may manage orders in a store of yours, at most ${ownerLimit}.`,
      `Énumère les membres à qui des problèmes peuvent être attribués : ceux qui peuvent gérer les commandes d’un de vos magasins, au plus ${ownerLimit}.`,
    ],
    who: can('MANAGE_ORDERS'),
    reply: ProblemOwners,
    stale: ['team'],
  }),
  decide: put('/retailer/problems', {
    does: [
      'Assign, snooze, annotate or resolve the problems of several orders, or undo that. Only the given fields change.',
      'Attribue, met en veille, annote ou règle les problèmes de plusieurs commandes, ou annule cela. Seuls les champs fournis changent.',
    ],
    who: can('MANAGE_ORDERS'),
    body: ProblemDecision,
    reply: BatchDone,
    fails: ['ORDER_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
  }),
};
