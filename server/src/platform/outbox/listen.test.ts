import { expect, test } from 'vitest';
import { anOrder, startWorld } from '../../testing/world.ts';
import { Listeners } from './listen.ts';

const world = await startWorld();
const log = { error: () => undefined };

async function publishFacts(count: number) {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const publish = () => api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  const numbers: number[] = [];
  const leave = await world.app.outbox.listen(retailer.id, null, ({ number }) => numbers.push(number));
  const publishSome = async (some: number) => {
    const end = numbers.length + some;
    for (let nth = 0; nth < some; nth++) await publish();
    await expect.poll(() => numbers.length).toBe(end);
  };
  await publishSome(count);
  return { id: retailer.id, publishSome, leave };
}

test('a listener that is ahead of its server receives no fact twice, and misses none', async () => {
  const retailer = await publishFacts(0);
  const listeners = new Listeners(world.app.db, log);
  const [first, second]: [number[], number[]] = [[], []];
  // This server has not delivered the first three facts yet when the second listener arrives from another one.
  const leaveFirst = await listeners.listen(retailer.id, null, ({ number }) => first.push(number));
  await retailer.publishSome(3);
  const leaveSecond = await listeners.listen(retailer.id, 2, ({ number }) => second.push(number));
  await listeners.deliver();
  await retailer.publishSome(1);
  await listeners.deliver();
  expect(first).toEqual([1, 2, 3, 4]);
  expect(second).toEqual([3, 4]);
  for (const leave of [leaveFirst, leaveSecond, retailer.leave]) leave();
});

test('a listener that joins others resumes after its number', async () => {
  const retailer = await publishFacts(3);
  const listeners = new Listeners(world.app.db, log);
  const [first, second]: [number[], number[]] = [[], []];
  const leaveFirst = await listeners.listen(retailer.id, null, ({ number }) => first.push(number));
  const leaveSecond = await listeners.listen(retailer.id, 1, ({ number }) => second.push(number));
  expect(second).toEqual([2, 3]);
  await retailer.publishSome(1);
  await listeners.deliver();
  expect(first).toEqual([4]);
  expect(second).toEqual([2, 3, 4]);
  for (const leave of [leaveFirst, leaveSecond, retailer.leave]) leave();
});

test('other work gets turns while a fact is sent to many listeners', async () => {
  const retailer = await publishFacts(0);
  const listeners = new Listeners(world.app.db, log);
  let turns = 0;
  const turnsAt: number[] = [];
  const busy = () => {
    for (const end = performance.now() + 15; performance.now() < end; );
    turnsAt.push(turns);
  };
  const leaves = await Promise.all(Array.from({ length: 10 }, () => listeners.listen(retailer.id, null, busy)));
  await retailer.publishSome(1);
  const count = () => {
    turns += 1;
    if (turnsAt.length < leaves.length) setImmediate(count);
  };
  setImmediate(count);
  await listeners.deliver();
  expect(turnsAt).toHaveLength(10);
  expect(new Set(turnsAt).size).toBeGreaterThan(1);
  for (const leave of [...leaves, retailer.leave]) leave();
});
