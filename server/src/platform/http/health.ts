import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Background } from '../noun.ts';
import { failingSubscribers } from '../outbox/subscribers.ts';
import { within } from '../within.ts';
import { closeStreams } from './stream.ts';

/** A frozen database answers nothing, and is not waited for. */
const patienceMs = 1500;
/** How long requests in flight may take once the server no longer listens. */
export const finishMs = 8000;

/** Stops a server without cutting a request: not ready, then no longer listening, then no connection left. */
export type Stopping = { hasBegun: boolean; stop(): Promise<void> };

/** Register before the routes: once stopping has begun, each response asks the client to reconnect elsewhere. */
export function gracefulStop(http: FastifyInstance, drainSeconds: number): Stopping {
  const stopping: Stopping = { hasBegun: false, stop };
  http.addHook('onSend', async (_request, reply) => {
    if (stopping.hasBegun) reply.header('connection', 'close');
  });
  async function stop(): Promise<void> {
    stopping.hasBegun = true;
    closeStreams();
    // Balancers need that long to see that it is not ready.
    if (http.server.listening) await sleep(drainSeconds * 1000);
    closeStreams();
    const impatience = setTimeout(() => http.server.closeAllConnections(), finishMs);
    await http.close();
    clearTimeout(impatience);
  }
  return stopping;
}

/** A statement is answered or given up well before. */
const longestSilenceMs = 15_000;

/**
 * Registers the endpoints for machines. `/healthz` fails when the database has not answered this process at all for a while: a supervisor
 * restarts it. `/readyz` fails when the process cannot serve; it also names failing subscribers, tasks that were given up, and what each
 * noun reports. `/robots.txt` keeps search engines away.
 */
export function health(http: FastifyInstance, app: App, nouns: readonly Background[], stopping: Stopping): void {
  const look = async () => {
    const said = await Promise.all(nouns.map((noun) => noun.readiness?.(app)));
    const failing = {
      failingSubscribers: await failingSubscribers(app.db),
      givenUpTasks: await app.jobs.countGivenUp(),
    };
    return Object.assign({ status: 'ready', demo: app.config.demo, ...failing }, ...said);
  };
  // Concurrent requests share one check, so that only one takes connections.
  let looking: ReturnType<typeof look> | null = null;
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
    looking ??= look().finally(() => {
      looking = null;
    });
    const answered = await within(patienceMs, looking).catch(() => undefined);
    return answered ?? refuse('waiting for the database');
  });
}
