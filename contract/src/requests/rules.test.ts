// Checks that requests to the courier are refused if the action is possible directly, or if the state table could not carry it out.
import { describe, expect, test } from 'vitest';
import { next } from '../fleet/states.ts';
import { whyNotCancelShipment, whyNotEdit, whyNotReschedule } from '../orders/rules.ts';
import { deliveryStatusOf, statuses, wireStatus } from '../orders/status.ts';
import {
  askableFields,
  newsAfter,
  type RequestKind,
  type RequestState,
  requestKinds,
  requestStatuses,
  whyNotRequest,
} from './rules.ts';

const cutoff = '2026-11-18T15:00:00.000Z';
const after = Date.parse(cutoff) + 1;
const pairs = [false, true].flatMap((one) => [false, true].map((other) => [one, other] as const));

const deliveries = [null, ...pairs.map(([pickedUp, sorted]) => ({ id: 'd', pickedUp, sorted }))];
const earlier = [
  [],
  ...requestStatuses.map((status) => [{ status }]),
  [{ status: 'DECLINED' }, { status: 'OPEN' }],
] as const;

/** Every combination of what the rules read. */
const orders: RequestState[] = statuses.flatMap((each) =>
  deliveries.flatMap((delivery) =>
    earlier.flatMap((requests) =>
      [null, cutoff].flatMap((cutoffAt) =>
        (['DELIVERY', 'PICKUP'] as const).flatMap((type) =>
          pairs.map(([deleted, isTried]) => ({
            ...{ deleted, delivery, cutoffAt, type, requests, status: wireStatus(each, 'portage') },
            deliveryAttemptsMade: isTried ? 1 : 0,
            question: null,
            now: { holder: isTried ? ('COURIER' as const) : ('STORE' as const) },
          })),
        ),
      ),
    ),
  ),
);

const scheduled: RequestState = {
  deleted: false,
  status: 'DELIVERY_SCHEDULED',
  deliveryAttemptsMade: 0,
  question: null,
  cutoffAt: cutoff,
  type: 'DELIVERY',
  delivery: { id: 'd', pickedUp: false, sorted: false },
  now: { holder: 'STORE' },
  requests: [],
};
const held: RequestState = { ...scheduled, now: { holder: 'COURIER' } };

/** Fails if the direct action is allowed, or if the state table could not carry out the request. */
function expectPossible(kind: RequestKind, order: RequestState, now: number): void {
  if (kind === 'CANCEL' || kind === 'CHANGE') {
    const direct = kind === 'CANCEL' ? whyNotCancelShipment(order, now) : whyNotReschedule(order, now);
    expect(['PAST_CUTOFF', 'SHIPMENT_UNDER_WAY']).toContain(direct);
  }
  expect(order.requests.map(({ status }) => status)).not.toContain('OPEN');
  expect(whyNotEdit(order)).toBeNull();
  const status = deliveryStatusOf(order.status);
  if (!status) return;
  if (kind === 'CANCEL') expect(next(status, 'CANCELED', order.type)).toEqual({ status: 'CANCELED' });
  if (kind === 'HOLD' || kind === 'DROPOFF') expect(order.now.holder).toBe('COURIER');
  if (kind === 'RETURN')
    expect(next(status, 'RTS_SCHEDULED', order.type, order.deliveryAttemptsMade > 0)).toEqual({
      status: 'RTS_SCHEDULED',
    });
  if (askableFields(order).includes('date'))
    expect(next(status, 'RESCHEDULED', order.type)).toEqual({ status: 'DELIVERY_SCHEDULED' });
}

