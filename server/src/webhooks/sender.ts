// Sends what is due. Each endpoint has its own worker, so that a slow or dead endpoint delays no other. A worker makes at most four
// requests at a time, and those of one order sequentially (docs/decisions/0070-webhooks.md).
import { failingAfter, maxConcurrent } from '@portage/contract/webhooks/rules';
import { courier } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import type { Log } from '../platform/noun.ts';
import { publish } from '../platform/outbox/facts.ts';
import { Rounds } from '../platform/outbox/rounds.ts';
import { runWork } from '../platform/traces/trace.ts';
import { within } from '../platform/within.ts';
import { hasBacklogWork, workOffBacklog } from './backlog.ts';
import {
  failSend,
  type Leased,
  leaseDueEndpoints,
  nextSends,
  postponeSend,
  releaseLease,
  renewLeases,
  type Send,
} from './due.ts';
import { recordOutcome } from './outcome.ts';
import { buildPayloads } from './payloads.ts';
import { postEvent } from './post.ts';
import { type EndpointRow, storedEndpointsOf } from './screens.ts';
import { openSecrets } from './secret.ts';

/** Maximum endpoints that one process serves at a time. */
const maxEndpoints = 300;
/** Number of sends for which bodies are built together, the first due first. */
const payloadBatch = 100;
const renewEveryMs = 2000;
const stopTimeoutMs = 3000;
/** Minimum interval between reloads of open logs. Each announcement is an event of the retailer, which is stored for a week. */
const announceEveryMs = 5000;

/** The worker of one endpoint. `poll` makes it read new sends; `isLost` is set when another process holds the lease. */
type EndpointWorker = { done: Promise<void>; poll: () => void; isLost: boolean };

const senders = new WeakMap<App, Sender>();
/** Returns the sender of this process, if it is a worker process. */
export const senderOf = (app: App): Sender | undefined => senders.get(app);

class Sender {
  private readonly app: App;
  private readonly log: Log;
  private readonly rounds: Rounds;
  private readonly workers = new Map<string, EndpointWorker>();
  private renewTimer: NodeJS.Timeout | undefined;
  /** Retailers whose log changed since the last announcement. */
  private readonly changed = new Set<string>();
  private announceTimer: NodeJS.Timeout | undefined;
  private announcing: Promise<void> = Promise.resolve();

  constructor(app: App, log: Log) {
    this.app = app;
    this.log = log;
    this.rounds = new Rounds('webhooks', () => this.claim(), log);
  }

  start(): void {
    this.rounds.start();
    this.renewTimer = setInterval(() => void this.renew(), renewEveryMs);
    this.announceTimer = setInterval(() => void this.announce(), announceEveryMs);
  }

  poll(): void {
    this.rounds.soon(0);
  }

  /** Waits up to three seconds for requests in flight. Another process repeats those that have no response by then. */
  async stop(): Promise<void> {
    clearInterval(this.renewTimer);
    clearInterval(this.announceTimer);
    await this.rounds.stop();
    for (const each of this.workers.values()) each.isLost = true;
    for (const each of this.workers.values()) each.poll();
    await within(stopTimeoutMs, Promise.all([...this.workers.values()].map(({ done }) => done)), []);
    await this.announce();
  }

  /** Makes open logs of a retailer reload within a few seconds. */
  logChanged(retailerId: string): void {
    this.changed.add(retailerId);
  }

  /** Announces sequentially, because the database may be slower than the interval. */
  private announce(): Promise<void> {
    this.announcing = this.announcing.then(() => this.publishChanges());
    return this.announcing;
  }

  private async publishChanges(): Promise<void> {
    const retailerIds = [...this.changed];
    this.changed.clear();
    for (const retailerId of retailerIds)
      try {
        await this.app.db.transaction(wholeRetailer(retailerId), (tx) =>
          publish(tx, 'WEBHOOK_SENDS_CHANGED', {}, courier, this.app.clock.now()),
        );
      } catch (err) {
        // Open logs catch up at the next change.
        this.log.error({ err, retailerId }, 'webhooks: a change of the log was not announced');
      }
  }

  private async claim(): Promise<boolean> {
    const { id, aliveId } = this.app.outbox.processLock;
    // Without its lock a process counts as dead, and others would take over its endpoints at once.
    const room = aliveId === null ? 0 : maxEndpoints - this.workers.size;
    const leased = await leaseDueEndpoints(this.app, id, room);
    for (const endpoint of leased) {
      const running = this.workers.get(endpoint.id);
      if (running) this.resume(running);
      else this.startWorker(endpoint);
    }
    return false;
  }

  /** Resumes a worker whose lease was lost and then claimed again. */
  private resume(running: EndpointWorker): void {
    running.isLost = this.rounds.isStopping;
    running.poll();
  }

