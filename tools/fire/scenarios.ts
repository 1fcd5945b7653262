// The scenarios. Each breaks something under load and repairs it, returns its findings, and throws `NotExercised` where the machine does not
// permit it.
import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@portage/contract/index';
import pg from 'pg';
import { z } from 'zod';
import { pause, startStandby, until } from './cluster.ts';
import { type Context, type Findings, NotExercised, type Scenario } from './scenario.ts';
import { soak } from './soak.ts';
import { sideBySide } from './upgrade.ts';
import type { Program } from './world.ts';

const second = 1000;

/** Checks that `/readyz` fails within two seconds. */
async function checkUnready([web]: readonly Program[]): Promise<Findings> {
  const begun = performance.now();
  const { status } = await fetch(`${web?.url}/readyz`);
  const took = (performance.now() - begun) / second;
  const note = `/readyz ${status} in ${took.toFixed(1)} s`;
  return status === 503 && took < 2 ? { notes: [note] } : { wrong: [note] };
}

async function killAll(programs: readonly Program[]): Promise<Findings> {
  for (const program of programs) {
    await program.kill();
    await program.start();
  }
  return {};
}

/** Replaces each process by a new one, while 32 callers send without a pause. */
async function deploy({ world, load }: Context): Promise<Findings> {
  await load.pause();
  load.start(null, 32);
  for (const program of world.programs) {
    await pause(second);
    await program.stop();
    await program.start();
  }
  await load.pause();
  load.start();
  return {};
}

async function crashBackend({ world: { primary } }: Context): Promise<Findings> {
  const [row] = await primary.ask(`select pid from pg_stat_activity where backend_type = 'client backend'
    and pid <> pg_backend_pid() order by state = 'active' desc limit 1`);
  process.kill(Number(row?.pid), 'SIGKILL');
  await until('PostgreSQL accepts connections', () => primary.ask('select 1'), 30);
  return {};
}

async function terminateBackends({ world: { primary } }: Context): Promise<Findings> {
  for (let nth = 0; nth < 5; nth++, await pause(second))
    await primary.ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  return {};
}

async function restart({ world: { primary } }: Context): Promise<Findings> {
  process.kill(primary.pids[0], 'SIGINT');
  await pause(second / 2);
  await until('PostgreSQL accepts connections', () => primary.ask('select 1'), 30);
  return {};
}

async function freeze({ world: { primary, webs } }: Context): Promise<Findings> {
  const begun = performance.now();
  primary.signalAll('SIGSTOP');
  try {
    await pause(200);
    const findings = await checkUnready(webs);
    await pause(begun + 15 * second - performance.now());
    return findings;
  } finally {
    primary.signalAll('SIGCONT');
  }
}

async function slowNetwork({ world: { proxy } }: Context): Promise<Findings> {
  proxy.delay(20);
  await pause(8 * second);
  proxy.delay(0);
  return {};
}

async function idleTransaction({ world: { primary } }: Context): Promise<Findings> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query('begin; select pg_current_xact_id()');
  await pause(12 * second);
  await client.end();
  return {};
}

async function burst({ load }: Context): Promise<Findings> {
  const before = load.orders.length;
  await load.pause();
  load.start(null, 32);
  await pause(5 * second);
  await load.pause();
  load.start();
  return { notes: [`${load.orders.length - before} orders in 5 s`] };
}

/** Fills a file system, so that it is full until the returned function is called. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler');
  const part = Buffer.alloc(64 * 1024);
  for (let free = true; free; ) {
    try {
      writeFileSync(file, part, { flag: 'a' });
    } catch {
      free = false;
    }
  }
  return () => rmSync(file);
}

async function fillDatabase({ world: { databaseFolder, whyNotFill } }: Context): Promise<Findings> {
  if (whyNotFill) throw new NotExercised(whyNotFill);
  const empty = fill(databaseFolder);
  await pause(8 * second);
  const { bavail, bsize } = statfsSync(databaseFolder);
  empty();
  return { notes: [`${Math.round((bavail * bsize) / 1024)} KB were free`] };
}

/** Uploads a file. Returns the status, and whether the caller is asked to retry. */
async function upload({ world: { webs }, token }: Context): Promise<string> {
  const payload = Buffer.alloc(200_000, 'number,recipient\n');
  const query = new URLSearchParams({ file: 'orders.csv', fileType: 'text/csv', size: String(payload.length) });
  const headers = { authorization: `Bearer ${token}` };
  const signed = await fetch(`${webs[0]?.url}${contract.uploads.sign.path}?${query}`, { headers });
  const { url } = z.object({ url: z.string() }).parse(await signed.json());
  const answer = await fetch(new URL(url, webs[0]?.url), {
    method: 'PUT',
    body: payload,
    headers: { 'content-type': 'text/csv' },
  });
  return `${answer.status}${answer.headers.has('retry-after') ? ' with Retry-After' : ''}`;
}

