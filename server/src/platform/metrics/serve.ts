// GET /metrics for Prometheus: the requests and streams of this process, and the pending work in the database. Without METRICS_TOKEN the
// route does not exist. Labels are names from the code, so the number of series is bounded by the contract, and no metric holds personal
// data.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Database } from '../db/database.ts';
import { onRequestEnd } from '../http/onRequestEnd.ts';
import type { Streams } from '../http/stream.ts';
import { Refusal } from '../refusal.ts';
import { sameText } from '../signed.ts';
import { type GaugeGroup, gaugeReader } from './gauges.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its replies stay open, so that their duration means nothing. */
    isStream?: boolean;
  }
}

/** The label of requests to other routes: pages, files, checks, and addresses that do not exist. */
const otherRow = 'other';

type Groups = readonly GaugeGroup[];

/** Registers `/metrics`, and measures the requests of all routes that are registered after it. */
export function serveMetrics(http: FastifyInstance, app: App, streams: Streams, groups: Groups): void {
  const { token } = app.config.metrics;
  if (token === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(http, registry);
  measureProcess(registry, app.db.pool, streams);
  measureReplica(registry, app.db.replica);
  const refresh = databaseGauges(registry, app, groups, http);
  http.get('/metrics', async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Refusal('UNAUTHORIZED');
    await refresh();
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}

function measureRequests(http: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'portage_http_requests_total',
    help: 'Requests by row of the endpoint table and status; 499 if the client left before the reply.',
    labelNames: ['row', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'portage_http_request_seconds',
    help: 'Time until a request was answered or its client left, by row of the endpoint table. Streams are not timed.',
    labelNames: ['row'],
    // Few, as each costs a series per row: a read within its target, noticeable, slow, and close to a timeout.
    buckets: [0.1, 0.25, 1, 5],
    registers: [registry],
  });
  onRequestEnd(http, ({ routeOptions }, ending) => {
    const { row = otherRow, isStream } = routeOptions.config ?? {};
    requests.inc({ row, status: ending.status });
    if (!isStream) seconds.observe({ row }, ending.seconds);
  });
}

function measureProcess(registry: Registry, pool: Database['pool'], streams: Streams): void {
  const registers = [registry];
  new Gauge({
    name: 'portage_pool_connections',
    help: 'Connections of the pool, in use or idle.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'portage_pool_waiting',
    help: 'Statements and transactions that wait for a connection of the pool.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'portage_open_streams',
    help: 'Open streams of server-sent events.',
    registers,
    collect() {
      this.set(streams.count);
    },
  });
}

/** Registers the gauges of the replica, which are empty without one. */
function measureReplica(registry: Registry, replica: Database['replica']): void {
  const registers = [registry];
  new Gauge({
    name: 'portage_replica_up',
    help: '1 if the last check of the replica succeeded; otherwise 0, and the primary answers in its place.',
    registers,
    collect() {
      if (replica) this.set(replica.lagBytes === null ? 0 : 1);
      else this.remove();
    },
  });
  new Gauge({
    name: 'portage_replica_lag_bytes',
    help: 'Bytes of the log that the replica had not replayed at the last check.',
    registers,
    collect() {
      const bytes = replica?.lagBytes ?? null;
      if (bytes === null) this.remove();
      else this.set(bytes);
    },
  });
}

/** Registers the gauges that are read from the database. The returned function updates them. */
function databaseGauges(registry: Registry, app: App, groups: Groups, http: FastifyInstance) {
  const registers = [registry];
  const up = new Gauge({
    name: 'portage_database_up',
    help: '1 if the last reading of the database succeeded; otherwise 0, and what is read from it is left out.',
    registers,
  });
  const failed = new Gauge({
    name: 'portage_unread_groups',
    help: 'Groups of gauges that the last reading could not read, for example because of their time limit.',
    registers,
  });
  const gauges = groups.map((group) => ({
    group,
    byName: Object.entries(group.help).map(([name, help]) => ({
      name,
      gauge: new Gauge({ name: `portage_${name}`, help, labelNames: group.labels, registers }),
    })),
  }));
  const read = gaugeReader(app, groups, http.log);
  return async () => {
    const snapshot = await read();
    up.set(snapshot ? 1 : 0);
    failed.set(snapshot ? groups.length - snapshot.size : groups.length);
    for (const { group, byName } of gauges) {
      const rows = snapshot?.get(group) ?? [];
      for (const { name, gauge } of byName) {
        // The library starts a gauge without labels at 0, which would be reported as a measurement.
        gauge.reset();
        if (group.labels.length === 0) gauge.remove();
        for (const { labels = {}, values } of rows) {
          const value = values[name];
          if (typeof value === 'number') gauge.set(labels, value);
        }
      }
    }
  };
}