  private startWorker(endpoint: Leased): void {
    const worker: EndpointWorker = { done: Promise.resolve(), poll: () => undefined, isLost: false };
    this.workers.set(endpoint.id, worker);
    worker.done = this.sendDue(endpoint, worker)
      .catch((err: unknown) =>
        this.log.error({ err, endpointId: endpoint.id }, 'webhooks: the worker of an endpoint failed'),
      )
      .finally(() => this.workers.delete(endpoint.id));
  }

  private async renew(): Promise<void> {
    if (this.workers.size === 0) return;
    try {
      const held = [...this.workers];
      const ids = held.map(([id]) => id);
      const own = new Set((await renewLeases(this.app, this.app.outbox.processLock.id, ids)).map(({ id }) => id));
      for (const [id, each] of held) if (!own.has(id)) each.isLost = true;
    } catch (err) {
      this.log.error({ err }, 'webhooks: leases could not be renewed');
    }
  }

  /** Sends to one endpoint until no send is due. */
  private async sendDue(endpoint: Leased, worker: EndpointWorker): Promise<void> {
    const scope = this.app.db.scope(wholeRetailer(endpoint.retailer_id));
    const inFlight = new Map<string, Promise<void>>();
    for (;;) {
      const polled = Promise.withResolvers<void>();
      worker.poll = polled.resolve;
      if (!worker.isLost)
        for (const { send, row } of await this.dueSends(scope, endpoint.id, worker, [...inFlight.keys()])) {
          const done = this.send(scope, row, send).finally(() => inFlight.delete(send.order_id));
          inFlight.set(send.order_id, done);
        }
      if (inFlight.size === 0) break;
      await Promise.race([...inFlight.values(), polled.promise]);
    }
    await releaseLease(this.app, this.app.outbox.processLock.id, endpoint);
  }

  private async dueSends(
    scope: Scope,
    id: string,
    worker: EndpointWorker,
    busy: readonly string[],
  ): Promise<{ send: Send; row: EndpointRow }[]> {
    const read = () =>
      storedEndpointsOf(scope)
        .select((of) => hasBacklogWork(of).as('has_work'))
        .where('id', '=', id)
        .executeTakeFirst();
    let row = await read();
    // Until the backlog is up to date, the first event of each order is unknown.
    for (; row?.has_work && !worker.isLost; row = await read()) await workOffBacklog(this.app, scope.retailerId, id);
    const now = this.app.clock.now();
    if (!row || row.has_work || row.off_at !== null) return [];
    if (row.paused_until !== null && Temporal.Instant.compare(readInstant(row.paused_until), now) > 0) return [];
    const room = (row.failures >= failingAfter ? 1 : maxConcurrent) - busy.length;
    if (room <= 0) return [];
    return (await this.nextWithPayloads(scope, id, busy, room, now)).map((send) => ({ send, row }));
  }

  /** Returns the next sends. Builds missing bodies, also for the sends that follow. */
  private async nextWithPayloads(
    scope: Scope,
    id: string,
    busy: readonly string[],
    room: number,
    now: Temporal.Instant,
  ) {
    const next = (most: number) => nextSends(scope, id, busy, most, now);
    const isPending = ({ pending_by }: Send) => pending_by !== null;
    const sends = await next(room);
    if (!sends.some(isPending)) return sends;
    const build = (some: readonly Send[]) =>
      this.app.db.transaction(wholeRetailer(scope.retailerId), (tx) =>
        buildPayloads(
          this.app,
          tx,
          some.filter(isPending).map((send) => send.order_id),
        ),
      );
    try {
      await build(await next(payloadBatch));
    } catch {
      // An order that cannot be shown must not delay the others.
      for (const send of sends) await build([send]).catch((err: unknown) => this.postpone(scope, id, send.id, err));
    }
    return (await next(room)).filter((send) => !isPending(send));
  }

  private send(scope: Scope, row: EndpointRow, send: Send): Promise<void> {
    const { retailerId } = scope;
    const once = () => this.sendOnce(scope, row, send);
    return runWork(this.log, { kind: 'webhook', name: 'webhooks.send' }, { ...send, retailerId }, once);
  }

  private async sendOnce(scope: Scope, row: EndpointRow, { id, event_id, payload }: Send): Promise<void> {
    try {
      if (payload === null) return void (await failSend(scope, id, this.app.clock.now()));
      const result = await postEvent(
        this.app,
        { url: row.url, secrets: openSecrets(this.app, row, this.app.clock.now()) },
        { id: event_id, body: payload },
      );
      await recordOutcome(this.app, scope.retailerId, row.id, id, result);
      this.logChanged(scope.retailerId);
    } catch (err) {
      await this.postpone(scope, row.id, id, err);
    }
  }

  private async postpone(scope: Scope, endpointId: string, sendId: string, err: unknown): Promise<void> {
    this.log.error({ err, endpointId, sendId }, 'webhooks: an attempt failed on our side');
    await postponeSend(scope, sendId, this.app.clock.now());
  }
}

/** Starts the sender of a worker process. */
export function startSender(app: App, log: Log): { stop(): Promise<void> } {
  const sender = new Sender(app, log);
  senders.set(app, sender);
  sender.start();
  return sender;
}
