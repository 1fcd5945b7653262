// All statements in the async context of a transaction use its connection, in a request and in a verb.
import { contract } from '@portage/contract/index';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOrder, fleetKey, startWorld } from '../../testing/world.ts';
import { newId } from '../ids.ts';
import { wholeRetailer } from './database.ts';

// Some of these tests need two concurrent transactions.
const world = await startWorld({ poolSize: 8 });
const retailer = await world.retailer();
const { db } = world.app;
const tenant = wholeRetailer(retailer.id);
type Db = Parameters<Parameters<typeof db.sharedTransaction>[0]>[0];
const connectionOf = async (given: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(given)).rows[0]?.pid;

describe.each(['transaction', 'transactionForRequest'] as const)('in the context of a %s', (kind) => {
  test('every statement runs on its connection', async () => {
    await db[kind](tenant, async (tx) => {
      const own = await connectionOf(tx.db);
      for (const other of [db.scope(tenant).db, db.acrossTenantsAndSandboxes(), db.shared])
        expect(await connectionOf(other)).toBe(own);
    });
  });

  test('a scope from before it would take a second connection, and is refused', async () => {
    const before = db.scope(tenant);
    const work = db[kind](tenant, () => before.db.selectFrom('stores').select('id').execute());
    await expect(work).rejects.toThrow('A second connection is taken');
  });

  test('a transaction that must persist regardless of its outcome is refused', async () => {
    const counting = db[kind](tenant, () => db.sharedTransaction(async () => undefined));
    await expect(counting).rejects.toThrow('A transaction is open already');
  });

  test('work that continues after its end uses another connection', async () => {
    const ended = Promise.withResolvers<void>();
    const { later } = await db[kind](tenant, async () => ({
      later: ended.promise.then(() => connectionOf(db.shared)),
    }));
    const holding = db.transaction(tenant, async (tx) => {
      ended.resolve();
      expect(await later).not.toBe(await connectionOf(tx.db));
    });
    await holding;
  });
});

test('nested transactions are refused, in a request and outside of one', async () => {
  const inner = () => db.transaction(tenant, async () => 'inner');
  const outer = () => db.transaction(tenant, inner);
  await expect(outer()).rejects.toThrow('A transaction is open already');
  await expect(db.transactionForRequest(tenant, outer)).rejects.toThrow('A transaction is open already');
  await expect(db.transactionAcrossTenantsAndSandboxes(inner)).rejects.toThrow('A transaction is open already');
  expect(await db.transactionForRequest(tenant, inner)).toBe('inner');
});

test('a pool of one connection serves concurrent requests that have a key', async () => {
  const small = await world.another({ poolSize: 1 });
  const { token } = await retailer.admin();
  const { create } = contract.orders;
  const { photo } = contract.fleet;
  const order = anOrder({ pickupScheduleId: retailer.storeIds[0] });
  // The courier sends a delivery's id, which is searched for across all retailers.
  const photoOf = { deliveryId: newId(), contentType: 'image/jpeg', size: 1 };
  const requests = Array.from({ length: 8 }, () => [
    { url: create.path, body: order, token, status: 201 },
    { url: photo.path, body: photoOf, token: fleetKey, status: 404 },
  ]).flat();
  const answers = await Promise.all(
    requests.map((given) => small.request({ method: 'POST', ...given, headers: { 'idempotency-key': newId() } })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(requests.map(({ status }) => status));
});
