// Runs random operations on many orders: the totals must always equal a count.

import { fleetEventTypes } from '@portage/contract/fleet/states';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findDifferences, foldTallies } from '../platform/tallies.ts';
import { statisticTallies } from '../statistics/tallies.ts';
import { triesAll } from '../testing/hostile.ts';
import { anOrder, type Client, type Retailer, startWorld, wednesdayMorning } from '../testing/world.ts';
import { orderTallies } from './list/tallies.ts';

const world = await startWorld();

type Lives = { retailer: Retailer; api: Client; ids: string[] };
type Action = (lives: Lives, which: number) => Promise<unknown>;

const pick = ({ ids }: Lives, which: number) => ({ params: { id: ids[which % Math.max(1, ids.length)] ?? '' } });
let events = 0;

const deeds: Record<string, Action> = {
  create: async (lives, which) => {
    const pickupScheduleId = lives.retailer.storeIds[which % 3];
    const address = ['1 A St, Toronto, ON, M5V 2T6', '1 A St, Montréal, QC, H2J 2K9', '1 A St, Vancouver, BC, V6B 1H6'][
      which % 3
    ];
    const { id } = await lives.api.orders.create({
      body: anOrder({ pickupScheduleId, address, type: which % 4 ? 'DELIVERY' : 'PICKUP' }),
    });
    lives.ids.push(id);
  },
  edit: (lives, which) =>
    lives.api.orders.edit({ ...pick(lives, which), body: { note: `${which}`, numberOfPackages: which % 5 } }),
  move: (lives, which) =>
    lives.api.orders.edit({
      ...pick(lives, which),
      body: { pickupScheduleId: lives.retailer.storeIds[0], address: '1 A St, Toronto, ON, M5V 2T6' },
    }),
  fulfil: (lives, which) => lives.api.orders.fulfil(pick(lives, which)),
  void: (lives, which) => lives.api.orders.void(pick(lives, which)),
  cancel: (lives, which) => lives.api.orders.cancelShipment(pick(lives, which)),
  delete: (lives, which) => lives.api.orders.delete(pick(lives, which)),
  deleteTwo: ({ api, ids }, which) => api.orders.deleteMany({ body: { ids: ids.slice(which % 5, (which % 5) + 2) } }),
  label: (lives, which) => lives.api.labels.generate(pick(lives, which)),
  report: async (lives, which) => {
    const { delivery } = await lives.api.orders.read(pick(lives, which));
    const type = fleetEventTypes[which % fleetEventTypes.length] ?? 'COMPLETED';
    const event = {
      id: `life-${++events}`,
      deliveryId: delivery?.id ?? '-',
      type,
      at: world.clock.now().toString(),
      statusId: which % 4,
      ...(type === 'RESCHEDULED' ? { date: `2026-11-${20 + (which % 9)}` } : {}),
    };
    await world.fleet().fleet.events({ body: { events: [event] } });
  },
  route: async (lives, which) => {
    const { delivery } = await lives.api.orders.read(pick(lives, which));
    const startTime = world.clock
      .now()
      .subtract({ minutes: which % 200 })
      .toString();
    const stops = delivery ? [{ deliveryId: delivery.id, startTime }] : [];
    const body = { driverId: 'd', driverName: 'D', startedAt: null, etd: null, stops };
    await world.fleet().fleet.route({ params: { id: `route-${which % 3}` }, body });
  },
  fold: () => foldTallies(world.app.db, orderTallies),
  foldStatistics: () => foldTallies(world.app.db, statisticTallies),
  wait: async (_lives, which) => world.clock.advance({ minutes: which % 60 }),
};

const refusals = /^[A-Z_]+$/;

test('totals equal a count after any sequence of operations, with folded and unfolded tallies', async () => {
  const life = fc.array(fc.tuple(fc.constantFrom(...Object.keys(deeds)), fc.nat(1000)), {
    minLength: 20,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      world.clock.set(wednesdayMorning);
      const retailer = await world.retailer();
      const lives: Lives = { retailer, api: await retailer.admin(), ids: [] };
      for (let count = 0; count < 4; count++) await deeds.create?.(lives, count);
      for (const [name, which] of steps) {
        // An operation that the order's state forbids may be refused; any other error fails the test.
        await deeds[name]?.(lives, which).catch((error: { type?: string; message: string }) => {
          expect(error.type, error.message).toMatch(refusals);
          expect(error.type).not.toBe('GENERIC');
        });
      }
      expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
      expect(await findDifferences(world.app.db, statisticTallies)).toEqual([]);
      await asCountedApart(retailer, lives.api);
      const { all } = await lives.api.orders.counts({});
      expect((await lives.api.orders.list({ query: { pageSize: 100 } })).data).toHaveLength(all);
    }),
    { numRuns: triesAll ? 40 : 8 },
  );
});

/** Compares the statistics with an independently written count, for each day of the surrounding weeks. */
async function asCountedApart(retailer: Retailer, api: Client): Promise<void> {
  const db = world.app.db.acrossTenantsAndSandboxes();
  for (const type of ['DELIVERY', 'PICKUP'] as const)
    for (const store of retailer.storeIds) {
      const query = { type, pickupScheduleId: store, startDate: '2026-11-01', endDate: '2026-12-31', pageSize: 100 };
      const own = sql`from orders where retailer_id = ${retailer.id} and store_id = ${store} and type = ${type}
        and delivery_status is not null and deleted_at is null`;
      const { rows } = await sql<Record<string, number | string>>`
        select day as date, sum(total)::int as total, sum(moved)::int as resubmitted, sum(pending)::int as pending, sum(completed)::int as completed,
          sum(skipped)::int as skipped, sum(canceled)::int as canceled, sum(missing)::int as "notReceived"
        from (
          select delivery_date as day, 1 as total, 0 as moved, (status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'AT_DROPOFF_POINT', 'DELAYED'))::int as pending,
            (status = 'COMPLETED')::int as completed, (status = 'SKIPPED' or status like 'RTS%')::int as skipped,
            (status = 'CANCELED')::int as canceled, (status = 'NOT_RECEIVED')::int as missing ${own}
          union all select moved::date, 0, 1, 0, 0, 0, 0, 0 from (select unnest(rescheduled_on) as moved ${own}) as moves
        ) as days group by day order by day desc`.execute(db);
      expect((await api.statistics.shipments({ query })).stats).toEqual(rows);
      const { rows: served } = await sql`
        select coalesce(sum(delivery_attempts_made), 0)::int as attempts, count(*) filter (where delivery_attempts_made > 0)::int as attempted,
          count(*) filter (where completed_at is not null and stop_start_time is not null)::int as promised,
          count(*) filter (where extract(epoch from completed_at - stop_start_time) <= 5400)::int as "onTime" ${own}`.execute(
        db,
      );
      expect([await api.statistics.service({ query })]).toMatchObject(served);
    }
}
