// Charges random journeys with workers that are killed, and compares the sums with SQL that was written independently of the rule.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { findDifferences, foldTallies } from '../platform/tallies.ts';
import { workersOf } from '../testing/worker.ts';
import { startWorld } from '../testing/world.ts';
import { chargeOnDelivery } from './chargeOrder.ts';
import { chargeTallies } from './tallies.ts';
import { chargedIn } from './testing/retailers.ts';

const world = await startWorld();
const workers = workersOf(world);
const { aRetailer, aDelivery } = chargedIn(world);
const db = world.app.db.acrossTenantsAndSandboxes();

type TestRetailer = Awaited<ReturnType<typeof aRetailer>>;
type Delivery = Awaited<ReturnType<typeof aDelivery>>;
type Life = { packages: number; steps: { type: FleetEventInput['type']; statusId: number }[] };
type Sums = Record<'delivery' | 'reattempt' | 'return' | 'multiPackageDelivery', string>;

/** Computes a retailer's services from its journeys, with window functions instead of the rule's loop. */
async function oracle(retailerId: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with events as (
      select order_id, id, event, status_id, lag(status, 1, '') over (partition by order_id order by id) as before
      from trackers where retailer_id = ${retailerId}
    ), outcomes as (
      select *, count(*) filter (where before not in ('COMPLETED', 'SKIPPED')) over (partition by order_id order by id) as visit
      from events where event in ('COMPLETED', 'SKIPPED')
    ), visits as (
      select distinct on (order_id, visit) order_id, visit, event, status_id,
        first_value(before) over (partition by order_id, visit order by id) = 'ATTEMPTING_DELIVERY' as at_door
      from outcomes order by order_id, visit, id desc
    ), paid as (
      select order_id, at_door, row_number() over (partition by order_id order by visit) as place
      from visits where event = 'COMPLETED' or (at_door and status_id is distinct from 7)
    )
    select count(*) filter (where place = 1) as delivery,
      count(*) filter (where place > 1 and at_door) as reattempt,
      (select count(*) from events where event = 'RTS_COMPLETED') as return,
      coalesce(sum(number_of_packages - 1) filter (where place = 1), 0) as "multiPackageDelivery"
    from paid join orders on orders.retailer_id = ${retailerId} and orders.id = paid.order_id`.execute(db);
  return rows[0] ?? { delivery: '0', reattempt: '0', return: '0', multiPackageDelivery: '0' };
}

const happening = fc.constantFrom(
  ...([
    'ATTEMPTING_DELIVERY',
    'ATTEMPTING_DELIVERY',
    'ATTEMPTING_DELIVERY',
    'COMPLETED',
    'SKIPPED',
    'SKIPPED',
  ] as const),
  ...(['RESCHEDULED', 'AT_WAREHOUSE', 'AT_DROPOFF_POINT', 'CALL_ATTEMPT'] as const),
  ...(['RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED'] as const),
);
const step = fc.record({ type: happening, statusId: fc.constantFrom(0, 1, 1, 3, 7) });
const life: fc.Arbitrary<Life> = fc.record({
  packages: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(step, { minLength: 6, maxLength: 14 }),
});

const patiently = { interval: 20 };

/** Number of journeys; `npm run lives` sets more. */
const wanted = Number(process.env.LIVES || 60);
const ofRetailer = Math.min(wanted, 500);

/** Runs work with limited concurrency. */
async function forEach<T>(many: readonly T[], work: (each: T, place: number) => Promise<unknown>): Promise<void> {
  const waiting = [...many.entries()].reverse();
  const workInTurn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: 6 }, workInTurn));
}

async function live(own: TestRetailer, lives: readonly Life[]): Promise<string[]> {
  const made: Delivery[] = [];
  await forEach(lives, async ({ packages }, place) => {
    made[place] = await aDelivery(own, { packages });
  });
  for (let place = 0; place < 14; place++) {
    const events = lives.flatMap(({ steps }, which): FleetEventInput[] => {
      const each = steps[place];
      const deliveryId = made[which]?.deliveryId ?? '';
      return each ? [{ ...each, id: newId(), deliveryId, at: world.clock.now().toString() }] : [];
    });
    // Events that the state table refuses have no effect.
    if (events.length > 0) await world.fleet().fleet.events({ body: { events } });
  }
  return made.map(({ id }) => id);
}

test(
  'random journeys cost what the oracle computes, even if workers are killed',
  async () => {
    let lived = 0;
    // A failure reports the seed. Shrinking would take minutes.
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: ofRetailer, maxLength: ofRetailer }), async (lives) => {
        world.callsFrom = `10.0.0.${Math.floor(lived / ofRetailer) % 256}`;
        const own = await aRetailer();
        const orderIds = await live(own, lives);
        const charged = async () =>
          (await db.selectFrom('charges').select('id').where('retailer_id', '=', own.retailer.id).execute()).length;
        workers.start();
        workers.start();
        await expect.poll(charged, patiently).toBeGreaterThan(0);
        workers.killAll();
        // The remaining events are delivered in reverse order, each twice and concurrently.
        const handleEvents = (orderId: string) =>
          chargeOnDelivery.run(world.app, {
            topic: 'DELIVERY_CHANGED',
            fact: { orderId, storeId: own.retailer.storeIds[0] ?? '', event: 'COMPLETED' },
            by: { name: 'Dispatch', role: 'PROVIDER' },
            ...{ retailerId: own.retailer.id, number: 1, publishedAt: world.clock.now().toString() },
          });
        await forEach(orderIds.toReversed(), (id) => Promise.all([handleEvents(id), handleEvents(id)]));
        // The sums equal those of the charges, folded or not.
        await foldTallies(world.app.db, chargeTallies);
        await handleEvents(orderIds[0] ?? '');
        expect(await findDifferences(world.app.db, chargeTallies)).toEqual([]);
        const { stats, totals } = await own.api.expense.list({});
        const owed = await oracle(own.retailer.id);
        const counts = Object.fromEntries(Object.entries(owed).map(([service, count]) => [service, Number(count)]));
        expect(stats[0]).toMatchObject(counts);
        const { delivery = 0, reattempt = 0, return: back = 0, multiPackageDelivery: more = 0 } = counts;
        expect(totals.total).toBe(delivery * 895 + reattempt * 450 + back * 700 + more * 275);
        expect(delivery).toBeGreaterThan(5);
        // The workers of the next retailer must not receive these events.
        await db.deleteFrom('outbox').where('retailer_id', '=', own.retailer.id).execute();
        lived += lives.length;
        if (wanted > 60) process.stderr.write(`${lived} journeys cost what the oracle computes\n`);
      }),
      { numRuns: Math.ceil(wanted / ofRetailer), endOnFailure: true },
    );
  },
  180_000 + wanted * 1000,
);
