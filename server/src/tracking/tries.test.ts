// The printed code with the postal code: tried a few times at most, however the tries arrive.
import { beforeEach, expect, test } from 'vitest';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const retailer = await world.retailer({ fulfilsAtOnce: true });
beforeEach(() => world.clock.set(wednesdayMorning));

async function aPrintedCode(): Promise<string> {
  const api = await retailer.admin();
  const order = await api.orders.create({
    body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] }),
  });
  return order.trackingCode;
}

let callers = 0;
/** Every try from another address, so that no limit by address hides this one. */
const read = (code: string, postalCode: string) =>
  world.request({
    method: 'GET',
    url: `/retailer/customer-trackings/${code}?postalCode=${encodeURIComponent(postalCode)}`,
    headers: { 'x-forwarded-for': `192.0.2.${++callers}` },
  });

test('fifty wrong postal codes at once get no more tries than five in a row', async () => {
  const code = await aPrintedCode();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => read(code, `H2J${number}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(45);
  expect(refused[0]?.headers['retry-after']).toBe('900');
  expect((await read(code, 'M5X1A9')).statusCode).toBe(429);
  world.clock.advance({ minutes: 15 });
  expect((await read(code, 'M5X1A9')).json().open).toBe(true);
});

test('who knows the postal code may look as often as they like, and buys nobody a try', async () => {
  const code = await aPrintedCode();
  for (let count = 0; count < 4; count++) expect((await read(code, 'H2J2L7')).statusCode).toBe(200);
  for (let count = 0; count < 8; count++) expect((await read(code, 'm5x 1a9')).json().open).toBe(true);
  expect((await read(code, 'H2J2L7')).statusCode).toBe(200);
  expect((await read(code, 'H2J2L7')).statusCode).toBe(429);
});
