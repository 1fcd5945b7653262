// Each message is sent once: with killed workers, two servers, repeated facts, and a STOP in between.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { insertMessages } from '../mail/outbox.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { startTextService } from '../testing/text-service.ts';
import { workersOf } from '../testing/worker.ts';
import { startWorld } from '../testing/world.ts';
import { noticingDeliveries } from './create.ts';
import { sending } from './send.ts';
import { incoming, parcelsOf } from './testing/parcels.ts';

const service = await startTextService();
const world = await startWorld({ environment: service.environment });
// The workers use the system's clock.
world.clock.set(new Date().toISOString());
const retailer = await world.retailer();
const admin = await retailer.admin();
const parcels = parcelsOf(world, retailer, admin);
await parcels.text('OUT_FOR_DELIVERY');
// The test may run at night.
await admin.notifications.edit({ body: { quiet: null } });

const workers = workersOf(world, service.environment);

const notices = async () =>
  (
    await world.app.db.pool.query(
      'select id, order_id, channel, state, reason from messages where order_id is not null',
    )
  ).rows;
const bodies = () => service.received.map(({ body }) => Object(body));

const phoneOf = (nth: number) => `514 ${String(200 + Math.floor(nth / 9000))} ${String(1000 + (nth % 9000))}`;

/** Creates parcels that are out for delivery from now on, without notices yet. */
async function setOut(count: number): Promise<string[]> {
  const made: Awaited<ReturnType<typeof parcels.send>>[] = [];
  while (made.length < count) {
    const batch = Array.from({ length: Math.min(20, count - made.length) }, (_, index) => made.length + index);
    const [sent] = await Promise.all([
      Promise.all(batch.map((nth) => parcels.send({ email: `person${nth}@example.com`, phone: phoneOf(nth) }))),
      // Pauses for the rate limit of one IP address.
      count > 1000 && sleep(600),
    ]);
    made.push(...sent);
    const at = world.clock.now().toString();
    const type = 'ATTEMPTING_DELIVERY' as const;
    const events = sent.map(({ deliveryId }) => ({ id: newId(), deliveryId, type, at }));
    await world.fleet().fleet.events({ body: { events } });
  }
  return made.map(({ id }) => id);
}

/** Counts unfinished statements of killed workers: a lease that one writes after the leases were released would remain. */
const unfinished = async () =>
  (
    await world.app.db.pool.query(
      `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
  ).rowCount;

/** Half the number of messages; `npm run messages -- 10000` sets more. */
const count = Math.ceil(Number(process.env.MESSAGES ?? 200) / 2);
const patience = 300_000 + count * 300;

test(
  'each message is sent once by workers that are killed',
  async () => {
    const orders = await setOut(count);
    const stopped = phoneOf(count - 1);
    await incoming(world, { from: stopped, text: 'STOP' });
    // Releases the leases, as if those of the dead workers had expired.
    const release = () =>
      world.app.db.pool.query(`update messages set leased_until = null where leased_until is not null;
      update subscriptions set due_at = now(), leased_until = null where handled < published`);
    for (const enough of [count * 0.15, count * 0.5]) {
      workers.start();
      await expect.poll(() => service.received.length, { timeout: patience }).toBeGreaterThan(enough);
      workers.killAll();
      await expect.poll(unfinished, { timeout: patience }).toBe(0);
      await release();
    }
    workers.start();
    workers.start();
    await expect
      .poll(async () => (await notices()).filter(({ state }) => state !== 'WAITING').length, { timeout: patience })
      .toBe(count * 2);
    const ended = await notices();
    expect(ended.filter(({ state }) => state === 'SENT')).toHaveLength(count * 2 - 1);
    expect(ended.filter(({ state }) => state === 'DROPPED')).toMatchObject([{ channel: 'SMS', reason: 'OPTED_OUT' }]);
    // A worker that died between the service's reply and its own commit sent the message twice, under the same id.
    const texts = new Map(bodies().map(({ id, to }) => [id, to]));
    expect(texts.size).toBe(count - 1);
    expect(new Set(texts.values()).size).toBe(count - 1);
    const told = await world.app.db.pool.query(`select order_id from trackers where event = 'SMS_SENT'`);
    expect(new Set(told.rows.map(({ order_id }) => order_id)).size).toBe(count - 1);
    expect(told.rows).toHaveLength(count - 1);
    expect(new Set(orders).size).toBe(count);
  },
  patience * 4,
);

test('a repeated fact, or one handled by two servers, creates no second message, and a hundred attempts send one', async () => {
  const other = await world.another();
  const [order = ''] = await setOut(1);
  const fact = await world.app.db
    .scope(wholeRetailer(retailer.id))
    .db.selectFrom('trackers')
    .select('id')
    .where('order_id', '=', order)
    .where('event', '=', 'ATTEMPTING_DELIVERY')
    .executeTakeFirstOrThrow();
  const published = {
    topic: 'DELIVERY_CHANGED',
    fact: { orderId: order, storeId: '', event: 'ATTEMPTING_DELIVERY', trackerId: fact.id },
    by: { name: 'Dispatch', role: 'PROVIDER' },
    retailerId: retailer.id,
    number: 1,
    publishedAt: world.clock.now().toString(),
  } as const;
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => noticingDeliveries.run(n % 2 ? world.app : other.app, published)),
  );
  const own = (await notices()).filter(({ order_id }) => order_id === order);
  expect(own.map(({ channel }) => channel).sort()).toEqual(['EMAIL', 'SMS']);
  const text = own.find(({ channel }) => channel === 'SMS');
  service.received.length = 0;
  const attempts = Array.from({ length: 100 }, (_, n) => sending.run(n % 2 ? world.app : other.app, text));
  await Promise.allSettled(attempts);
  expect(bodies().filter(({ id }) => id === text?.id)).toHaveLength(1);
});

test('a notice that has expired is dropped, with its reason, and is not sent', async () => {
  const [order = ''] = await setOut(1);
  const now = world.clock.now();
  const id = newId();
  await insertMessages(world.app.db.scope(wholeRetailer(retailer.id)).db, [
    {
      id,
      order_id: order,
      event: 'OUT_FOR_DELIVERY',
      occurrence: id,
      channel: 'SMS',
      to_address: '+15145550142',
      sent_again_by: 'Ann',
      created_at: now.subtract({ hours: 72 }).toString(),
      expires_at: now.toString(),
    },
  ]);
  await sending.run(world.app, { id });
  expect((await notices()).find((notice) => notice.id === id)).toMatchObject({ state: 'DROPPED', reason: 'EXPIRED' });
  expect(bodies().filter((body) => body.id === id)).toHaveLength(0);
});
