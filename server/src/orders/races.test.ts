// Concurrent requests: one succeeds, the other is refused with the reason, and nothing is counted twice.
import { sql } from 'kysely';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { findDifferences } from '../platform/tallies.ts';
import { outcomeOf, startOrders } from '../testing/orders.ts';
import { wednesdayMorning } from '../testing/world.ts';
import { orderTallies } from './list/tallies.ts';

const { world, api, create } = await startOrders();

const rounds = 12;
/** Returns the outcomes of concurrent calls, sorted. */
const atOnce = async (...calls: Promise<unknown>[]) => (await Promise.all(calls.map(outcomeOf))).sort();

test('of two concurrent edits of one version, one is refused as stale', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, version } = await create();
    const edit = (note: string) => api.orders.edit({ params: { id }, body: { note, version } });
    expect(await atOnce(edit('one'), edit('two'))).toEqual(['STALE_VERSION', 'ok']);
    expect((await api.orders.read({ params: { id } })).version).toBe(version + 1);
  }
});

test('concurrent edits without a version all succeed', async () => {
  const { id, version } = await create();
  const edits = Array.from({ length: 10 }, (_, index) =>
    api.orders.edit({ params: { id }, body: { note: `${index}` } }),
  );
  expect(new Set(await atOnce(...edits))).toEqual(new Set(['ok']));
  expect((await api.orders.read({ params: { id } })).version).toBe(version + 10);
});

test('of a concurrent fulfil and delete, only one succeeds', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await create();
    const outcome = await atOnce(api.orders.fulfil({ params: { id } }), api.orders.delete({ params: { id } }));
    expect([
      ['ALREADY_FULFILLED', 'ok'],
      ['ORDER_DELETED', 'ok'],
    ]).toContainEqual(outcome);
    const order = await api.orders.read({ params: { id } });
    expect(order.deleted).toBe(order.delivery === null);
  }
});

test('concurrent fulfilments, one of them through a label, create one delivery', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await create();
    const params = { id };
    const outcome = await atOnce(
      api.orders.fulfil({ params }),
      api.orders.fulfil({ params }),
      api.labels.generate({ params }),
    );
    expect(outcome.filter((each) => each !== 'ALREADY_FULFILLED').length).toBeLessThanOrEqual(2);
    const { trackers } = await api.orders.read({ params });
    expect(trackers.filter(({ event }) => event === 'DELIVERY_SCHEDULED')).toHaveLength(1);
  }
});

test('of two creations and an edit with the same number only one succeeds, and the refusals contain the id of its order', async () => {
  for (let round = 0; round < rounds; round++) {
    const number = `race-${round}`;
    const other = await create();
    const outcome = await atOnce(
      create({ number }),
      create({ number }),
      api.orders.edit({ params: { id: other.id }, body: { number } }),
    );
    expect(outcome).toEqual(['ORDER_NUMBER_TAKEN', 'ORDER_NUMBER_TAKEN', 'ok']);
    const { data } = await api.orders.list({ query: { search: number } });
    expect(data).toHaveLength(1);
    await expect(create({ number })).rejects.toMatchObject({ body: { data: { id: data[0]?.id } } });
  }
});

test('of two concurrent edits to the same number only one succeeds', async () => {
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await create(), await create()];
    const edit = (id: string) => api.orders.edit({ params: { id }, body: { number: `edit-race-${round}` } });
    expect(await atOnce(edit(one.id), edit(other.id))).toEqual(['ORDER_NUMBER_TAKEN', 'ok']);
  }
});

test('an edit whose number was taken is refused, even if the number is free again by then', async () => {
  const [holder, other] = [await create(), await create()];
  const connections = new Pool({ connectionString: world.databaseUrl });
  onTestFinished(() => connections.end());
  const [taking, givingUp] = [await connections.connect(), await connections.connect()];
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const untilBlocked = (count: number) =>
    expect
      .poll(async () => (await connections.query(blocked)).rowCount, { interval: 10 })
      .toBeGreaterThanOrEqual(count);
  await taking.query('begin');
  await taking.query(`update orders set number = 'given-up' where id = $1`, [holder.id]);
  const edit = outcomeOf(api.orders.edit({ params: { id: other.id }, body: { number: 'given-up' } }));
  await untilBlocked(1);
  // Queued behind the edit's transaction, and before its search for the order with the number.
  await givingUp.query('begin');
  const locked = givingUp.query('lock table orders in access exclusive mode');
  await untilBlocked(2);
  await taking.query('commit');
  await locked;
  await givingUp.query('update orders set number = null where id = $1', [holder.id]);
  await givingUp.query('commit');
  for (const each of [taking, givingUp]) each.release();
  expect(await edit).toBe('ORDER_NUMBER_TAKEN');
});

test('a conflict on another unique index is not reported as a taken number', async () => {
  // Random codes have a unique index too; this index simulates one of their rare collisions.
  const { db } = world.app;
  await sql`create unique index drawn_once on orders (retailer_id, recipient) where recipient like 'Drawn%'`.execute(
    db.acrossTenantsAndSandboxes(),
  );
  await create({ recipient: 'Drawn twice' });
  for (const again of [{ recipient: 'Drawn twice' }, { recipient: 'Drawn twice', number: 'free' }])
    await expect(create(again)).rejects.toMatchObject({ type: 'UNAVAILABLE', status: 503 });
  await sql`drop index drawn_once`.execute(db.acrossTenantsAndSandboxes());
  await create({ number: 'free' });
});

test('two overlapping batches in opposite order do not deadlock', async () => {
  for (let round = 0; round < rounds; round++) {
    const ids = [(await create()).id, (await create()).id, (await create()).id];
    const outcome = await atOnce(
      api.orders.deleteMany({ body: { ids } }),
      api.orders.deleteMany({ body: { ids: ids.toReversed() } }),
    );
    expect(outcome).toEqual(['ORDER_DELETED', 'ok']);
  }
});

test('of a concurrent void and first courier event, the later one is refused', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await create();
    const { delivery } = await api.orders.fulfil({ params: { id } });
    const event = {
      id: `race-${round}`,
      deliveryId: delivery?.id ?? '',
      type: 'ATTEMPTING_DELIVERY' as const,
      at: wednesdayMorning,
    };
    const [voided, report] = await Promise.all([
      outcomeOf(api.orders.void({ params: { id } })),
      world.fleet().fleet.events({ body: { events: [event] } }),
    ]);
    const applied = report.results[0]?.status === 'applied';
    expect([voided, applied]).toEqual(applied ? ['SHIPMENT_UNDER_WAY', true] : ['ok', false]);
  }
});

test('the tallies equal a count after all concurrent changes', async () => {
  expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
});
