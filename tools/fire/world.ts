// What scenarios break: a PostgreSQL behind a proxy, two webs and two workers, and the folders that they fill.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/src/testing/port.ts';
import { startProxy } from '../../server/src/testing/proxy.ts';
import { launch, stop } from '../processes.ts';
import { Cluster, pause } from './cluster.ts';

/** Milliseconds that a program may take to start on a busy machine. */
const startMs = 240_000;

export const fleetKey = randomBytes(16).toString('hex');

const alive = `select pid from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and mode = 'ShareLock' and application_name = $1`;

/** A web or worker of the product, whose output goes into a file. */
export class Program {
  readonly name: string;
  readonly url: string;
  private readonly log: string;
  private readonly environment: NodeJS.ProcessEnv;
  private readonly sessions: () => Promise<unknown[]>;
  private child: ChildProcess | null = null;
  private release: string;

  /** `release` is a checkout of the product; `ask` runs a statement on the database. */
  constructor(
    release: string,
    name: string,
    port: number,
    folder: string,
    environment: NodeJS.ProcessEnv,
    ask: Cluster['ask'],
  ) {
    this.release = release;
    const { DATABASE_URL = '', ...others } = environment;
    const database = new URL(DATABASE_URL);
    database.searchParams.set('application_name', name);
    this.name = name;
    this.url = `http://127.0.0.1:${port}`;
    this.log = join(folder, `${name}.log`);
    const own = { DATABASE_URL: database.href, ROLE: name.replace(/\d/, ''), PORT: String(port), PUBLIC_URL: this.url };
    this.environment = { ...others, ...own };
    this.sessions = async () => (await ask(alive, [name])).map(({ pid }) => pid);
  }

  /** Starts the program, of its release or another. Returns once it works: it holds the lock of a live process, and a web listens. */
  async start(release = this.release): Promise<void> {
    this.release = release;
    const [before, former] = [this.output.length, await this.sessions()];
    const file = openSync(this.log, 'a');
    const child = launch([join(release, 'server/src/main.ts')], this.environment, file);
    this.child = child;
    closeSync(file);
    const isStarted = async () =>
      (this.name.startsWith('worker') || this.output.slice(before).includes('listens on')) &&
      (await this.sessions()).some((pid) => !former.includes(pid));
    for (const end = Date.now() + startMs; !(await isStarted()); await pause(50))
      if (Date.now() > end || child.exitCode !== null)
        throw new Error(`${this.name} did not start: ${this.output.slice(before)}`);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get output(): string {
    try {
      return readFileSync(this.log, 'utf8');
    } catch {
      return '';
    }
  }

  async kill(): Promise<void> {
    const ended = this.child && once(this.child, 'exit');
    this.child?.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    if (this.child) await stop(this.child);
  }
}

/** Mounts a small file system on a folder, so that it can be filled. Returns null, or why that is not possible. */
function mountSmall(folder: string, megabytes: number): string | null {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
    return null;
  } catch {
    return 'this account may not mount a file system';
  }
}

export type FireWorld = {
  /** The server that is written to; another one after a failover. */
  primary: Cluster;
  proxy: Awaited<ReturnType<typeof startProxy>>;
  programs: Program[];
  webs: Program[];
  workers: Program[];
  /** A new folder for files of a scenario. */
  folder: string;
  databaseFolder: string;
  filesFolder: string;
  /** Why the folders of the database and the files cannot be filled; null if they can. */
  whyNotFill: string | null;
  stop(): Promise<void>;
};

/** Starts everything, of one release. The processes start at the same time, on an empty database. */
export async function startWorld(release: string): Promise<FireWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'portage-fire-'));
  chmodSync(folder, 0o755);
  const [databaseFolder, filesFolder] = [join(folder, 'database'), join(folder, 'files')];
  const whyNotFill = mountSmall(databaseFolder, 600) ?? mountSmall(filesFolder, 32);
  const primary = await Cluster.start(databaseFolder);
  await primary.set('max_wal_size', '128MB');
  const proxy = await startProxy(primary.url);
  const environment = {
    NODE_ENV: 'production',
    SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: proxy.url,
    DATA_DIR: filesFolder,
    PROVIDER_KEY: fleetKey,
    DEMO: '0',
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'error',
  };
  const ask: Cluster['ask'] = (...statement) => world.primary.ask(...statement);
  const create = async (name: string) => new Program(release, name, await freePort(), folder, environment, ask);
  const webs = [await create('web1'), await create('web2')];
  const workers = [await create('worker1'), await create('worker2')];
  const programs = [...webs, ...workers];
  const world: FireWorld = {
    ...{ primary, proxy, programs, webs, workers, folder, databaseFolder, filesFolder, whyNotFill },
    stop: async () => {
      await Promise.all(programs.map((program) => program.stop()));
      await proxy.close();
      await world.primary.remove();
      if (world.primary !== primary) await primary.remove();
      for (const mounted of [databaseFolder, filesFolder])
        if (readFileSync('/proc/mounts', 'utf8').includes(` ${mounted} `)) execFileSync('umount', [mounted]);
      rmSync(folder, { recursive: true });
    },
  };
  await Promise.all(programs.map((program) => program.start())).catch(async (error) => {
    await world.stop();
    throw error;
  });
  return world;
}
