import { expect, it } from 'vitest';
import { headlineOf } from './headline.ts';

type HeadlineOrder = Parameters<typeof headlineOf>[0];
const at = (local: string) => ({ at: '', local, zone: '' });
const order: HeadlineOrder = {
  deleted: false,
  status: 'DELIVERY_SCHEDULED',
  date: '2026-11-21',
  time: '23:00',
  type: 'DELIVERY',
  delivery: { pickedUp: false, statusId: null },
  trackers: [{ event: 'DELIVERY_SCHEDULED', at: at('2026-11-21, 17:29') }],
};

it('shows when a booked order will be picked up, and when a picked-up order was', () => {
  expect(headlineOf(order)).toMatchObject({ kind: 'DELIVERY_SCHEDULED', date: '2026-11-21', time: '23:00' });
  const trackers = [...order.trackers, { event: 'PICKED_UP_FROM_STORE', at: at('2026-11-21, 17:35') }];
  const pickedUp: HeadlineOrder = { ...order, delivery: { pickedUp: true, statusId: null }, trackers };
  expect(headlineOf(pickedUp)).toMatchObject({ kind: 'pickedUp', date: '2026-11-21', time: '17:35' });
});

it('shows until when the courier returns after a missed delivery, unless the customer refused it', () => {
  const trackers = [
    { event: 'SKIPPED', at: at('2026-11-15, 12:00') },
    { event: 'SMS_SENT', at: at('2026-11-16, 08:00') },
  ];
  const missed: HeadlineOrder = { ...order, status: 'SKIPPED', delivery: { pickedUp: true, statusId: 1 }, trackers };
  expect(headlineOf(missed)).toEqual({ kind: 'SKIPPED', date: '2026-11-15', time: '12:00', returnsBy: '2026-11-18' });
  const refused: HeadlineOrder = { ...missed, delivery: { pickedUp: true, statusId: 4 } };
  expect(headlineOf(refused).returnsBy).toBeNull();
});

it('distinguishes an order without a pickup date from a canceled one', () => {
  const open: HeadlineOrder = { ...order, status: 'NOT_SCHEDULED', date: null, time: null, delivery: null };
  expect(headlineOf(open).kind).toBe('undated');
  expect(headlineOf({ ...open, deleted: true }).kind).toBe('deleted');
});
