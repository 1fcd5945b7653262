// A month of the courier's life: every status, every event, nothing refused, in believable shares and at believable hours.
import { fleetEventTypes } from '@portage/contract/fleet/states';
import { deliveryStatuses, statuses } from '@portage/contract/orders/status';
import { beforeAll, describe, expect, test } from 'vitest';
import { createWorld, fulfil, pass, startCourier, underWay } from './server-model.ts';

const world = createWorld('2026-10-05T04:00:00Z');
const milliseconds = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;
let mostAtOnce = 0;

beforeAll(async () => {
  let sweep = startCourier(world, {});
  for (let day = 0; day < 40; day++) {
    const date = Temporal.PlainDate.from('2026-10-05').add({ days: day });
    const orders = date.dayOfWeek === 7 || day > 30 ? 0 : 20;
    for (let index = 0; index < orders; index++)
      fulfil(world, day * 100 + index, date.toString(), index === 19 ? 'PICKUP' : 'DELIVERY');
    // A courier that was stopped in the night knows nothing in the morning, and goes on.
    if (day % 3 === 0) sweep = startCourier(world, {});
    for (let half = 0; half < 48; half++) {
      pass(world, { minutes: 30 });
      mostAtOnce = Math.max(mostAtOnce, (await sweep()).seen);
    }
  }
});

describe('a month of 540 deliveries', () => {
  test('has nothing refused by the state table', () => expect(world.refused).toEqual([]));

  test('has every status of the specification, but the one without a delivery', () => {
    expect(new Set(world.told.map(({ after }) => after))).toEqual(new Set(deliveryStatuses));
    expect(new Set([...world.read, 'NOT_SCHEDULED'])).toEqual(new Set(statuses));
  });

  test('has every event, skip reason and completion type', () => {
    const idsOf = (type: string) =>
      new Set(world.told.flatMap(({ event }) => (event.type === type ? [event.statusId] : [])));
    expect(new Set(world.told.map(({ event }) => event.type))).toEqual(new Set(fleetEventTypes));
    expect(idsOf('SKIPPED')).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    expect(idsOf('COMPLETED')).toEqual(new Set([0, 1, 2, 3]));
    expect(idsOf('CANCELED').size).toBeGreaterThan(1);
  });

  test('delivers some 88 in 100 on the first visit, and brings every parcel to its end', () => {
    const first = world.told.filter(
      ({ event, before, attempts }) => event.type === 'COMPLETED' && before === 'ATTEMPTING_DELIVERY' && attempts === 0,
    );
    expect(first.length / world.deliveries.size).toBeGreaterThan(0.85);
    expect(first.length / world.deliveries.size).toBeLessThan(0.91);
    expect(underWay(world).map(({ deliveryId, status }) => `${deliveryId} ${status}`)).toEqual([]);
    expect(mostAtOnce).toBeLessThan(100);
  });

  test('keeps to the hours of a working day, in each zone', () => {
    for (const { event } of world.told) {
      if (event.type !== 'ATTEMPTING_DELIVERY' && event.type !== 'ATTEMPTING_PICKUP') continue;
      const local = Temporal.Instant.from(event.at).toZonedDateTimeISO(
        world.deliveries.get(event.deliveryId)?.timezone ?? 'UTC',
      );
      expect(local.hour, event.id).toBeGreaterThanOrEqual(8);
      expect(local.hour, event.id).toBeLessThan(23);
      expect(local.dayOfWeek, event.id).toBeLessThan(7);
    }
  });

  test('tells each delivery in the order of time, photographs what it completes, and gives up after three visits', () => {
    for (const events of Map.groupBy(world.told, ({ event }) => event.deliveryId).values()) {
      const times = events.map(({ event }) => milliseconds(event.at));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.max(...events.map(({ attempts }) => attempts))).toBeLessThanOrEqual(3);
    }
    const completed = world.told.filter(({ event }) => event.type === 'COMPLETED');
    expect(completed.every(({ event }) => event.photos.length === 1)).toBe(true);
  });

  test('drives routes of at most 25 ordered stops, that leave more or less on time and drift', () => {
    const late: number[] = [];
    for (const puts of world.routes.values()) {
      for (const { stops } of puts) {
        const times = stops.map(({ startTime }) => milliseconds(startTime));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.length).toBeLessThanOrEqual(25);
      }
      const started = puts.find(({ startedAt }) => startedAt);
      if (started?.startedAt && started.etd)
        late.push((milliseconds(started.startedAt) - milliseconds(started.etd)) / 60_000);
    }
    expect(late.length).toBeGreaterThan(world.routes.size * 0.95);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeGreaterThan(10);
    expect([...world.routes.values()].some((puts) => puts.length > 2)).toBe(true);
  });
});
