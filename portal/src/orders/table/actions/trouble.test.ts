import type { ErrorBody } from '@portage/contract/errors';
import { expect, it } from 'vitest';
import { nameOf, troubleOf } from './trouble.ts';

const fault = (path: string, message: string) => ({ type: 'ALREADY_FULFILLED' as const, path, message });
const body: ErrorBody = {
  status: 409,
  message: 'Some orders refuse',
  error: { type: 'ALREADY_FULFILLED' },
  requestId: '',
  errors: [fault('ids.2', 'third'), fault('ids.0', 'first'), fault('ids.9', 'of none that was sent')],
};

const error = Object.assign(new Error(body.message), { body, type: body.error.type, token: null });

it('maps each error to the order at its index in the request', () => {
  const { title, message, reasons } = troubleOf('Not deleted', error, ['a', 'b', 'c']);
  expect([title, message]).toEqual(['Not deleted', 'Some orders refuse']);
  expect([...reasons]).toEqual([
    ['c', 'third'],
    ['a', 'first'],
  ]);
});

it('names an order by its number, else by its tracking code', () => {
  const order = {
    id: 'a',
    trackingCode: 'TS1',
    pickupScheduleId: 's',
    type: 'DELIVERY',
    status: 'NOT_SCHEDULED',
    tags: [],
  } as const;
  expect([nameOf({ ...order, number: '007', tags: [] }), nameOf({ ...order, number: null, tags: [] })]).toEqual([
    '007',
    'TS1',
  ]);
});
