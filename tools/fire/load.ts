// A bounded steady load through the public API. Each caller creates an order with an idempotency key, reports its delivery, and repeats a
// request until it is answered: what was acknowledged must be in the database once.
import { contract } from '@portage/contract/index';
import { z } from 'zod';
import { callerAddress } from '../../bench/load.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { pause } from './cluster.ts';
import { fleetKey, type Program } from './world.ts';

/** The status of an answer, `cut` if the connection ended without one, or `none` if none came in time. */
export type Status = number | 'cut' | 'none';
type Outcome = { at: number; status: Status; isCreate: boolean };
type Call = { path: string; body: unknown; token: string; key?: string };

const answerMs = 20_000;
const againMs = 500;
/** Milliseconds after which a request counts as never answered: longer than any fault, and than recovering from it. */
const giveUpMs = 180_000;
const readyEveryMs = 250;
const readyMs = 2000;
/** Orders a second, `RATE`, and callers. */
export const usualRate = Number(process.env.RATE ?? 8);
const usualCallers = 12;
const jobEvery = 25;

const Refused = z.object({ error: z.object({ type: z.string() }) });
const Order = z.object({ id: z.string(), delivery: z.object({ id: z.string() }) });
const Results = z.object({ results: z.array(z.object({ status: z.enum(['applied', 'already']) })) });

/** A pickup of the store in the coming days: the next Wednesday at two. */
const slot = { date: nextWednesday(), time: '14:00' };

function nextWednesday(): string {
  const today = Temporal.Now.plainDateISO('America/Toronto');
  return today.add({ days: ((9 - today.dayOfWeek) % 7) + 1 }).toString();
}

/** Failed checks in a row after which a web is not ready. */
const mostFailures = 2;

/**
 * Chooses a web for each request, like a load balancer that reads `/readyz`. While none is ready, it chooses among those that accept
 * connections and do not stop.
 */
class Balancer {
  private readonly webs: readonly Program[];
  private readonly ready = new Set<Program>();
  private readonly gone = new Set<Program>();
  private nth = 0;
  private isStopped = false;

  constructor(webs: readonly Program[]) {
    this.webs = webs;
    for (const web of webs) void this.watch(web);
  }

  next(): string {
    const present = this.webs.filter((web) => !this.gone.has(web));
    const usable = this.ready.size > 0 ? [...this.ready] : present.length > 0 ? present : this.webs;
    return usable[this.nth++ % usable.length]?.url ?? '';
  }

  stop(): void {
    this.isStopped = true;
  }

  private async watch(web: Program): Promise<void> {
    for (let failures = 0; !this.isStopped; await pause(readyEveryMs)) {
      const answer = await check(web);
      failures = answer === 'ready' ? 0 : failures + 1;
      if (answer === 'gone') this.gone.add(web);
      else this.gone.delete(web);
      if (answer === 'ready') this.ready.add(web);
      else if (answer === 'gone' || failures >= mostFailures) this.ready.delete(web);
    }
  }
}

/** Returns whether a web is ready; it is gone if it stops or accepts no connection. */
async function check(web: Program): Promise<'ready' | 'unready' | 'gone'> {
  try {
    const answer = await fetch(`${web.url}/readyz`, { signal: AbortSignal.timeout(readyMs) });
    if ((await answer.text()).includes('stopping')) return 'gone';
    return answer.ok ? 'ready' : 'unready';
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'unready' : 'gone';
  }
}

export class Load {
  readonly outcomes: Outcome[] = [];
  /** The ids of acknowledged orders, and of those whose acknowledged delivery is charged. */
  readonly orders: string[] = [];
  readonly deliveries: string[] = [];
  /** Kinds of answers that are no outage: a valid request was refused. */
  readonly refusals = new Set<string>();
  private readonly storeId: string;
  private readonly token: string;
  private readonly balancer: Balancer;
  private running: Promise<void>[] = [];
  private isPaused = false;

  constructor(webs: readonly Program[], storeId: string, token: string) {
    this.storeId = storeId;
    this.token = token;
    this.balancer = new Balancer(webs);
  }

