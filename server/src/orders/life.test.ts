// Random lives of many orders: whatever is done, and in whatever order, the totals are those of a count.

import { fleetEventTypes } from '@portage/contract/fleet/states';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkStatistics, foldStatistics } from '../statistics/tallies.ts';
import { triesAll } from '../testing/hostile.ts';
import { anOrder, type Client, type Retailer, startWorld, wednesdayMorning } from '../testing/world.ts';
import { checkTallies, foldOrderTallies } from './list/tallies.ts';

const world = await startWorld();

type Lives = { retailer: Retailer; api: Client; ids: string[] };
type Deed = (lives: Lives, which: number) => Promise<unknown>;

const pick = ({ ids }: Lives, which: number) => ({ params: { id: ids[which % Math.max(1, ids.length)] ?? '' } });
let events = 0;

const deeds: Record<string, Deed> = {
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
    };
    await world.fleet().fleet.events({ body: { events: [event] } });
  },
  fold: () => foldOrderTallies(world.app.db),
  foldStatistics: () => foldStatistics(world.app.db),
  wait: async (_lives, which) => world.clock.advance({ minutes: which % 60 }),
};

const refusals = /^[A-Z_]+$/;

test('totals equal a live count through any life, folded or not', async () => {
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
        // A deed that the order's state forbids is refused, and that is part of life; anything else is not.
        await deeds[name]?.(lives, which).catch((error: { type?: string; message: string }) => {
          expect(error.type, error.message).toMatch(refusals);
          expect(error.type).not.toBe('GENERIC');
        });
      }
      expect(await checkTallies(world.app.db)).toEqual([]);
      expect(await checkStatistics(world.app.db)).toEqual([]);
      await byStoreAndDay(retailer);
      const { all } = await lives.api.orders.counts({});
      expect((await lives.api.orders.list({ query: { pageSize: 100 } })).data).toHaveLength(all);
    }),
    { numRuns: triesAll ? 40 : 8 },
  );
}, 300_000);

/** The nightly check compares groups; here each store and day must agree too. */
async function byStoreAndDay(retailer: Retailer): Promise<void> {
  const { rows } = await sql`
    select store_id, day, list_group, sum(orders) from (
      select store_id, day, list_group, orders from order_tallies where retailer_id = ${retailer.id} and day > '-infinity'
      union all select store_id, day, list_group, orders from order_tally_deltas where retailer_id = ${retailer.id}
      union all select store_id, (created_at at time zone 'UTC')::date, coalesce(list_group, 'none'), -1 from orders
        where retailer_id = ${retailer.id} and deleted_at is null
    ) as both_sides group by 1, 2, 3 having sum(orders) <> 0`.execute(world.app.db.everyRetailer());
  expect(rows).toEqual([]);
}
