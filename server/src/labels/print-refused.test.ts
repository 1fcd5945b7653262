import { dayPrintLimit } from '@portage/contract/labels/schema';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { idsOfDay } from '../orders/labels.ts';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld();
const date = '2026-11-18';

async function start() {
  const retailer = await world.retailer();
  return { retailer, api: await retailer.admin() };
}

describe('a batch is refused', () => {
  test('of more than five thousand orders', async () => {
    const { api, retailer } = await start();
    const [storeId = ''] = retailer.storeIds;
    const write = (from: number, to: number) =>
      sql`insert into orders (retailer_id, id, store_id, recipient, address, tracking_code, link_code, source, type,
          delivery_date, delivery_time, created_at, updated_at, search)
        select ${retailer.id}, gen_random_uuid(), ${storeId}, 'Zoé', '1 King St W, Toronto, ON, M5V 2T6', 'LIMIT' || n,
          'LIMITLINK' || n, 'UPLOAD', 'DELIVERY', ${date}::date, '14:00', now(), now(), 'zoe'
        from generate_series(${from}::int, ${to}::int) as n`.execute(world.app.db.acrossTenantsAndSandboxes());
    await write(1, 5001);
    const day = { date, pickupScheduleId: storeId };
    await expect(api.labels.batchPrint({ body: day })).rejects.toMatchObject({ type: 'TOO_MANY_RECORDS' });
    expect(
      await idsOfDay(
        world.app.db.scope({ retailerId: retailer.id, storeIds: null }),
        { ...day, only: undefined, sort: 'createdAt:desc' },
        dayPrintLimit,
      ),
    ).toHaveLength(5000);
  });

  test('without a date and a store, with a fault for each', async () => {
    const { api } = await start();
    const refusal = api.labels.batchPrint({ body: {} });
    await expect(refusal).rejects.toMatchObject({
      type: 'VALIDATION_FAILED',
      body: {
        errors: [
          { type: 'REQUIRED', path: 'date' },
          { type: 'REQUIRED', path: 'pickupScheduleId' },
        ],
      },
    });
  });

  test('when there is nothing to print', async () => {
    const { api, retailer } = await start();
    const nothing = { date, pickupScheduleId: retailer.storeIds[0] ?? '' };
    await expect(api.labels.batchPrint({ body: nothing })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  });

  test('for a store that the member may not use', async () => {
    const { api, retailer } = await start();
    await api.orders.create({ body: anOrder({ date, time: '14:00', pickupScheduleId: retailer.storeIds[0] }) });
    const [first = '', second = ''] = retailer.storeIds;
    const other = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'], stores: [second] });
    const day = { date, pickupScheduleId: first };
    for (const body of [day, { pickupScheduleId: first, blank: 1 }])
      await expect(other.labels.batchPrint({ body })).rejects.toMatchObject({ type: 'PICKUP_LOCATION_NOT_FOUND' });
  });

  test('if batch printing is disabled for the retailer', async () => {
    const { api, retailer } = await start();
    await api.orders.create({ body: anOrder({ date, time: '14:00', pickupScheduleId: retailer.storeIds[0] }) });
    await world.app.db
      .scope({ retailerId: retailer.id, storeIds: null })
      .db.updateTable('retailers')
      .set({ batch_print_labels_enabled: false })
      .where('id', '=', retailer.id)
      .execute();
    const day = { date, pickupScheduleId: retailer.storeIds[0] ?? '' };
    const blank = { pickupScheduleId: day.pickupScheduleId, blank: 1 };
    for (const body of [day, blank])
      await expect(api.labels.batchPrint({ body })).rejects.toMatchObject({ type: 'FORBIDDEN' });
    await expect(api.labels.batchLabels({ query: day })).rejects.toMatchObject({ type: 'FORBIDDEN' });
    expect((await api.auth.refresh()).retailer.batchPrintLabelsEnabled).toBe(false);
  });
});
