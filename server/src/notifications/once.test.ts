// Each message once: over workers that are killed, two servers, facts that are told again, and a STOP in the middle.
import { expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { startTextService } from '../testing/text-service.ts';
import { workersOf } from '../testing/worker.ts';
import { startWorld } from '../testing/world.ts';
import { sendNotice } from './send.ts';
import { tellRecipients } from './tell.ts';
import { incoming, parcelsOf } from './testing/parcels.ts';

const service = await startTextService();
const world = await startWorld({ environment: service.environment });
// The workers have clocks of their own.
world.clock.set(new Date().toISOString());
const retailer = await world.retailer();
const admin = await retailer.admin();
const parcels = parcelsOf(world, retailer, admin);
await parcels.text('OUT_FOR_DELIVERY');
// It may be night as this runs.
await admin.notifications.edit({ body: { quiet: null } });

const workers = workersOf(world, service.environment);

const notices = async () =>
  (await world.app.db.pool.query('select id, order_id, channel, state, reason from notifications')).rows;
const bodies = () => service.received.map(({ body }) => Object(body));

/** Parcels that are on their way from now on, told of by nobody yet. */
async function setOut(count: number): Promise<string[]> {
  const made = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      parcels.send({ email: `person${nth}@example.com`, phone: `514 555 ${String(1000 + nth)}` }),
    ),
  );
  const at = world.clock.now().toString();
  const events = made.map(({ deliveryId }) => ({
    id: newId(),
    deliveryId,
    type: 'ATTEMPTING_DELIVERY' as const,
    at,
  }));
  await world.fleet().fleet.events({ body: { events } });
  return made.map(({ id }) => id);
}

test('two hundred messages go once each through workers that are killed', async () => {
  const orders = await setOut(100);
  const stopped = '514 555 1099';
  await incoming(world, { from: stopped, text: 'STOP' });
  // As if the time had passed that a dead worker's hold is kept.
  const release = () =>
    world.app.db.pool.query(`update notifications set held_at = null where held_at is not null;
      update subscriptions set due_at = now() where handled < published`);
  for (const enough of [15, 50]) {
    workers.start();
    await expect.poll(() => service.received.length, { timeout: 60_000 }).toBeGreaterThan(enough);
    workers.killAll();
    await release();
  }
  workers.start();
  workers.start();
  await expect
    .poll(async () => (await notices()).filter(({ state }) => state !== 'WAITING').length, { timeout: 60_000 })
    .toBe(200);
  const ended = await notices();
  expect(ended.filter(({ state }) => state === 'SENT')).toHaveLength(199);
  expect(ended.filter(({ state }) => state === 'DROPPED')).toMatchObject([{ channel: 'SMS', reason: 'OPTED_OUT' }]);
  // Who died between the service's word and its own hands the message in again under its id, by which the service knows it.
  const texts = new Map(bodies().map(({ id, to }) => [id, to]));
  expect(texts.size).toBe(99);
  expect(new Set(texts.values()).size).toBe(99);
  const told = await world.app.db.pool.query(`select order_id from trackers where event = 'SMS_SENT'`);
  expect(new Set(told.rows.map(({ order_id }) => order_id)).size).toBe(99);
  expect(told.rows).toHaveLength(99);
  expect(new Set(orders).size).toBe(100);
}, 150_000);

test('a fact that is told again, or to two servers at once, makes no second message, and a hundred attempts send one', async () => {
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
  await Promise.all(Array.from({ length: 20 }, (_, n) => tellRecipients.run(n % 2 ? world.app : other.app, published)));
  const own = (await notices()).filter(({ order_id }) => order_id === order);
  expect(own.map(({ channel }) => channel).sort()).toEqual(['EMAIL', 'SMS']);
  const text = own.find(({ channel }) => channel === 'SMS');
  service.received.length = 0;
  const attempts = Array.from({ length: 100 }, (_, n) =>
    sendNotice(n % 2 ? world.app : other.app, retailer.id, text?.id),
  );
  await Promise.allSettled(attempts);
  expect(bodies().filter(({ id }) => id === text?.id)).toHaveLength(1);
});
