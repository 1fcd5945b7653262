// The generated columns and the contract's table must agree for every input.
import {
  type DeliveryStatus,
  deliveryStatuses,
  groupsOf,
  listGroups,
  statuses,
  statusOfOrder,
} from '@portage/contract/orders/status';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';

const world = await startWorld();

test('status, list group, display group and statistic are the same in the database and in the contract, for every input', async () => {
  const retailer = await world.retailer();
  const db = world.app.db.acrossTenantsAndSandboxes();
  const statusList: (DeliveryStatus | null)[] = [null, ...deliveryStatuses];
  const { rows } = await sql<{
    delivery_status: DeliveryStatus | null;
    status_id: number | null;
    sorted: boolean;
    delivery_attempts_made: number;
    deleted: boolean;
    status: string;
    list_group: string | null;
    display_group: string | null;
    stat_bucket: string | null;
  }>`
    insert into orders (retailer_id, id, store_id, recipient, address, tracking_code, link_code, source, type, created_at, updated_at,
      deleted_at, delivery_id, delivery_status, status_id, sorted, delivery_attempts_made)
    select ${retailer.id}, gen_random_uuid(), ${retailer.storeIds[0]}, 'a', 'b', 'c', gen_random_uuid()::text, 'API', 'DELIVERY', now(), now(),
      case when deleted then now() end, case when status is not null then gen_random_uuid() end, status, status_id, sorted, attempts
    from unnest(${statusList}::text[]) as status, unnest(array[null, 0, 1, 2, 3, 4, 5, 6, 7]) as status_id,
      unnest(array[true, false]) as sorted, unnest(array[0, 1, 2]) as attempts, unnest(array[true, false]) as deleted
    returning delivery_status, status_id, sorted, delivery_attempts_made, deleted_at is not null as deleted, status, list_group, display_group, stat_bucket`.execute(
    db,
  );
  expect(rows).toHaveLength(11 * 9 * 2 * 3 * 2);
  for (const row of rows) {
    const status = statusOfOrder({
      deliveryStatus: row.delivery_status,
      statusId: row.status_id,
      sorted: row.sorted,
      deliveryAttemptsMade: row.delivery_attempts_made,
    });
    const groups = groupsOf[status];
    expect(row).toMatchObject({
      status,
      list_group: row.deleted ? null : groups.list,
      display_group: groups.display,
      stat_bucket: groups.stat,
    });
  }
});

test('every list group contains a status, and every status has groups', () => {
  expect(Object.keys(groupsOf).sort()).toEqual([...statuses].sort());
  const used = new Set(Object.values(groupsOf).map(({ list }) => list));
  for (const group of listGroups) expect(used).toContain(group);
});
