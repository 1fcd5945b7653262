import { can } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { Sandbox, Walk } from './schema.ts';

const path = '/retailer/sandbox';
const who = can('MANAGE_RETAILER_SETTINGS');

/** Endpoints of the sandbox: a copy of the retailer, with its stores and settings, and separate orders. */
export const sandbox = {
  read: get(path, {
    does: ['Whether the retailer has test data.', 'Si le détaillant a des données d’essai.'],
    who,
    reply: Sandbox,
  }),
  open: post(path, {
    does: [
      'Create the test data with the retailer’s stores and settings; where they exist, copy what has changed since.',
      'Crée les données d’essai, avec les magasins et les paramètres du détaillant; si elles existent, leur fait suivre ce qu’il a changé depuis.',
    ],
    who,
    reply: Sandbox,
  }),
};

/** Endpoints that act on the sandbox only. */
export const walks = {
  start: post('/retailer/sandbox/orders/:id/walk', {
    does: [
      'Have the courier carry an order of the test data to an end, step by step, with all that follows from each step. Answers the job that walks.',
      'Simule le parcours d’une commande d’essai jusqu’à l’issue choisie, étape par étape, avec tout ce qui découle de chacune. Répond la tâche qui le mène.',
    ],
    who: can('MANAGE_ORDERS'),
    body: Walk,
    reply: JobStarted,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'TEST_DATA_ONLY', 'NOT_FULFILLED', 'CANNOT_UPDATE_SHIPMENT', 'TOO_MANY_JOBS'],
  }),
};
