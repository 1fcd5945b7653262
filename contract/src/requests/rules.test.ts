// Checks that requests to the courier are refused if the action is possible directly, or if the state table could not carry it out.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { next } from '../fleet/states.ts';
import { whyNotCancelShipment, whyNotEdit, whyNotReschedule } from '../orders/rules.ts';
import { deliveryStatusOf, statuses, wireStatus } from '../orders/status.ts';
import { askableFields, newsAfter, type RequestState, requestKinds, requestStatuses, whyNotRequest } from './rules.ts';

const cutoff = '2026-11-18T15:00:00.000Z';
const after = Date.parse(cutoff) + 1;

const orders: fc.Arbitrary<RequestState> = fc.record({
  deleted: fc.boolean(),
  status: fc.constantFrom(...statuses).map((status) => wireStatus(status, 'portage')),
  deliveryAttemptsMade: fc.nat({ max: 3 }),
  delivery: fc.option(fc.record({ id: fc.constant('d'), pickedUp: fc.boolean(), sorted: fc.boolean() })),
  cutoffAt: fc.option(fc.constant(cutoff)),
  type: fc.constantFrom('DELIVERY', 'PICKUP'),
  requests: fc.array(fc.record({ status: fc.constantFrom(...requestStatuses) }), { maxLength: 3 }),
});
const moments = fc.constantFrom(after - 1000, after);
const kinds = fc.constantFrom(...requestKinds);

const scheduled: RequestState = {
  deleted: false,
  status: 'DELIVERY_SCHEDULED',
  deliveryAttemptsMade: 0,
  cutoffAt: cutoff,
  type: 'DELIVERY',
  delivery: { id: 'd', pickedUp: false, sorted: false },
  requests: [],
};

describe('a request to the courier is allowed', () => {
  test('only if the direct action is refused, and while the request could be carried out', () => {
    const asked = new Map<string, number>();
    fc.assert(
      fc.property(kinds, orders, moments, (kind, order, now) => {
        if (whyNotRequest(kind, order, now) !== null) return;
        asked.set(kind, (asked.get(kind) ?? 0) + 1);
        if (kind === 'CANCEL' || kind === 'CHANGE') {
          const direct = kind === 'CANCEL' ? whyNotCancelShipment(order, now) : whyNotReschedule(order, now);
          expect(['PAST_CUTOFF', 'SHIPMENT_UNDER_WAY']).toContain(direct);
        }
        expect(order.requests.map(({ status }) => status)).not.toContain('OPEN');
        expect(whyNotEdit(order)).toBeNull();
        const status = deliveryStatusOf(order.status);
        if (kind === 'CANCEL' && status) expect(next(status, 'CANCELED', order.type)).toEqual({ status: 'CANCELED' });
        if (kind === 'RETURN' && status)
          expect(next(status, 'RTS_SCHEDULED', order.type)).toEqual({ status: 'RTS_SCHEDULED' });
        if (askableFields(order).includes('date') && status)
          expect(next(status, 'RESCHEDULED', order.type)).toEqual({ status: 'DELIVERY_SCHEDULED' });
      }),
      { numRuns: 1000 },
    );
    // Some requests must be allowed; otherwise the test would be vacuous.
    for (const kind of requestKinds) expect(asked.get(kind) ?? 0, kind).toBeGreaterThan(5);
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
  expect(newsAfter('CHANGE', ['address'], { email: null, phone: '+44 20 7946 0958' })).toBe('UNREACHABLE');
});
