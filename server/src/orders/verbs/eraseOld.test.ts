// Old orders lose their recipient at night, in batches, and keep what billing and statistics need.
import { beforeEach, expect, test } from 'vitest';
import { nightly } from '../../platform/housekeeping.ts';
import { retention } from '../../retention.ts';
import { anOrder, startWorld, wednesdayMorning } from '../../testing/world.ts';
import { erasingAfter } from './eraseOld.ts';

const world = await startWorld();
const errors: object[] = [];
const night = (period: number = retention.orders.days) =>
  nightly(world.app, { error: (details) => errors.push(details) }, [erasingAfter(period)]);
const days = (count: number) => world.clock.advance({ hours: 24 * count });

beforeEach(async () => {
  world.clock.set(wednesdayMorning);
  // The task of the test before finished at a later time.
  await world.app.db.shared.deleteFrom('nightly_tasks').execute();
});

/** Returns the number of the retailer's orders that have a recipient, and of those that do not. */
async function counts(retailerId: string): Promise<{ kept: number; erased: number }> {
  const { rows } = await world.app.db.pool.query<{ kept: number; erased: number }>(
    "select count(*) filter (where recipient <> '—')::int as kept, count(*) filter (where recipient = '—')::int as erased from orders where retailer_id = $1",
    [retailerId],
  );
  return rows[0] ?? { kept: 0, erased: 0 };
}

test('orders older than the period are erased in batches; the retailer’s webhooks receive no edit', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const { id } = await api.orders.create({
    body: anOrder({ pickupScheduleId: retailer.storeIds[0], email: 'elodie@example.com' }),
  });
  const columns = await world.app.db.pool.query<{ names: string }>(
    "select string_agg(attname, ', ') as names from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and attgenerated = ''",
  );
  const names = columns.rows[0]?.names;
  await world.app.db.pool.query(
    `insert into orders (${names}) select ${names} from (
       select (jsonb_populate_record(orders, jsonb_build_object(
         'id', overlay(orders.id::text placing lpad(to_hex(nth), 12, '0') from 25), 'link_code', 'code' || nth))).*
       from orders, generate_series(1, 1200) as nth where orders.id = $1) as copies`,
    [id],
  );
  days(retention.orders.days - 1);
  await night();
  expect(await counts(retailer.id)).toEqual({ kept: 1201, erased: 0 });
  days(2);
  const { id: recent } = await (await retailer.admin()).orders.create({
    body: anOrder({ pickupScheduleId: retailer.storeIds[0] }),
  });
  await night();
  expect(await counts(retailer.id)).toEqual({ kept: 1, erased: 1201 });
  const later = await retailer.admin();
  expect(await later.orders.read({ params: { id } })).toMatchObject({ recipient: '—', address: '—', email: null });
  expect(await later.orders.read({ params: { id: recent } })).toMatchObject({ recipient: anOrder().recipient });
  const { rows } = await world.app.db.pool.query(
    "select topic, count(*)::int from outbox where retailer_id = $1 and topic in ('RECIPIENT_ERASED', 'ORDER_EDITED') group by topic",
    [retailer.id],
  );
  expect(rows).toEqual([{ topic: 'RECIPIENT_ERASED', count: 1201 }]);
  expect(errors).toEqual([]);
});

test('an order in transit waits; nights that the task missed are made up for', async () => {
  const retailer = await world.retailer();
  const { id } = await (await retailer.admin()).orders.create({
    body: anOrder({ pickupScheduleId: retailer.storeIds[0] }),
  });
  days(retention.orders.days - 1);
  await world.app.db.pool.query("update orders set fulfilled_at = $2, delivery_status = 'AT_WAREHOUSE' where id = $1", [
    id,
    world.clock.now().toString(),
  ]);
  days(2);
  await night();
  expect(await counts(retailer.id)).toEqual({ kept: 1, erased: 0 });
  days(29);
  await night();
  expect(await counts(retailer.id)).toEqual({ kept: 0, erased: 1 });
  await (await retailer.admin()).orders.create({
    body: anOrder({ pickupScheduleId: retailer.storeIds[0] }),
  });
  days(retention.orders.days + 60);
  await night();
  expect(await counts(retailer.id)).toEqual({ kept: 0, erased: 2 });
});

test('a shorter period also erases the orders that were younger than the longer one', async () => {
  const retailer = await world.retailer();
  await (await retailer.admin()).orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  days(400);
  await night();
  expect(await counts(retailer.id)).toEqual({ kept: 1, erased: 0 });
  days(1);
  await night(100);
  expect(await counts(retailer.id)).toEqual({ kept: 0, erased: 1 });
});

test('the failure of one retailer does not stop the others, and is made up for', async () => {
  // Retailers are served in the order of their creation.
  const [failing, other] = [await world.retailer(), await world.retailer()];
  for (const each of [failing, other])
    await (await each.admin()).orders.create({ body: anOrder({ pickupScheduleId: each.storeIds[0] }) });
  days(retention.orders.days + 1);
  const { pool } = world.app.db;
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before update on orders
      for each row when (old.retailer_id = '${failing.id}') execute function refuse()`);
  await night();
  expect(await counts(failing.id)).toEqual({ kept: 1, erased: 0 });
  expect(await counts(other.id)).toEqual({ kept: 0, erased: 1 });
  expect(errors.splice(0)).toHaveLength(1);
  await pool.query('drop function refuse cascade');
  await night();
  expect(await counts(failing.id)).toEqual({ kept: 0, erased: 1 });
});
