// Notices that quiet hours postponed are scheduled when these end, a limited number at a time.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOrder, startWorld } from '../testing/world.ts';
import { sendingPostponed } from './poll.ts';

const world = await startWorld();

test('notices that were postponed until the same instant are scheduled in several transactions', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const { id } = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  const db = world.app.db.acrossTenantsAndSandboxes();
  const now = world.clock.now().toString();
  await sql`insert into messages (retailer_id, id, order_id, event, occurrence, channel, to_address, created_at, expires_at, due_at)
    select ${retailer.id}, gen_random_uuid(), ${id}, 'COMPLETED', n::text, 'SMS', '+14165550199', ${now}::timestamptz,
      ${now}::timestamptz + interval '1 day', ${now}::timestamptz from generate_series(1, 1200) as n`.execute(db);
  await sendingPostponed.run(world.app, { error: () => undefined });
  const { rows } = await sql`select count(due_at)::int as postponed, count(distinct xmin::text)::int as transactions
    from messages`.execute(db);
  expect(rows).toEqual([{ postponed: 0, transactions: 3 }]);
});