describe('a request to the courier is allowed', () => {
  test('only if the direct action is refused, and while the request could be carried out', () => {
    for (const kind of requestKinds) {
      const allowed = orders.flatMap((order) =>
        [after - 1000, after].flatMap((now) => (whyNotRequest(kind, order, now) === null ? [{ order, now }] : [])),
      );
      expect(allowed, kind).not.toEqual([]);
      for (const { order, now } of allowed) expectPossible(kind, order, now);
    }
  });

  test('only after the cutoff', () => {
    for (const kind of ['CHANGE', 'TRACE', 'CANCEL'] as const) {
      expect(whyNotRequest(kind, scheduled, after - 1000)).toBe('REQUEST_NOT_NEEDED');
      expect(whyNotRequest(kind, scheduled, after)).toBeNull();
    }
  });

  test('to bring a parcel back only after a visit that failed, and to find one until the delivery has ended', () => {
    expect(whyNotRequest('RETURN', scheduled, after)).toBe('CANNOT_UPDATE_SHIPMENT');
    expect(whyNotRequest('RETURN', { ...scheduled, status: 'SKIPPED' }, after)).toBeNull();
    expect(whyNotRequest('RETURN', { ...scheduled, status: 'SKIPPED', type: 'PICKUP' }, after)).not.toBeNull();
    expect(whyNotRequest('TRACE', { ...scheduled, status: 'RTS_LOADED' }, after)).toBeNull();
    expect(whyNotRequest('TRACE', { ...scheduled, status: 'COMPLETED' }, after)).toBe('ORDER_COMPLETED');
    expect(whyNotRequest('TRACE', { ...scheduled, status: 'NOT_SCHEDULED', delivery: null }, after)).toBe(
      'NOT_FULFILLED',
    );
  });

  test('to keep a parcel or take it to a drop-off point only while the courier has it', () => {
    const sorted = { ...held, status: 'AT_WAREHOUSE' as const };
    for (const kind of ['HOLD', 'DROPOFF'] as const) {
      expect(whyNotRequest(kind, sorted, after)).toBeNull();
      expect(whyNotRequest(kind, { ...held, status: 'SKIPPED' }, after)).toBeNull();
      // Of a delay before the pickup, the store still has the parcel.
      expect(whyNotRequest(kind, { ...scheduled, status: 'SKIPPED' }, after)).toBe('CANNOT_UPDATE_SHIPMENT');
      for (const status of ['NOT_RECEIVED', 'RTS_SCHEDULED', 'AT_DROPOFF_POINT'] as const)
        expect(whyNotRequest(kind, { ...held, status }, after), `${kind} ${status}`).toBe('CANNOT_UPDATE_SHIPMENT');
      expect(whyNotRequest(kind, scheduled, after)).toBe('CANNOT_UPDATE_SHIPMENT');
      expect(whyNotRequest(kind, { ...sorted, type: 'PICKUP', status: 'SKIPPED' }, after)).not.toBeNull();
    }
    expect(whyNotRequest('HOLD', { ...sorted, status: 'ATTEMPTING_DELIVERY' }, after)).toBe('CANNOT_UPDATE_SHIPMENT');
    expect(whyNotRequest('DROPOFF', { ...sorted, status: 'ATTEMPTING_DELIVERY' }, after)).toBeNull();
    expect([askableFields(sorted, 'HOLD'), askableFields(sorted, 'DROPOFF')]).toEqual([['date'], []]);
  });

  test('only if no other request is open', () => {
    const asked = { ...scheduled, requests: [{ status: 'DECLINED' as const }, { status: 'OPEN' as const }] };
    expect(whyNotRequest('CANCEL', asked, after)).toBe('REQUEST_OPEN');
    expect(whyNotRequest('CANCEL', { ...asked, requests: [{ status: 'DECLINED' }] }, after)).toBeNull();
  });

  test('only until the delivery has ended or is being returned', () => {
    expect(whyNotRequest('CANCEL', { ...scheduled, status: 'COMPLETED' }, after)).toBe('ORDER_COMPLETED');
    expect(whyNotRequest('CHANGE', { ...scheduled, status: 'CANCELED' }, after)).toBe('CANNOT_UPDATE_ORDER');
    expect(whyNotRequest('CHANGE', { ...scheduled, status: 'RTS_LOADED' }, after)).toBe('CANNOT_UPDATE_SHIPMENT');
    expect(whyNotRequest('CHANGE', { ...scheduled, delivery: null, status: 'NOT_SCHEDULED' }, after)).toBe(
      'REQUEST_NOT_NEEDED',
    );
  });

  test('for another time until the pickup, and for another date until the driver is on the way', () => {
    expect(askableFields(scheduled)).toContain('time');
    const sorted = { ...scheduled, status: 'AT_WAREHOUSE' as const };
    expect(askableFields(sorted)).toContain('date');
    expect(askableFields(sorted)).not.toContain('time');
    expect(askableFields({ ...scheduled, status: 'ATTEMPTING_DELIVERY' })).toEqual([
      ...['recipient', 'phone', 'address', 'addressLine2', 'note'],
    ]);
  });
});

test('the recipient gets a confirmation of a new date, address or phone, a message about the end of a delivery, and nothing else', () => {
  const reached = { email: null, phone: '416 555 0142' };
  expect(newsAfter('CHANGE', ['date', 'note'], reached)).toBe('CONFIRMATION');
  expect(newsAfter('CHANGE', ['note', 'recipient'], reached)).toBe('NONE');
  expect(newsAfter('RETURN', [], reached)).toBe('MESSAGE');
  expect(newsAfter('CANCEL', [], { email: 'ann@test.example', phone: null })).toBe('MESSAGE');
  expect(newsAfter('TRACE', ['date'], reached)).toBe('NONE');
  expect(newsAfter('HOLD', ['date'], reached)).toBe('CONFIRMATION');
  expect(newsAfter('DROPOFF', [], reached)).toBe('ARRIVAL');
  expect(newsAfter('CHANGE', ['address'], { email: null, phone: '+44 20 7946 0958' })).toBe('UNREACHABLE');
});
