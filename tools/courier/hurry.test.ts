// The demo's promise: whoever fulfils an order sees it carried while they watch.
import { describe, expect, test } from 'vitest';
import { createWorld, fulfil, pass, startCourier } from './server-model.ts';

/** What was told of an order fulfilled for `date`, and after how many seconds, with a sweep every four seconds for six minutes. */
async function watch(date: string, { speed = 1, at = '2026-10-06T15:00:00Z', orders = 1, trouble = 4 } = {}) {
  const world = createWorld(at);
  const old = fulfil(world, 0, '2026-10-06');
  pass(world, { minutes: 1 });
  const sweep = startCourier(world, { hurry: true, trouble, speed });
  await sweep();
  const began = world.now;
  const fresh = new Set(Array.from({ length: orders }, (_, index) => fulfil(world, 1 + index, date)));
  for (let tick = 0; tick < 90; tick++) {
    pass(world, { seconds: 4 });
    await sweep();
  }
  const all = world.told.map(({ event }) => ({
    ...event,
    seconds: (Date.parse(event.at) - began.epochMilliseconds) / 1000,
  }));
  return {
    world,
    old: all.filter(({ deliveryId }) => deliveryId === old),
    seen: all.filter(({ deliveryId }) => fresh.has(deliveryId)),
  };
}

describe('an order fulfilled while someone watches', () => {
  test('moves within a minute and is delivered within five', async () => {
    const { seen, world } = await watch('2026-10-06');
    const moves = seen.map(({ type }) => type).filter((type) => type !== 'AT_WAREHOUSE' && type !== 'SMS_SENT');
    expect(moves).toEqual(['PICKED_UP_FROM_STORE', 'SORTED_AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'COMPLETED']);
    expect(seen[0]?.seconds).toBeLessThan(45);
    expect(seen.at(-1)?.seconds).toBeLessThan(300);
    expect(world.refused).toEqual([]);
  });

  test('may be one of two hundred: all are delivered as soon', async () => {
    const { seen, world } = await watch('2026-10-06', { orders: 200, trouble: 0 });
    expect(seen.filter(({ type }) => type === 'COMPLETED')).toHaveLength(200);
    expect(world.refused).toEqual([]);
  });

  test('has its share of trouble in a crowd, as the first three have not', async () => {
    const { seen } = await watch('2026-10-06', { orders: 60 });
    const completed = new Set(seen.flatMap(({ type, deliveryId }) => (type === 'COMPLETED' ? [deliveryId] : [])));
    expect(completed.size).toBeLessThan(55);
    for (const first of ['delivery-0001', 'delivery-0002', 'delivery-0003']) expect(completed).toContain(first);
  });

  test('moves in the evening too, when the next hand-over is tomorrow', async () => {
    const { seen } = await watch('2026-10-07', { at: '2026-10-06T23:40:00Z' });
    expect(seen.at(-1)?.type).toBe('COMPLETED');
  });

  test('waits for its day when that is a later one', async () => expect((await watch('2026-10-08')).seen).toEqual([]));

  test('moves sixty times as fast at speed 60', async () => {
    const { seen } = await watch('2026-10-06', { speed: 60 });
    expect(seen.at(-1)?.type).toBe('COMPLETED');
    expect(seen.at(-1)?.seconds).toBeLessThan(60);
  });

  test('leaves the others to their hours', async () => {
    const { old } = await watch('2026-10-06');
    expect(old.map(({ type }) => type)).not.toContain('SORTED_AT_WAREHOUSE');
  });
});
