import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Background } from '../noun.ts';
import { failingSubscribers } from '../outbox/subscribers.ts';
import { within } from '../within.ts';
import type { Streams } from './stream.ts';

/** Milliseconds that the readiness check waits for the database, which may be frozen. */
const patienceMs = 1500;
/** Milliseconds that requests in flight may take once the server no longer listens. */
export const finishMs = 8000;

/** Stops a server without aborting requests: it becomes unready, then stops listening, then closes its connections. */
export type Stopping = { hasBegun: boolean; stop(): Promise<void> };

/** Registers the hook that asks clients to reconnect elsewhere once stopping has begun. Call it before the routes are registered. */
export function gracefulStop(http: FastifyInstance, streams: Streams, drainSeconds: number): Stopping {
  const stopping: Stopping = { hasBegun: false, stop };
  http.addHook('onSend', async (_request, reply) => {
    if (stopping.hasBegun) reply.header('connection', 'close');
  });
  async function stop(): Promise<void> {
    stopping.hasBegun = true;
    streams.close();
    // Load balancers need that long to detect that it is not ready.
    if (http.server.listening) await sleep(drainSeconds * 1000);
    streams.close();
    const impatience = setTimeout(() => http.server.closeAllConnections(), finishMs);
    await http.close();
    clearTimeout(impatience);
  }
  return stopping;
}

/** Milliseconds of silence after which the process is unhealthy. A statement gets a response or is cancelled well before. */
const longestSilenceMs = 15_000;

/**
 * Registers the endpoints for machines. `/healthz` fails if the database has sent this process no response for a while, so that a
 * supervisor restarts it. `/readyz` fails if the process cannot serve; it also lists failing subscribers, dead-lettered tasks, and the
 * report of each noun. `/robots.txt` excludes search engines.
 */
export function health(http: FastifyInstance, app: App, nouns: readonly Background[], stopping: Stopping): void {
  const check = async () => {
    const reports = await Promise.all(nouns.map((noun) => noun.readiness?.(app)));
    const failing = {
      failingSubscribers: await failingSubscribers(app.db),
      givenUpTasks: await app.jobs.countGivenUp(),
    };
    return Object.assign({ status: 'ready', demo: app.config.demo, ...failing }, ...reports);
  };
  // Concurrent requests share one check, so that only one takes connections.
  let checking: ReturnType<typeof check> | null = null;
  http.get('/healthz', async (_request, reply) =>
    app.db.silentMs() < longestSilenceMs
      ? { status: 'ok' }
      : reply.status(503).send({ status: 'no answer from the database' }),
  );
  http.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  http.get('/readyz', async (_request, reply) => {
    const refuse = (status: string) => reply.status(503).header('retry-after', '1').send({ status });
    if (stopping.hasBegun) return refuse('stopping');
    checking ??= check().finally(() => {
      checking = null;
    });
    const answered = await within(patienceMs, checking).catch(() => undefined);
    return answered ?? refuse('waiting for the database');
  });
}
