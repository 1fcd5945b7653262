import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { failingSubscribers } from '../outbox/subscribers.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, the database included; it also names the subscribers that fail. */
export function health(http: FastifyInstance, app: App): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    try {
      return { status: 'ready', demo: app.config.demo, failingSubscribers: await failingSubscribers(app.db) };
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'waiting for the database' });
    }
  });
}
