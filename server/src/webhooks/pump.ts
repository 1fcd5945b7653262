// Sends what waits. One pump an endpoint, each in its own time, so that one which is slow or dead keeps nobody else waiting: at most
// four at a time, of one order one after the other (docs/decisions/0070-webhooks.md).
import { atOnce, sparedAfter } from '@portage/contract/webhooks/rules';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import type { Log } from '../platform/noun.ts';
import { Rounds } from '../platform/outbox/rounds.ts';
import { hasBacklogWork, workOffBacklog } from './backlog.ts';
import { giveUp, type Leased, leaseDue, nextSends, putOff, releaseLease, renewLeases, type Send } from './due.ts';
import { buildPayloads } from './payloads.ts';
import { post } from './post.ts';
import { type EndpointRow, storedEndpointsOf } from './screens.ts';
import { settle } from './settle.ts';

/** Endpoints that one process serves at a time. */
const mostPumps = 300;
/** Orders whose bodies are built at once: those of the sends that are due first. */
const builtAtOnce = 100;
const renewEveryMs = 2000;
const longestStopMs = 3000;

/** An endpoint that this process sends to. `look` has it look for what came meanwhile; `isLost` says that another process took over. */
type Pumping = { done: Promise<void>; look: () => void; isLost: boolean };

const pumps = new WeakMap<App, Pump>();
/** The pump of this process, where it is a worker. */
export const pumpOf = (app: App): Pump | undefined => pumps.get(app);

class Pump {
  private readonly app: App;
  private readonly log: Log;
  private readonly rounds: Rounds;
  private readonly pumping = new Map<string, Pumping>();
  private beat: NodeJS.Timeout | undefined;

  constructor(app: App, log: Log) {
    this.app = app;
    this.log = log;
    this.rounds = new Rounds('webhooks', () => this.lease(), log);
  }

  start(): void {
    this.rounds.start();
    this.beat = setInterval(() => void this.renew(), renewEveryMs);
  }

  /** Looks at once. */
  soon(): void {
    this.rounds.soon(0);
  }

  /** Waits a while for what is on its way; another process sends again what is not answered by then. */
  async stop(): Promise<void> {
    clearInterval(this.beat);
    await this.rounds.stop();
    for (const each of this.pumping.values()) each.isLost = true;
    for (const each of this.pumping.values()) each.look();
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, longestStopMs);
    await Promise.race([Promise.all([...this.pumping.values()].map(({ done }) => done)), late.promise]);
    clearTimeout(timer);
  }

  private async lease(): Promise<boolean> {
    const { id, aliveId } = this.app.outbox.processLock;
    // What it took while nobody saw that it lives, another would take at once.
    const room = aliveId === null ? 0 : mostPumps - this.pumping.size;
    const leased = await leaseDue(this.app, id, room);
    for (const endpoint of leased) {
      const known = this.pumping.get(endpoint.id);
      if (known) this.wake(known);
      else this.begin(endpoint);
    }
    return false;
  }

  /** It may have been lost meanwhile, and taken again. */
  private wake(known: Pumping): void {
    known.isLost = this.rounds.isStopping;
    known.look();
  }

  private begin(endpoint: Leased): void {
    const pumping: Pumping = { done: Promise.resolve(), look: () => undefined, isLost: false };
    this.pumping.set(endpoint.id, pumping);
    pumping.done = this.pump(endpoint, pumping)
      .catch((err: unknown) => this.log.error({ err, endpointId: endpoint.id }, 'webhooks: an endpoint’s pump failed'))
      .finally(() => this.pumping.delete(endpoint.id));
  }

  private async renew(): Promise<void> {
    if (this.pumping.size === 0) return;
    try {
      const held = [...this.pumping];
      const ids = held.map(([id]) => id);
      const own = new Set((await renewLeases(this.app, this.app.outbox.processLock.id, ids)).map(({ id }) => id));
      for (const [id, each] of held) if (!own.has(id)) each.isLost = true;
    } catch (err) {
      this.log.error({ err }, 'webhooks: leases could not be renewed');
    }
  }

  /** Sends to one endpoint until nothing is due for it. */
  private async pump(endpoint: Leased, pumping: Pumping): Promise<void> {
    const scope = this.app.db.scope(wholeRetailer(endpoint.retailer_id));
    const onTheWay = new Map<string, Promise<void>>();
    for (;;) {
      const looked = Promise.withResolvers<void>();
      pumping.look = looked.resolve;
      if (!pumping.isLost)
        for (const { send, row } of await this.due(scope, endpoint.id, pumping, [...onTheWay.keys()])) {
          const done = this.send(scope, row, send).finally(() => onTheWay.delete(send.order_id));
          onTheWay.set(send.order_id, done);
        }
      if (onTheWay.size === 0) break;
      await Promise.race([...onTheWay.values(), looked.promise]);
    }
    await releaseLease(this.app, this.app.outbox.processLock.id, endpoint);
  }

  private async due(
    scope: Scope,
    id: string,
    pumping: Pumping,
    busy: readonly string[],
  ): Promise<{ send: Send; row: EndpointRow }[]> {
    const read = () =>
      storedEndpointsOf(scope)
        .select((of) => hasBacklogWork(of).as('has_work'))
        .where('id', '=', id)
        .executeTakeFirst();
    let row = await read();
    // Which event of an order comes first is known once its backlog is up to date.
    for (; row?.has_work && !pumping.isLost; row = await read()) await workOffBacklog(this.app, scope.retailerId, id);
    const now = this.app.clock.now();
    if (!row || row.has_work || row.off_at !== null) return [];
    if (row.paused_until !== null && Temporal.Instant.compare(readInstant(row.paused_until), now) > 0) return [];
    const room = (row.failures >= sparedAfter ? 1 : atOnce) - busy.length;
    if (room <= 0) return [];
    return (await this.next(scope, id, busy, room, now)).map((send) => ({ send, row }));
  }

  /** What goes next. The bodies that are missing are built, with those of what follows. */
  private async next(scope: Scope, id: string, busy: readonly string[], room: number, now: Temporal.Instant) {
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
      await build(await next(builtAtOnce));
    } catch {
      // An order that cannot be shown keeps no other waiting.
      for (const send of sends) await build([send]).catch((err: unknown) => this.postpone(scope, id, send.id, err));
    }
    return (await next(room)).filter((send) => !isPending(send));
  }

  private async send(scope: Scope, row: EndpointRow, { id, event_id, payload }: Send): Promise<void> {
    try {
      if (payload === null) return void (await giveUp(scope, id, this.app.clock.now()));
      const tried = await post(this.app, row, { id: event_id, body: payload });
      await settle(this.app, scope.retailerId, row.id, id, tried);
    } catch (err) {
      await this.postpone(scope, row.id, id, err);
    }
  }

  private async postpone(scope: Scope, endpointId: string, sendId: string, err: unknown): Promise<void> {
    this.log.error({ err, endpointId, sendId }, 'webhooks: a try failed on our side');
    await putOff(scope, sendId, this.app.clock.now());
  }
}

/** Starts the pump of a worker. */
export function startPump(app: App, log: Log): { stop(): Promise<void> } {
  const pump = new Pump(app, log);
  pumps.set(app, pump);
  pump.start();
  return pump;
}
