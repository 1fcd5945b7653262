import { sql } from 'kysely';
import { z } from 'zod';
import type { World } from './world.ts';

const Code = z.object({ tracking_code: z.string() });
/** `first`: the number of the first one, if there are others already. */
type Parcels = { retailerId: string; storeId: string; date: string; count: number; first?: number };

/** Inserts fulfilled orders of one package for a store's pickup at 14:00. Returns their tracking codes. */
export async function insertParcels(
  world: World,
  { retailerId, storeId, date, count, first = 1 }: Parcels,
): Promise<string[]> {
  const { rows } = await sql`
    with made as (insert into orders (retailer_id, id, store_id, number, recipient, address, tracking_code, link_code, source, type,
        created_at, updated_at, delivery_id, delivery_status, fulfilled_at, delivery_date, delivery_time)
      select ${retailerId}, gen_random_uuid(), ${storeId}, 'T-' || n, 'R', 'Somewhere', 'HH' || lpad(n::text, 8, '0') || left(${storeId}, 4),
        gen_random_uuid()::text, 'UPLOAD', 'DELIVERY', now(), now(), gen_random_uuid(), 'DELIVERY_SCHEDULED',
        '2026-11-18T14:00:00Z', ${date}, '14:00'
      from generate_series(${first}::int, ${first + count - 1}::int) as n returning retailer_id, id, upper(tracking_code) as tracking_code)
    insert into packages (retailer_id, id, order_id, position, tracking_code)
      select retailer_id, gen_random_uuid(), id, 1, tracking_code from made returning tracking_code`.execute(
    world.app.db.acrossTenantsAndSandboxes(),
  );
  return rows.map((row) => Code.parse(row).tracking_code);
}
