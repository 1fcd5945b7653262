import { Signature } from '@portage/contract/proofs/signature';
import { afterAll, expect, test } from 'vitest';
import { folderStorage } from '../gateways/storage/folder.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { createTestDatabase } from '../testing/postgres.ts';
import { decideDemo, seedDemo } from './demo.ts';

async function anEmptyDatabase() {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, size: 1, statementTimeoutMs: 60_000, onError: () => undefined });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  const db = database.acrossTenantsAndSandboxes();
  const ordersOf = async (name: string) => {
    const orders = await db
      .selectFrom('orders')
      .innerJoin('retailers', 'retailers.id', 'orders.retailer_id')
      .select('orders.id')
      .where('retailers.name', '=', name)
      .execute();
    return orders.length;
  };
  return { url, db, ordersOf };
}

const storage = folderStorage({ folder: temporaryFolder('demo'), secrets: ['x'.repeat(32)] });
const silent = () => undefined;

test('a start that is killed while seeding the demo writes nothing; the next start writes all of it', async () => {
  const { url, db, ordersOf } = await anEmptyDatabase();
  let written = 0;
  const dying: typeof storage = {
    ...storage,
    // The second retailer's first photo: members and the first retailer's orders have been written by then.
    write: async (...given) => {
      if (++written > 8) throw new Error('killed');
      return storage.write(...given);
    },
  };
  await expect(seedDemo(url, dying, silent)).rejects.toThrow('killed');
  expect(await db.selectFrom('retailers').select('id').execute()).toEqual([]);
  await seedDemo(url, storage, silent);
  expect(await ordersOf('Maple & Pine')).toBeGreaterThan(500);
  expect(await ordersOf('Boréal')).toBeGreaterThan(200);
  const retailers = await db
    .selectFrom('retailers')
    .select(['name', 'phone', 'address'])
    .where('is_courier', '=', false)
    .orderBy('name')
    .execute();
  expect(retailers).toEqual([
    { name: 'Boréal', phone: '514-555-0133', address: '5455 Av. de Gaspé, Montréal, QC, H2T 3B3' },
    { name: 'Maple & Pine', phone: '416-555-0100', address: '488 Queen St W, Toronto, ON, M5V 2B2' },
  ]);
});

test('concurrent starts seed the demo once', async () => {
  const { url, db } = await anEmptyDatabase();
  const said: string[] = [];
  await Promise.all(Array.from({ length: 3 }, () => seedDemo(url, storage, (line) => said.push(line))));
  expect(said).toEqual(['Making the demo world…']);
  const retailers = await db.selectFrom('retailers').select('name').orderBy('name').execute();
  expect(retailers.map(({ name }) => name)).toEqual(['Boréal', 'Maple & Pine', 'Portage']);
});

test('at any hour the newest shipments leave work for the courier, and the older ones have feedback', async () => {
  const { url, db } = await anEmptyDatabase();
  await seedDemo(url, storage, silent);
  const waiting = await db
    .selectFrom('orders')
    .select('id')
    .where('delivery_status', '=', 'AT_WAREHOUSE')
    .where('sorted', '=', true)
    .where('delivery_date', '>=', Temporal.Now.instant().subtract({ hours: 72 }).toString().slice(0, 10))
    .execute();
  expect(waiting.length).toBeGreaterThan(3);
  const count = async (table: 'reviews' | 'claims' | 'claim_answers' | 'chat_channels') =>
    (await db.selectFrom(table).select('retailer_id').execute()).length;
  // Recipients wrote reviews and claims in both languages, and one claim is still open.
  expect([await count('claims'), await count('claim_answers'), await count('chat_channels')]).toEqual([3, 4, 9]);
  expect(await count('reviews')).toBeGreaterThan(50);
  const photos = await db.selectFrom('chat_messages').select('image').where('image', 'is not', null).execute();
  for (const { image } of photos) {
    const stored = await storage.open(image ?? '');
    expect(stored?.size).toBeGreaterThan(0);
    stored?.body.destroy();
  }
  expect(photos).toHaveLength(3);
  // Completed deliveries have the proof that their rule needs.
  const proofs = await db.selectFrom('delivery_proofs').select(['order_id', 'kinds', 'missing', 'signature']).execute();
  expect(new Set(proofs.flatMap(({ kinds }) => kinds))).toEqual(new Set(['PHOTO', 'SIGNATURE', 'PIN']));
  for (const { kinds, missing, signature } of proofs)
    expect([missing, signature === null || Signature.safeParse(signature).success]).toEqual([
      [],
      kinds.includes('SIGNATURE') === (signature !== null),
    ]);
  const ruled = db
    .selectFrom('orders')
    .select('id')
    .where('delivery_status', '=', 'COMPLETED')
    .where('proof', 'is not', null);
  const unproven = ruled.where('id', 'not in', (some) => some.selectFrom('delivery_proofs').select('order_id'));
  expect(await unproven.execute()).toEqual([]);
  // The simulated courier collects every unsorted shipment: it would collect an already collected one twice.
  const newest = db.selectFrom('trackers').distinctOn('order_id').select(['order_id', 'event']);
  const last = newest.orderBy('order_id').orderBy('at', 'desc').orderBy('id', 'desc').as('last');
  const events = await db.selectFrom(last).select('event').distinct().execute();
  expect(events.map(({ event }) => event)).not.toContain('PICKED_UP_FROM_STORE');
});

test('a database stays a demo or not as it was created; a contradicting DEMO aborts the start', async () => {
  for (const made of ['1', '0']) {
    const { url } = await anEmptyDatabase();
    const decide = (DEMO: string) => decideDemo(url, readConfig({ DEMO, DATABASE_URL: url }));
    expect(await decide(made)).toBe(made === '1');
    expect(await decide('')).toBe(made === '1');
    expect(await decide(made)).toBe(made === '1');
    await expect(decide(made === '1' ? '0' : '1')).rejects.toThrow(/^DEMO=., but this database .*leave DEMO out/);
  }
});
