// Processes published facts. After a commit of this process it numbers them. When any process has numbered facts, it sends them to the
// streams of this process and, in a worker, to the subscribers. A NOTIFY announces numbered facts; a poll every second makes up for a lost
// one.
import pg from 'pg';
import type { App } from '../app.ts';
import type { Database } from '../db/database.ts';
import { afterAwake } from '../db/pool.ts';
import { ProcessLock } from '../db/processLock.ts';
import type { Log, Subscriber } from '../noun.ts';
import { channel, dispatch } from './dispatch.ts';
import { Listeners } from './listen.ts';
import { Rounds } from './rounds.ts';
import { SubscriberReader } from './subscribers.ts';

const connectAgainMs = 1000;
/** Milliseconds from the response to a check of the connection until the next check, and for each response. */
const beatMs = 2000;
const answerMs = 5000;

type Loop = Pick<Rounds, 'start' | 'soon' | 'stop'>;

export class Outbox {
  readonly processLock = new ProcessLock();
  private readonly database: Database;
  private readonly log: Log;
  private readonly listeners: Listeners;
  private readonly rightsChanged: (memberId: string | null) => void;
  private rounds: Loop[] = [];
  /** The loops that a notification wakes. */
  private readers: Loop[] = [];
  private client: pg.Client | null = null;
  private isStopped = false;

  /** `rightsChanged` receives a member whose rights another process changed, and null if a change may have been missed. */
  constructor(database: Database, log: Log, rightsChanged: (memberId: string | null) => void) {
    this.database = database;
    this.log = log;
    this.rightsChanged = rightsChanged;
    this.listeners = new Listeners(database, log);
  }

  listen: Listeners['listen'] = (...given) => this.listeners.listen(...given);

  /** Starts numbering facts in every process, and running the subscribers in a worker. */
  async start(url: string, app: App, all: readonly Subscriber[]): Promise<void> {
    const subscribers = all.filter(({ isNeeded }) => isNeeded?.(app) ?? true);
    const numbering = new Rounds('outbox', () => dispatch(this.database, subscribers), this.log);
    this.database.onPublished(() => numbering.soon());
    this.readers = [
      new Rounds('streams', () => this.listeners.deliver(), this.log),
      ...(app.config.roles.worker ? [new SubscriberReader(app, this.processLock, subscribers, this.log)] : []),
    ];
    this.rounds = [numbering, ...this.readers];
    // The process must be visibly alive before it leases anything.
    await this.connect(url);
    for (const rounds of this.rounds) rounds.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.rounds.map((rounds) => rounds.stop()));
    await this.client?.end().catch(() => undefined);
  }

  /** `isReconnect`: an earlier connection was lost. `wasReadOnly`: it led to a database that does not accept writes. */
  private async connect(url: string, isReconnect = false, wasReadOnly = false): Promise<void> {
    if (this.isStopped) return;
    const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'portage listener',
      ...limits,
    });
    this.client = client;
    // A lost connection may be reported more than once; it is replaced only once.
    let isReplaced = false;
    let beat: NodeJS.Timeout | undefined;
    const again = (isReadOnly = false) => {
      if (isReplaced) return;
      isReplaced = true;
      clearTimeout(beat);
      // The connection may have died silently, as in a failover, together with the pool's connections.
      if (!this.isStopped) this.database.closeWaiting(answerMs);
      this.processLock.markLost();
      client.end().catch(() => undefined);
      setTimeout(() => this.connect(url, true, isReadOnly), connectAgainMs).unref();
    };
    client.on('error', () => again());
    client.once('end', () => again());
    client.on('notification', ({ payload }) => {
      if (payload) return this.rightsChanged(payload);
      for (const reader of this.readers) reader.soon(0);
    });
    try {
      await client.connect();
      await this.processLock.acquire(client);
      await client.query(`listen ${channel}`);
      this.rightsChanged(null);
      // Pool connections opened before this one may have died, too.
      if (isReconnect) this.database.closeWaiting(answerMs);
      const check = () => {
        let isAnswered = false;
        const query = { text: 'show transaction_read_only', query_timeout: 12 * answerMs };
        const read = ({ rows: [row] }: pg.QueryResult<{ transaction_read_only: string }>) => {
          isAnswered = true;
          // A former primary: the leases and notifications are on the new one. If the next connection is read-only too, no server accepts
          // writes for now, and reconnecting again would only interrupt reads.
          if (row?.transaction_read_only === 'on' && !wasReadOnly) again(true);
          checkLater();
        };
        client.query(query).then(read, () => again());
        afterAwake(answerMs, () => isAnswered || again());
      };
      const checkLater = () => {
        if (!isReplaced) beat = setTimeout(check, beatMs);
      };
      checkLater();
    } catch (error) {
      // The poll every second continues.
      this.log.error({ err: error }, 'outbox: cannot listen');
      again();
    }
  }
}
