// The printed code with the postal code: attempts are limited, sequential or concurrent.
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
const aNetwork = () => `192.0.2.${++callers}`;
const read = (code: string, postalCode: string, network: string) =>
  world.request({
    method: 'GET',
    url: `/retailer/customer-trackings/${code}?postalCode=${encodeURIComponent(postalCode)}`,
    headers: { 'x-forwarded-for': network },
  });

test('of fifty concurrent wrong postal codes only five are compared', async () => {
  const [code, network] = [await aPrintedCode(), aNetwork()];
  const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => read(code, `H2J${number}`, network)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45);
  // The wait is read from a later response, because some concurrent requests were refused for other reasons.
  const locked = await read(code, 'M5X1A9', network);
  expect(locked.statusCode).toBe(429);
  const wait = Number(locked.headers['retry-after']);
  world.clock.advance({ seconds: wait });
  expect((await read(code, 'M5X1A9', network)).json().open).toBe(true);
});

test('an attacker with the label does not lock the recipient out', async () => {
  const [code, stranger] = [await aPrintedCode(), aNetwork()];
  for (let count = 0; count < 20; count++) {
    for (let guess = 0; guess < 5; guess++) await read(code, 'H2J2L7', stranger);
    world.clock.advance({ minutes: 15 });
  }
  for (let guess = 0; guess < 5; guess++) await read(code, 'H2J2L7', stranger);
  expect((await read(code, 'M5X1A9', stranger)).statusCode).toBe(429);
  expect((await read(code, 'M5X1A9', aNetwork())).json().open).toBe(true);
});

test('each unknown network has five attempts, and all of them together a hundred', async () => {
  const [code, home] = [await aPrintedCode(), aNetwork()];
  expect((await read(code, 'M5X1A9', home)).json().open).toBe(true);
  let tried = 0;
  for (let stranger = 0; stranger < 22; stranger++) {
    const network = aNetwork();
    for (let guess = 0; guess < 5; guess++) if ((await read(code, 'H2J2L7', network)).statusCode === 200) tried++;
  }
  expect(tried).toBe(100);
  expect((await read(code, 'M5X1A9', home)).json().open).toBe(true);
});

test('a reader who knows the postal code can read the page any number of times', async () => {
  const [code, network] = [await aPrintedCode(), aNetwork()];
  for (let count = 0; count < 4; count++) expect((await read(code, 'H2J2L7', network)).statusCode).toBe(200);
  for (let count = 0; count < 8; count++) expect((await read(code, 'm5x 1a9', network)).json().open).toBe(true);
});
