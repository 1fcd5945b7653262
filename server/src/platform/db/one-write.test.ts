import { expect, test } from 'vitest';
import { startWorld } from '../../testing/world.ts';
import type { Tx } from './database.ts';

const world = await startWorld();
const retailer = await world.retailer();
const { db } = world.app;
const whole = { retailerId: retailer.id, storeIds: null };

const rename = (tx: Tx, name: string) =>
  tx.db.updateTable('retailers').set({ name }).where('id', '=', tx.retailerId).execute();
const nameOf = (tx: Tx) =>
  tx.db.selectFrom('retailers').select('name').where('id', '=', tx.retailerId).executeTakeFirst();

test('one statement may write, however much is read beside it', async () => {
  await db.oneWrite(whole, async (tx) => {
    await nameOf(tx);
    await rename(tx, 'Once');
    await nameOf(tx);
  });
  expect(await db.transaction(whole, nameOf)).toEqual({ name: 'Once' });
});

test('a second one is refused, for the first would not be undone with it', async () => {
  const twice = db.oneWrite(whole, async (tx) => {
    await rename(tx, 'First');
    await rename(tx, 'Second');
  });
  await expect(twice).rejects.toThrow('Two statements wrote');
});

test('effects wait for the write, and do not follow a refusal', async () => {
  const effects: string[] = [];
  const failed = db.oneWrite(whole, async (tx) => {
    tx.afterCommit(() => effects.push('failed'));
    await rename(tx, 'x'.repeat(10));
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  await db.oneWrite(whole, async (tx) => {
    tx.afterCommit(() => effects.push('written'));
    await rename(tx, 'Twice');
    expect(effects).toEqual([]);
  });
  expect(effects).toEqual(['written']);
});