  /** Begins to create orders: so many a second, or with a rate of null as many as these callers can. */
  start(rate: number | null = usualRate, callers = usualCallers): void {
    this.isPaused = false;
    this.running = Array.from({ length: callers }, async (_, nth) => {
      const everyMs = rate === null ? 0 : (callers * 1000) / rate;
      await pause((everyMs * nth) / callers);
      for (let due = performance.now(); !this.isPaused; await pause(Math.max(0, due - performance.now()))) {
        await this.visit();
        due = Math.max(due + everyMs, performance.now() - everyMs);
      }
    });
  }

  /** Waits until each begun request is answered. */
  async pause(): Promise<void> {
    this.isPaused = true;
    await Promise.all(this.running);
  }

  async stop(): Promise<void> {
    await this.pause();
    this.balancer.stop();
  }

  private async visit(): Promise<void> {
    const body = {
      recipient: 'Élodie Tremblay',
      address: '100 King St W, Toronto, ON, M5X 1A9',
      pickupScheduleId: this.storeId,
      ...slot,
    };
    const created = await this.send({ path: contract.orders.create.path, body, token: this.token, key: newId() });
    const order = Order.safeParse(created);
    if (!order.success) return;
    const { id, delivery } = order.data;
    this.orders.push(id);
    const at = new Date().toISOString();
    const events = (['ATTEMPTING_DELIVERY', 'COMPLETED'] as const).map((type) => {
      return { id: newId(), deliveryId: delivery.id, type, at, statusId: 1 };
    });
    const told = await this.send({ path: contract.fleet.events.path, body: { events }, token: fleetKey });
    if (Results.safeParse(told).success) this.deliveries.push(id);
    else if (told !== null) this.refusals.add(`${contract.fleet.events.path}: an event was refused`);
    if (this.orders.length % jobEvery === 0)
      await this.send({ path: contract.labels.batchPrint.path, body: { ids: [id] }, token: this.token, key: newId() });
  }

  /** Sends a request until it is answered by other than an outage, for some minutes; returns the body of a success. */
  private async send(call: Call): Promise<unknown> {
    for (const end = performance.now() + giveUpMs; performance.now() < end; ) {
      const { status, body } = await this.attempt(call);
      this.outcomes.push({ at: performance.now(), status, isCreate: call.path === contract.orders.create.path });
      if (typeof status === 'number' && status < 500) {
        if (status < 300) return body;
        this.refusals.add(`${call.path}: ${status} ${Refused.safeParse(body).data?.error.type}`);
        return null;
      }
      await pause(againMs);
    }
    this.refusals.add(`${call.path}: no answer`);
    return null;
  }

  private async attempt({ path, body, token, key }: Call): Promise<{ status: Status; body: unknown }> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': callerAddress(),
      ...(key && { 'idempotency-key': key }),
    };
    try {
      const signal = AbortSignal.timeout(answerMs);
      const sent = { method: 'POST', headers, body: JSON.stringify(body), signal };
      const answer = await fetch(this.balancer.next() + path, sent);
      return { status: answer.status, body: await answer.json() };
    } catch (error) {
      return { status: error instanceof Error && error.name === 'TimeoutError' ? 'none' : 'cut', body: null };
    }
  }
}

/** Returns how many seconds after an instant the load had its usual rate again, without failures; null if it has not yet. */
export function fullRateAfter({ outcomes }: Pick<Load, 'outcomes'>, from: number): number | null {
  const windowMs = 2000;
  const since = outcomes.filter(({ at }) => at >= from);
  const lastFailure = since.findLast(({ status }) => status !== 200 && status !== 201)?.at ?? from;
  const creates = since.filter(({ at, status, isCreate }) => isCreate && status === 201 && at >= lastFailure);
  const needed = Math.ceil((usualRate * windowMs * 0.9) / 1000);
  for (const [nth, { at }] of creates.entries()) {
    const last = creates[nth + needed - 1];
    if (last && last.at - at <= windowMs) return Math.max(0, at - from) / 1000;
  }
  return null;
}
