// Measures the work besides answering: what the processes and PostgreSQL do at idle, and what an order costs with everything that it sets
// off. CPU is that of all processes of the server and of PostgreSQL, read from /proc: the figures need Linux.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { descendantsOf, statOf } from '../server/src/testing/processes.ts';
import { create } from './figures.ts';
import { callerAddress } from './load.ts';
import type { Line } from './report.ts';
import type { Server, Target } from './world.ts';

const orders = 200;
const ordersPerSecond = 20;
const idleMs = 20_000;
/** The web process and its worker may each send ten statements a second. */
const idleLimit = 20;
const ticksPerSecond = 100;
const longestMs = 120_000;

type Usage = { seconds: number; cpuMs: number; statements: number };

/** The nightly tasks run a minute after the start of the first worker. */
const isWorking = `select not exists (select from nightly_tasks)
  or exists (select from nightly_tasks where leased_by is not null)
  or exists (select from outbox where number is null)
  or exists (select from subscriptions where handled < published)
  or exists (select from pgboss.job where state = 'active' or (state < 'active' and start_after <= now())) as working`;

/** Measures a server and its database while `work` runs, until nothing is left to do. */
async function usageOf(database: pg.Client, { pid }: Server, work: () => Promise<void>): Promise<Usage> {
  const read = async () => {
    const { rows } = await database.query<{ calls: string; writer: number }>(
      `select (select sum(calls) from pg_stat_statements join pg_database on oid = dbid and datname = current_database()) as calls,
         (select pid from pg_stat_activity where backend_type = 'checkpointer') as writer`,
    );
    const { calls, writer } = rows[0] ?? { calls: Number.NaN, writer: 0 };
    const roots = [pid, Number(statOf(writer)[1])];
    return { at: performance.now(), cpuMs: cpuMsOf(roots), statements: Number(calls) };
  };
  const before = await read();
  await work();
  for (const end = Date.now() + longestMs; (await database.query(isWorking)).rows[0]?.working; await sleep(250))
    if (Date.now() > end) throw new Error('The subscribers and jobs did not end.');
  const after = await read();
  return {
    seconds: (after.at - before.at) / 1000,
    cpuMs: after.cpuMs - before.cpuMs,
    statements: after.statements - before.statements,
  };
}

/** Returns the CPU time of processes and their descendants, those that have ended included. */
export function cpuMsOf(roots: readonly number[]): number {
  const own = new Set(roots.flatMap((pid) => [pid, ...descendantsOf(pid)]));
  // The times of the process and of its ended children, each in user mode and in the kernel.
  const ticks = [...own].flatMap((pid) => statOf(pid).slice(11, 15));
  return (ticks.reduce((sum, each) => sum + Number(each), 0) * 1000) / ticksPerSecond;
}

/** Creates orders at a steady rate, as several callers would: in a burst, one notification announces many. */
async function createOrders(target: Target, { name, url, headers }: Server): Promise<void> {
  const next = (await create.prepare(target))[name];
  const start = performance.now();
  for (let nth = 0; nth < orders; nth++) {
    await sleep(Math.max(0, start + (nth * 1000) / ordersPerSecond - performance.now()));
    const { method, path, body } = next();
    const response = await fetch(new URL(path, url), {
      method,
      body,
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': callerAddress() },
    });
    await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  }
}

/** Measures an order of ours and of the baseline, beyond what is used at idle. */
export async function measureBackground(target: Target): Promise<Line[]> {
  if (!existsSync('/proc/self/stat')) return [];
  const { size, ours, floor } = target;
  const database = new pg.Client({ connectionString: target.database });
  await database.connect();
  try {
    await database.query('create extension if not exists pg_stat_statements');
    const perOrder = async (server: Server) => {
      // Their code is compiled, as in a server that has run for a while.
      await usageOf(database, server, () => createOrders(target, server));
      const idle = await usageOf(database, server, () => sleep(idleMs));
      const busy = await usageOf(database, server, () => createOrders(target, server));
      const beyondIdle = (what: 'cpuMs' | 'statements') =>
        (busy[what] - (idle[what] * busy.seconds) / idle.seconds) / orders;
      return { idle, cpuMs: beyondIdle('cpuMs'), statements: beyondIdle('statements') };
    };
    const [own, other] = [await perOrder(ours), await perOrder(floor)];
    const { cpuMs, statements, seconds } = own.idle;
    const line = { size, against: null, unit: '', aim: null } as const;
    return [
      { ...line, figure: 'statements per second at idle', ours: statements / seconds, against: idleLimit, aim: 1 },
      { ...line, figure: 'CPU per second at idle', ours: cpuMs / seconds, unit: 'ms' },
      { ...line, figure: 'CPU per order', ours: own.cpuMs, against: other.cpuMs, unit: 'ms' },
      { ...line, figure: 'statements per order', ours: own.statements, against: other.statements },
    ];
  } finally {
    await database.end();
  }
}
