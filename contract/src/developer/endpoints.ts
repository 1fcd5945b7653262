import { get, post } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { OrdersMock, OrdersMockQuery, WebhookMock } from './schema.ts';

/** The developer tools: mocks of webhooks and of the orders API (spec section 7). */
export const developer = {
  mockWebhook: post('/retailer/:provider-webhooks/mock', {
    does: [
      'Send an address what a webhook of that topic says, marked as a test: of a sample or, in test data, of the newest order in that state. What was sent and answered stands in the job.',
      'Envoie à une adresse ce que dit un webhook de ce sujet, marqué comme essai : d’un exemple ou, dans les données d’essai, de la commande la plus récente dans cet état. Ce qui a été envoyé et répondu se lit dans la tâche.',
    ],
    who: 'admin',
    perMinute: 20,
    // The body contains a secret, which must not be stored.
    skipIdempotency: true,
    body: WebhookMock,
    reply: JobStarted,
    missing: 'NOT_FOUND',
    fails: ['NOT_FOUND', 'TOO_MANY_JOBS'],
  }),
  mockOrders: get('/retailer/orders/mock', {
    does: [
      'What `GET /retailer/orders/:id` answers for an order in that state: a sample or, in test data, the newest there is. With a `url` it is posted there, and what that address answered comes back.',
      'Ce que `GET /retailer/orders/:id` répond pour une commande dans cet état : un exemple ou, dans les données d’essai, la plus récente. Avec une `url`, la réponse y est envoyée, et ce que cette adresse a répondu revient.',
    ],
    who: 'admin',
    perMinute: 60,
    query: OrdersMockQuery,
    reply: OrdersMock,
  }),
};
