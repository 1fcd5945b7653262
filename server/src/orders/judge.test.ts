// A refused new order lists all of its faults together.
import { expect, test } from 'vitest';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const [queen = ''] = retailer.storeIds;
const admin = await retailer.admin();
const right = { pickupScheduleId: queen, date: '2026-11-18', time: '18:00' };

const faultsOf = async (token: string, body: unknown) => {
  const answer = await world.request({ method: 'POST', url: '/retailer/orders', token, body });
  expect(answer.statusCode).toBe(422);
  return answer.json().errors.map(({ path, type }: { path: string; type: string }) => `${path} ${type}`);
};

test('faults of single fields, of the store’s area and of the slot are reported together', async () => {
  const elsewhere = { address: '10 Elsewhere Rd, Calgary, AB, T2P 1J9', note: 'x'.repeat(241) };
  expect(await faultsOf(admin.token, anOrder({ ...right, ...elsewhere, date: '2026-11-01', email: 'half@' }))).toEqual([
    'email INVALID_EMAIL',
    'note TOO_LONG',
    'address ADDRESS_OUTSIDE_SERVICE_AREA',
    'date DATE_IN_PAST',
  ]);
  expect(await faultsOf(admin.token, { ...right, time: undefined })).toEqual([
    'recipient REQUIRED',
    'address REQUIRED',
    'time REQUIRED',
  ]);
});

test('each field reports only the first fault that applies', async () => {
  expect(await faultsOf(admin.token, anOrder({ ...right, address: ' ', date: 'tomorrow', time: '25:00' }))).toEqual([
    'address REQUIRED',
    'date INVALID_DATE',
    'time INVALID_TIME',
  ]);
  expect(await faultsOf(admin.token, anOrder({ ...right, email: 'half@', pickupScheduleId: 'queen' }))).toEqual([
    'email INVALID_EMAIL',
    'pickupScheduleId INVALID_ID',
  ]);
});

test('a member without MANAGE_ORDERS gets no faults on fields that they may not set', async () => {
  const coordinator = await retailer.coordinator({ stores: [queen] });
  expect(await faultsOf(coordinator.token, anOrder({ email: 'half@', date: '2020-01-01' }))).toEqual([
    'email INVALID_EMAIL',
  ]);
});

test.each([[[]], [null], ['text'], [{ address: { a: 1 } }]])(
  'a body with an invalid shape gets faults: %j',
  async (body) => {
    expect(await faultsOf(admin.token, body)).not.toEqual([]);
  },
);
