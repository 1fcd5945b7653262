// Checks at the start how this process reaches the database: directly or through a pooler, and whether its connections have room.
import pg from 'pg';
import { BadConfiguration, type Config } from '../config.ts';
import { sessionSettings } from './pool.ts';

/** Connections of a process beside its pool: the queue's three and its listener, and the listener of the outbox. */
const besidePool = 5;
/** The first version that has every function in our statements (`uuidv7`). */
const leastVersion = 18;

type Settings = Pick<Config, 'databasePool' | 'databasePooler'> & Partial<Pick<Config, 'databaseReplicaUrl'>>;
type Urls = { url: string; directUrl: string };

/** Returns how many connections this process opens at most, and a warning if fewer are left. Throws if it cannot start like this. */
export async function checkConnections({ url, directUrl }: Urls, config: Settings) {
  const { databasePool, databasePooler, databaseReplicaUrl: replica } = config;
  if (await isPooled(directUrl)) throw new BadConfiguration(databasePooler ? directSentence : undeclaredSentence);
  if (databasePooler) await withClient(url, checkSettings);
  else if (url !== directUrl && (await isPooled(url))) throw new BadConfiguration(undeclaredSentence);
  // A replica that is away is used once it is back.
  if (replica && (await isPooled(replica).catch(() => false))) throw new BadConfiguration(replicaSentence);
  const direct = besidePool + (databasePooler ? 0 : databasePool);
  const { usable, used, version } = await withClient(directUrl, countConnections);
  if (Number.parseInt(version, 10) < leastVersion)
    throw new BadConfiguration(`The database is PostgreSQL ${version}: ${leastVersion} or newer is required.`);
  if (direct > usable)
    throw new BadConfiguration(
      `This process opens ${direct} connections, and the database allows ${usable}: lower DATABASE_POOL or raise max_connections.`,
    );
  const warning =
    direct > usable - used
      ? `This process opens up to ${direct} connections, and only ${usable - used} of ${usable} are free.`
      : null;
  return { direct, pooled: databasePooler ? databasePool : 0, warning };
}

const undeclaredSentence =
  'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the database itself.';
const replicaSentence =
  'DATABASE_REPLICA_URL leads to a pooler in transaction mode: give the address of the replica itself.';
const directSentence =
  'DATABASE_DIRECT_URL leads to a pooler in transaction mode: give the address of the database itself.';

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const backendOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
};

/** The most pairs of sessions that are tried: a pooler that chooses connections at random may give a session the same one again. */
const mostTries = 10;

/**
 * Returns whether a pooler lends connections for single transactions. A direct connection knows the id of its backend from its first
 * message, which a pooler replaces. Otherwise two sessions are compared: behind a pooler in transaction mode, the second gets the idle
 * connection of the first, or the first continues on another connection.
 */
async function isPooled(url: string): Promise<boolean> {
  return withClient(url, async (first) => {
    // The driver's types omit it.
    if ((await backendOf(first)) === Reflect.get(first, 'processID')) return false;
    for (let tries = 0; tries < mostTries; tries++) {
      const own = await backendOf(first);
      const other = await withClient(url, async (second) => {
        await second.query('begin');
        return [await backendOf(second), await backendOf(first)];
      });
      if (other[0] === own || other[1] !== own) return true;
    }
    return false;
  });
}

/** Throws unless the role has the settings that a pooler's sessions cannot keep. The error contains the statements that set them. */
async function checkSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; value: string; role: string; database: string }>(
    `select name, current_setting(name) as value, current_user as role, current_database() as database
     from unnest($1::text[]) as name`,
    [Object.keys(sessionSettings)],
  );
  const missing = rows.filter(({ name, value }) => new Map(Object.entries(sessionSettings)).get(name) !== value);
  if (missing.length === 0) return;
  const statements = missing.map(
    ({ name, role, database }) =>
      `alter role "${role}" in database "${database}" set ${name} = '${new Map(Object.entries(sessionSettings)).get(name)}';`,
  );
  throw new BadConfiguration(
    `Sessions of a pooler keep no settings: run this on the database, then RECONNECT in the pooler.\n${statements.join('\n')}`,
  );
}

type Capacity = { usable: number; used: number; version: string };

/** Counts the connections that this role may have in this database, and those in use. */
async function countConnections(client: pg.Client): Promise<Capacity> {
  const { rows } = await client.query<Capacity>(
    `select current_setting('server_version') as version, least(
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0),
       (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as usable,
     -- Unlike pg_stat_activity, this counts the connections of other roles for every role.
     (select sum(numbackends)::int - 1 from pg_stat_database) as used`,
  );
  return rows[0] ?? { usable: 0, used: 0, version: '' };
}
