import { can } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { Sandbox, Walk } from './schema.ts';

const path = '/retailer/sandbox';
const who = can('MANAGE_RETAILER_SETTINGS');

/** Endpoints of the sandbox: a copy of the retailer, with its stores and settings, and separate orders. */
export const sandbox = {
  read: get(path, {
    does: ['Return whether the retailer has test data.', 'Indique si le détaillant a des données d’essai.'],
    who,
    reply: Sandbox,
  }),
  open: post(path, {
    does: [
      'Create the test data with the retailer’s stores and settings. If they exist already, copy the retailer’s changes since.',
      'Crée les données d’essai, avec les magasins et les paramètres du détaillant. Si elles existent, y copie les modifications faites depuis.',
    ],
    who,
    reply: Sandbox,
  }),
};

/** Endpoints that act on the sandbox only. */
export const walks = {
  start: post('/retailer/sandbox/orders/:id/walk', {
    does: [
      'Simulate the courier for an order of the test data, step by step up to the chosen outcome, with all effects of each step. Returns the job.',
      'Simule le transporteur pour une commande d’essai, étape par étape jusqu’à l’issue choisie, avec tous les effets de chaque étape. Renvoie la tâche.',
    ],
    who: can('MANAGE_ORDERS'),
    body: Walk,
    reply: JobStarted,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'TEST_DATA_ONLY', 'NOT_FULFILLED', 'CANNOT_UPDATE_SHIPMENT', 'TOO_MANY_JOBS'],
  }),
};
