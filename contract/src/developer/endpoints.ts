import { get, post } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { OrdersMock, OrdersMockQuery, WebhookMock } from './schema.ts';

/** The developer tools: mocks of webhooks and of the orders API (spec section 7). */
export const developer = {
  mockWebhook: post('/retailer/:provider-webhooks/mock', {
    does: [
      'Send a webhook of a topic to a URL, marked as a test: with a sample or, in test data, with the newest order in that state. The job contains the request and the response.',
      'Envoie à une URL un webhook d’un sujet, marqué comme essai : avec un exemple ou, dans les données d’essai, avec la commande la plus récente dans cet état. La tâche contient la requête et la réponse.',
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
      'Return the response of `GET /retailer/orders/:id` for an order in that state: a sample or, in test data, the newest order. With a `url`, it is posted there, and the reply of that URL is returned too.',
      'Renvoie la réponse de `GET /retailer/orders/:id` pour une commande dans cet état : un exemple ou, dans les données d’essai, la commande la plus récente. Avec une `url`, elle y est envoyée, et la réponse de cette URL est aussi renvoyée.',
    ],
    who: 'admin',
    perMinute: 60,
    query: OrdersMockQuery,
    reply: OrdersMock,
  }),
};
