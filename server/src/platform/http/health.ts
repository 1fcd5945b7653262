import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, the database included. */
export function health(http: FastifyInstance, app: App): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(app.db.shared);
      return { status: 'ready', demo: app.config.demo };
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'waiting for the database' });
    }
  });
}
