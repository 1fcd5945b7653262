// An endpoint with a backlog of a hundred thousand sends is turned off and on, resent and deleted in statements of bounded size.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, type Client, type Retailer, startWorld } from '../testing/world.ts';
import { startReceiver } from './testing/receiver.ts';

const count = 100_000;
const mostAtOnce = 2000;
const receiver = await startReceiver();
afterAll(receiver.stop);
const world = await startWorld({ worker: true, environment: { OUTBOUND_ALLOW: receiver.host } });
const db = world.app.db.acrossTenantsAndSandboxes();
const [morning, noon, later] = ['2026-11-18T08:00:00Z', '2026-11-18T12:00:00Z', '2027-01-01T00:00:00Z'];
/** The creation of the order, which may be recorded at the same time, has a lower one. */
const firstSequence = 1_000_000;
let retailer: Retailer;
let api: Client;
let params: { id: string };

/** Inserts waiting sends; all but the last three are from the morning and no longer have a body. */
beforeAll(async () => {
  retailer = await world.retailer();
  api = await retailer.admin();
  const order = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  const { id } = await api.webhooks.create({ body: { url: receiver.url('/'), topics: ['ORDER_COMPLETED'] } });
  params = { id };
  const columns = 'retailer_id, id, order_id, store_id, topic, sequence, created_at';
  // Inserted in bulk without foreign-key checks, by a client without a statement timeout.
  const filler = new pg.Client({ connectionString: world.databaseUrl });
  await filler.connect();
  await filler.query('set session_replication_role = replica');
  const about = [retailer.id, order.id, order.pickupScheduleId];
  await filler.query(
    `insert into webhook_events (${columns}, payload)
     select $1, gen_random_uuid(), $2, $3, 'ORDER_COMPLETED', ${firstSequence} + n, case when n > ${count - 3} then timestamptz '${noon}' else '${morning}' end,
       case when n > ${count - 3} then '{}' end from generate_series(1, ${count}) as n`,
    about,
  );
  await filler.query(
    `insert into webhook_sends (${columns}, endpoint_id, event_id, state, next_at)
     select retailer_id, gen_random_uuid(), order_id, store_id, topic, sequence, created_at, $1, id, 'WAITING', '${later}' from webhook_events where topic = 'ORDER_COMPLETED'`,
    [id],
  );
  await filler.end();
  await sql`create function refuse_large() returns trigger language plpgsql as $$ begin
    if (select count(*) from changed) > ${sql.lit(mostAtOnce)} then raise 'a statement changes more than that'; end if; return null; end $$`.execute(
    db,
  );
  for (const event of ['update', 'delete'])
    await sql`create trigger ${sql.id(`large_${event}`)} after ${sql.raw(event)} on webhook_sends
      referencing old table as changed for each statement execute function refuse_large()`.execute(db);
});

const patience = { interval: 200 };
const read = () => api.webhooks.read({ params });
const statesLeft = async () => {
  const { rows } = await sql<{ state: string; count: number }>`select state, count(*)::int as count
    from webhook_sends group by state order by state`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
};

test('its sends are held, released in order from a given instant, and sent again', async () => {
  expect(await api.webhooks.turnOff({ params })).toMatchObject({ state: 'OFF' });
  // The release is requested before all sends are held, and is applied after that.
  expect(await api.webhooks.turnOn({ params, body: { since: noon } })).toMatchObject({ state: 'ON' });
  await expect.poll(statesLeft, patience).toEqual({ HELD: count - 3, SENT: 3 });
  expect(receiver.at('/')).toHaveLength(3);
  const log = await api.webhooks.sends({ params, query: { state: 'SENT' } });
  const sequenceOf = new Map(log.data.map(({ eventId, sequence }) => [eventId, sequence]));
  const sequences = receiver.at('/').map(({ headers }) => sequenceOf.get(String(headers['webhook-id'])));
  expect(sequences).toEqual([count - 2, count - 1, count].map((nth) => firstSequence + nth));
  expect((await read()).counts).toEqual({ waiting: 0, held: 1000, failed: 0 });
  const body = { from: morning, states: ['SENT' as const, 'HELD' as const] };
  expect(await api.webhooks.sendAllAgain({ params, body })).toEqual({ count: 3, hasMore: true });
  await expect.poll(() => receiver.at('/').length, patience).toBe(6);
});

test('a deleted endpoint is hidden at once, and its sends are removed', async () => {
  await api.webhooks.delete({ params });
  await expect(read()).rejects.toMatchObject({ type: 'WEBHOOK_NOT_FOUND' });
  expect((await api.webhooks.list()).total).toBe(0);
  await expect.poll(statesLeft, patience).toEqual({});
  await expect.poll(() => db.selectFrom('webhook_endpoints').select('id').execute(), patience).toEqual([]);
});
