// Inserts many deliveries of one day directly: creating them through the API would take too long.
import { Client } from 'pg';
import type { Retailer, World } from '../../testing/world.ts';

/** Inserts deliveries over a separate connection, without the application's statement timeout. */
export async function insertDeliveries(world: World, { id, storeIds }: Retailer, count: number): Promise<void> {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into orders (retailer_id, id, store_id, recipient, address, tracking_code, link_code, source, type,
         delivery_date, delivery_time, created_at, updated_at, delivery_id, delivery_status)
       select $1, gen_random_uuid(), $2, 'Zoé', '1 King St W, Toronto, ON, M5V 2T6', 'MANY' || n, 'MANYLINK' || n, 'UPLOAD',
         'DELIVERY', '2026-11-18', '14:00', now(), now(), gen_random_uuid(), 'COMPLETED' from generate_series(1, $3::int) as n`,
      [id, storeIds[0], count],
    );
  } finally {
    await client.end();
  }
}