async function checkUploads(context: Context, break_: () => () => void): Promise<Findings> {
  if (context.world.whyNotFill) throw new NotExercised(context.world.whyNotFill);
  const mend = break_();
  const statuses: string[] = [];
  try {
    statuses.push(await upload(context));
    await pause(2 * second);
  } finally {
    mend();
  }
  statuses.push(await upload(context));
  const note = `upload ${statuses.join(', then ')}`;
  return statuses.join() === '503 with Retry-After,200' ? { notes: [note] } : { wrong: [note] };
}

const remount = (folder: string, mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, folder]);

async function readOnly({ world: { primary } }: Context): Promise<Findings> {
  await primary.set('default_transaction_read_only', 'on');
  await pause(8 * second);
  await primary.set('default_transaction_read_only', 'off');
  return {};
}

/**
 * Promotes a standby, and leads new connections to it. The former primary stays up, read-only, with its connections: a process must notice
 * by itself.
 */
async function failOver({ world }: Context): Promise<Findings> {
  const former = world.primary;
  const standby = await startStandby(former, join(world.folder, `standby-${Date.now()}`));
  // It receives each commit before the client does.
  await former.set('synchronous_standby_names', '*');
  await former.set('default_transaction_read_only', 'on');
  await pause(2 * second);
  const [row] = await former.ask('select pg_current_wal_lsn() as written');
  const hasAll = `select where pg_last_wal_replay_lsn() >= '${row?.written}'`;
  await until('the standby has everything', () => standby.ask(hasAll), 30);
  await standby.ask('select pg_promote()');
  await standby.set('synchronous_standby_names', '');
  world.primary = standby;
  world.proxy.redirect(standby.url);
  return { notes: ['the former primary keeps its connections'] };
}

const swallow = (which: 'open' | 'answers') => async (context: Context) => {
  context.world.proxy.swallow(which);
  return {};
};

/** In the order in which they are performed. The failover is late, as the standby’s disk cannot be filled. */
export const scenarios: readonly Scenario[] = [
  { name: 'kill-web', allowed: ['cut'], within: 5, run: ({ world }) => killAll(world.webs) },
  { name: 'kill-worker', allowed: [], within: 5, run: ({ world }) => killAll(world.workers) },
  { name: 'deploy', allowed: [], within: 5, run: deploy },
  { name: 'restart', allowed: [503], within: 5, run: restart },
  { name: 'crash', allowed: [503], within: 10, run: crashBackend },
  { name: 'backends', allowed: [503], within: 5, run: terminateBackends },
  { name: 'freeze', allowed: [503], within: 10, run: freeze },
  { name: 'black-hole', allowed: [503], within: 15, run: swallow('open') },
  { name: 'half-open', allowed: [503], within: 15, run: swallow('answers') },
  { name: 'slow-network', allowed: [], within: 5, run: slowNetwork },
  { name: 'idle-transaction', allowed: [], within: 5, run: idleTransaction },
  { name: 'burst', allowed: [], within: 5, run: burst },
  { name: 'database-full', allowed: [503], within: 10, run: fillDatabase },
  {
    ...{ name: 'files-full', allowed: [503], within: 5 },
    run: (context) => checkUploads(context, () => fill(context.world.filesFolder)),
  },
  {
    ...{ name: 'files-read-only', allowed: [503], within: 5 },
    run: (context) =>
      checkUploads(context, () => {
        remount(context.world.filesFolder, 'ro');
        return () => remount(context.world.filesFolder, 'rw');
      }),
  },
  { name: 'read-only', allowed: [503], within: 10, run: readOnly },
  { name: 'failover', allowed: [503], within: 15, run: failOver },
  { name: 'soak', allowed: ['cut'], within: 5, isLong: true, run: soak },
  { name: 'side-by-side', allowed: [], within: 5, isUpgrade: true, run: sideBySide },
];
