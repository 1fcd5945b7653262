import { describe, expect, it } from 'vitest';
import { checkOrder } from './checkOrder.ts';
import { sampleStore as store } from './testing/sampleStore.ts';
import { emptyOrder, type OrderValues } from './values.ts';

const order = {
  ...emptyOrder,
  recipient: 'Élodie',
  address: '1287 rue Saint-Denis, Montréal, QC, H2X 3K1',
  pickupScheduleId: store.id,
  date: '2026-11-20',
  time: '17:00',
};
const conditions = { stores: [store], chooses: true, needsSlot: false };
const faults = (change: Partial<OrderValues>, more = {}) =>
  checkOrder({ ...order, ...change }, { ...conditions, ...more }).map(({ path, type }) => `${path} ${type}`);

describe('a new order', () => {
  it('passes when it is valid', () => expect(faults({})).toEqual([]));

  it('reports all errors at once', () => {
    const wrong = {
      recipient: ' ',
      address: '1 King St, Toronto, ON, M5V 1A1',
      customFields: [{ label: '', value: ' ' }],
    };
    expect(faults({ ...wrong, date: '2026-11-19' })).toEqual([
      'recipient REQUIRED',
      'address ADDRESS_OUTSIDE_SERVICE_AREA',
      'date DATE_IN_PAST',
      'customFields.0.label REQUIRED',
      'customFields.0.value CUSTOM_FIELD_EMPTY',
    ]);
  });

  it('must match the store’s days, times and cutoffs', () => {
    expect(faults({ date: '2026-11-21' })).toEqual(['date STORE_CLOSED_THAT_DAY']);
    expect(faults({ time: '12:00' })).toEqual(['time NOT_A_PICKUP_TIME']);
    expect(faults({ time: '09:30' })).toEqual(['time SLOT_PAST_CUTOFF']);
  });

  it("has no slot before the store's first open one, nor today if none is left", () => {
    const later = { ...store, slots: store.slots.slice(1) };
    expect(faults({}, { stores: [later] })).toEqual(['time SLOT_PAST_CUTOFF']);
    const none = { ...store, slots: [] };
    expect(faults({}, { stores: [none] })).toEqual(['time SLOT_PAST_CUTOFF']);
    expect(faults({ date: '2026-11-23', time: '09:30' }, { stores: [none] })).toEqual([]);
  });

  it('needs a date and a time only if orders are fulfilled at once, or if one of them is given', () => {
    const undated = { date: undefined, time: undefined };
    expect(faults(undated)).toEqual([]);
    expect(faults(undated, { needsSlot: true })).toEqual(['date REQUIRED', 'time REQUIRED']);
    expect(faults({ time: undefined })).toEqual(['time REQUIRED']);
  });

  it('needs a store only if the member may choose it', () => {
    expect(faults({ pickupScheduleId: undefined })).toEqual(['pickupScheduleId REQUIRED']);
    expect(faults({ pickupScheduleId: undefined, date: undefined, time: undefined }, { chooses: false })).toEqual([]);
  });
});

it('an edit is validated only in the fields that it changes', () => {
  const before = { ...order, recipient: '', date: '2026-11-02', time: '09:30' };
  expect(checkOrder({ ...before, note: 'x' }, { ...conditions, before })).toEqual([]);
  expect(checkOrder({ ...before, time: '17:00' }, { ...conditions, before })).toMatchObject([{ type: 'DATE_IN_PAST' }]);
  expect(checkOrder({ ...before, date: '2026-11-03' }, { ...conditions, before })).toMatchObject([
    { type: 'DATE_IN_PAST' },
  ]);
  const elsewhere = { ...before, address: '1 King St, Toronto, ON, M5V 1A1' };
  expect(checkOrder({ ...elsewhere, note: 'x' }, { ...conditions, before: elsewhere })).toEqual([]);
  expect(checkOrder(elsewhere, { ...conditions, before })).toMatchObject([{ type: 'ADDRESS_OUTSIDE_SERVICE_AREA' }]);
});
