// What quiet hours held is woken at their end, a bounded number at a time.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOrder, startWorld } from '../testing/world.ts';
import { wakeHeld } from './look.ts';

const world = await startWorld();

test('many messages that were held together are woken in several transactions', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const { id } = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  const db = world.app.db.everyRetailer();
  const now = world.clock.now().toString();
  await sql`insert into notifications (retailer_id, id, order_id, event, occurrence, channel, address, created_at, expires_at, due_at)
    select ${retailer.id}, gen_random_uuid(), ${id}, 'COMPLETED', n::text, 'SMS', '+14165550199', ${now}::timestamptz,
      ${now}::timestamptz + interval '1 day', ${now}::timestamptz from generate_series(1, 1200) as n`.execute(db);
  await wakeHeld.run(world.app, { error: () => undefined });
  const { rows } = await sql`select count(due_at)::int as held, count(distinct xmin::text)::int as transactions
    from notifications`.execute(db);
  expect(rows).toEqual([{ held: 0, transactions: 3 }]);
});
