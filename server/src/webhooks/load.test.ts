// As many events as one likes (`npm run webhooks`): what a dead, a slow and a flapping endpoint and killed workers cost the others.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { workersOf } from '../testing/worker.ts';
import { anOrder, startWorld } from '../testing/world.ts';
import { wake } from './queries.ts';
import { startReceiver } from './testing/receiver.ts';

const wanted = Number(process.env.WEBHOOKS ?? 0);
const endpoints = 50;
const perSecond = 100;
const killEveryMs = 10_000;

test.runIf(wanted > 0)(
  'healthy endpoints hear in time, whatever the others do',
  async () => {
    const receiver = await startReceiver();
    afterAll(receiver.stop);
    const world = await startWorld();
    const workers = workersOf(world, { OUTBOUND_ALLOW: receiver.host });
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const [storeId = ''] = retailer.storeIds;
    const order = await api.orders.create({ body: anOrder({ pickupScheduleId: storeId }) });
    receiver.answer('/0', () => null);
    receiver.answer('/1', async () => sleep(3000, { status: 200 }));
    receiver.answer('/2', (_, nth) => ({ status: nth % 2 ? 500 : 200 }));
    const ids: string[] = [];
    for (let each = 0; each < endpoints; each++)
      ids.push(
        (await api.webhooks.create({ body: { url: receiver.url(`/${each}`), topics: ['ORDER_RTS_LOADED'] } })).id,
      );
    const scope = world.app.db.scope(wholeRetailer(retailer.id));
    const writtenAt = new Map<string, number>();
    const comeAt = new Map<string, number>();
    for (let each = 3; each < endpoints; each++)
      receiver.answer(`/${each}`, ({ headers }) => {
        const id = String(headers['webhook-id']);
        if (!comeAt.has(id)) comeAt.set(id, performance.now());
        return { status: 200 };
      });
    workers.start();
    let kills = 0;
    workers.start();
    const killing = setInterval(() => {
      kills++;
      workers.killAll();
      workers.start();
      workers.start();
    }, killEveryMs);
    await sleep(4000);
    for (let sent = 0; sent < wanted; sent += 10) {
      const began = performance.now();
      const now = Temporal.Now.instant();
      const rows = Array.from({ length: 10 }, (_, place) => {
        const id = newId();
        const endpoint = (sent + place) % endpoints;
        if (endpoint > 2) writtenAt.set(id, began);
        const about = { order_id: order.id, store_id: storeId, topic: 'ORDER_RTS_LOADED', created_at: now.toString() };
        return { id, endpoint: ids[endpoint] ?? '', about: { ...about, sequence: String(1_000_000 + sent + place) } };
      });
      await scope.db
        .insertInto('webhook_events')
        .values(
          rows.map(({ id, about }) => ({ id, ...about, payload: JSON.stringify({ id, text: 'x'.repeat(4000) }) })),
        )
        .execute();
      await scope.db
        .insertInto('webhook_deliveries')
        .values(
          rows.map(({ id, endpoint, about }) => ({
            ...{ ...about, id: newId(), endpoint_id: endpoint, event_id: id },
            ...({ state: 'WAITING', next_at: now.toString() } as const),
          })),
        )
        .execute();
      await wake(
        scope,
        rows.map(({ endpoint }) => endpoint),
        now,
      );
      await sleep(Math.max(0, 10_000 / perSecond - (performance.now() - began)));
    }
    await expect.poll(() => comeAt.size, { timeout: 600_000 }).toBe(writtenAt.size);
    clearInterval(killing);
    const late = [...writtenAt]
      .map(([id, at]) => (comeAt.get(id) ?? Infinity) - at)
      .toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(late[Math.floor(late.length * share)] ?? 0);
    process.stdout.write(
      `${wanted} events, ${kills} times one of two workers was killed: healthy endpoints heard all ${late.length}; ms p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(0.9999)}\n`,
    );
  },
  3_600_000,
);
