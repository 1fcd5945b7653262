import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Background } from '../noun.ts';
import { failingSubscribers } from '../outbox/subscribers.ts';

/**
 * What machines ask. `/healthz`: the process answers. `/readyz`: it can serve, the database included; it also names the subscribers
 * that fail, and what nouns say of themselves. `/robots.txt`: nothing is for search engines.
 */
export function health(http: FastifyInstance, app: App, nouns: readonly Background[]): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  http.get('/readyz', async (_request, reply) => {
    try {
      const said = await Promise.all(nouns.map((noun) => noun.readiness?.(app)));
      const failing = await failingSubscribers(app.db);
      return Object.assign({ status: 'ready', demo: app.config.demo, failingSubscribers: failing }, ...said);
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'waiting for the database' });
    }
  });
}
