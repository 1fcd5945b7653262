import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fleetEventTypes, next, transitions } from '../fleet/states.ts';
import { deliveryStatuses, type Status, skipReasons, statuses } from '../orders/status.ts';
import { isHoldDate } from '../requests/rules.ts';
import { asksOf, datesToReturn, whyNotSend } from './choices.ts';
import {
  delayOf,
  eventsBeside,
  isAwaited,
  isTrackerEvent,
  journeyOf,
  moodOf,
  type Past,
  promisedDate,
  type TrackerEvent,
  trackingStatus,
  whyNotChange,
  windowOf,
} from './rules.ts';

/** Creates trackers one minute apart, from texts such as `COMPLETED` or `SKIPPED:1`. */
const past = (...told: (TrackerEvent | `SKIPPED:${number}`)[]): Past[] =>
  told.map((each, minute) => {
    const skip = /^SKIPPED:(\d)$/.exec(each);
    const at = new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
    return {
      id: `t${minute}`,
      event: isTrackerEvent(each) ? each : 'SKIPPED',
      statusId: skip ? Number(skip[1]) : null,
      date: null,
      at,
      package: null,
    };
  });
const kinds = (events: Past[], type: 'DELIVERY' | 'PICKUP' = 'DELIVERY') =>
  journeyOf(events, type).map(({ kind }) => kind);

describe('the journey', () => {
  it('shows the outcome of each package, and corrects only that of the same package', () => {
    const of = (events: Past[], ...packages: (number | null)[]) =>
      kinds(events.map((each, index) => ({ ...each, package: packages[index] ?? null })));
    expect(of(past('COMPLETED', 'COMPLETED', 'SKIPPED'), 1, 2, 1)).toEqual([
      'completed',
      'completed',
      'correctedToSkipped',
    ]);
    expect(of(past('SKIPPED', 'AT_WAREHOUSE', 'COMPLETED', 'COMPLETED'), null, 2, 2, 1)).toEqual([
      'skipped',
      'atWarehouse',
      'completed',
      'correctedToCompleted',
    ]);
  });

  it('calls the first schedule scheduled, and every later one rescheduled', () => {
    expect(kinds(past('ORDER_CREATED', 'DELIVERY_SCHEDULED', 'RESCHEDULED', 'DELIVERY_SCHEDULED'))).toEqual([
      'orderReceived',
      'scheduled',
      'rescheduled',
      'rescheduled',
    ]);
    expect(kinds(past('DELIVERY_SCHEDULED', 'RESCHEDULED'), 'PICKUP')).toEqual(['pickupScheduled', 'rescheduled']);
  });

  it('removes the schedules of a voided delivery, and calls the next one scheduled again', () => {
    expect(kinds(past('ORDER_CREATED', 'DELIVERY_SCHEDULED', 'CALL_ATTEMPT', 'RESCHEDULED', 'ORDER_VOIDED'))).toEqual([
      'orderReceived',
      'callAttempt',
    ]);
    expect(kinds(past('ORDER_CREATED', 'DELIVERY_SCHEDULED', 'ORDER_VOIDED', 'DELIVERY_SCHEDULED'))).toEqual([
      'orderReceived',
      'scheduled',
    ]);
    expect(kinds(past('DELIVERY_SCHEDULED', 'ORDER_VOIDED', 'DELIVERY_SCHEDULED'), 'PICKUP')).toEqual([
      'pickupScheduled',
    ]);
  });

  it('calls a second outcome a correction', () => {
    expect(kinds(past('ATTEMPTING_DELIVERY', 'SKIPPED:1', 'COMPLETED'))).toEqual([
      'attemptingDelivery',
      'skipped',
      'correctedToCompleted',
    ]);
    expect(kinds(past('COMPLETED', 'PROOF_PHOTO_CHANGED', 'CALL_ATTEMPT', 'SKIPPED:4')).at(-1)).toBe(
      'correctedToSkipped',
    );
    expect(kinds(past('SKIPPED:1', 'SKIPPED:5'))).toEqual(['skipped', 'correctedToSkipped']);
  });

  it('does not call the outcome of a new attempt a correction', () => {
    expect(
      kinds(past('ATTEMPTING_DELIVERY', 'SKIPPED:1', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'COMPLETED')).at(-1),
    ).toBe('completed');
    expect(kinds(past('SKIPPED:1', 'AT_DROPOFF_POINT', 'COMPLETED')).at(-1)).toBe('completed');
    expect(kinds(past('SKIPPED:1', 'RESCHEDULED', 'SKIPPED:3')).at(-1)).toBe('skipped');
  });

  it('hides a delay, which neither corrects an outcome nor is corrected by one', () => {
    expect(kinds(past('ATTEMPTING_DELIVERY', 'SKIPPED:7'))).toEqual(['attemptingDelivery']);
    expect(kinds(past('SKIPPED:7', 'COMPLETED'))).toEqual(['completed']);
  });

  it('has a date only for schedules', () => {
    const dated = past('ORDER_CREATED', 'DELIVERY_SCHEDULED', 'SKIPPED:1').map((each) => ({
      ...each,
      date: '2026-11-21',
    }));
    expect(journeyOf(dated, 'DELIVERY').map(({ date }) => date)).toEqual([null, '2026-11-21', null]);
  });

  it('is sorted by instant, for any order of the rows', () => {
    const [first, second, third] = past('DELIVERY_SCHEDULED', 'SKIPPED:1', 'COMPLETED');
    expect(kinds([third, first, second].filter((each) => each !== undefined))).toEqual([
      'scheduled',
      'skipped',
      'correctedToCompleted',
    ]);
  });

  it('has a fixed order for events at the same instant, for any order of the rows', () => {
    const [skipped, completed] = past('SKIPPED:1', 'COMPLETED').map((each) => ({
      ...each,
      at: '2026-11-21T10:00:00.000Z',
    }));
    const both = [skipped, completed].filter((each) => each !== undefined);
    expect(kinds(both)).toEqual(['skipped', 'correctedToCompleted']);
    expect(kinds(both.toReversed())).toEqual(kinds(both));
  });

  it('calls every other event by its own name', () => {
    const camel = (event: string) => event.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const otherNames: Partial<Record<TrackerEvent, string>> = {
      ORDER_CREATED: 'orderReceived',
      DELIVERY_SCHEDULED: 'scheduled',
      RESCHEDULED: 'scheduled',
      SORTED_AT_WAREHOUSE: 'sorted',
      PROOF_PHOTO_CHANGED: 'photoChanged',
      RTS_SCHEDULED: 'returnScheduled',
      RTS_LOADED: 'returnLoaded',
      RTS_COMPLETED: 'returnCompleted',
    };
    for (const event of [...fleetEventTypes, 'ORDER_CREATED', 'DELIVERY_SCHEDULED'] as const)
      expect(kinds(past(event)), event).toEqual([otherNames[event] ?? camel(event)]);
  });

  it('lists exactly the events that change neither the status nor the holder of the parcel', () => {
    const still = fleetEventTypes.filter(
      (event) => transitions[event].to === 'same' && event !== 'PICKED_UP_FROM_STORE',
    );
    expect(eventsBeside.toSorted()).toEqual(still.toSorted());
  });
});

describe('any journey', () => {
  const anyEvent = fc.record({
    id: fc.uuid(),
    event: fc.constantFrom<TrackerEvent>(...fleetEventTypes, 'ORDER_CREATED', 'DELIVERY_SCHEDULED'),
    statusId: fc.option(fc.integer({ min: 0, max: 7 })),
    date: fc.constant(null),
    at: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    package: fc.option(fc.integer({ min: 1, max: 3 })),
  });
  const anyPast = fc.uniqueArray(anyEvent, { maxLength: 30, selector: ({ id }) => id });

  it('shows every tracker except delays once, for any order of the rows', () => {
    fc.assert(
      fc.property(anyPast, fc.constantFrom('DELIVERY', 'PICKUP'), (events, type) => {
        const steps = journeyOf(events, type);
        expect(steps.length).toBe(
          events.filter(({ event, statusId }) => !(event === 'SKIPPED' && statusId === 7)).length,
        );
        expect(journeyOf(events.toReversed(), type)).toEqual(steps);
        expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
      }),
    );
  });

  it('schedules once, and corrects only an outcome that was shown', () => {
    fc.assert(
      fc.property(anyPast, (events) => {
        const told = kinds(events);
        expect(told.filter((kind) => kind === 'scheduled').length).toBeLessThanOrEqual(1);
        if (told.includes('rescheduled')) expect(told.indexOf('scheduled')).toBeLessThan(told.indexOf('rescheduled'));
        const correction = told.findIndex((kind) => kind.startsWith('correctedTo'));
        const outcome = told.findIndex((kind) => kind === 'completed' || kind === 'skipped');
        if (correction >= 0) expect(outcome).toBeLessThan(correction);
        if (correction >= 0) expect(outcome).not.toBe(-1);
      }),
    );
  });
});

describe('the status that a recipient reads', () => {
  const skip = (statusId: number, type: 'DELIVERY' | 'PICKUP' = 'DELIVERY') =>
    trackingStatus({ type, status: 'SKIPPED', statusId });

  it('is delayed for reason 7, for deliveries and pickups', () => {
    expect([skip(7), skip(7, 'PICKUP')]).toEqual(['DELAYED', 'DELAYED']);
  });
  it('is not received for reason 3, except for a pickup', () => {
    expect([skip(3), skip(3, 'PICKUP')]).toEqual(['NOT_RECEIVED', 'SKIPPED']);
  });
  it.each([0, 1, 2, 4, 5, 6])('is skipped for reason %i', (statusId) => expect(skip(statusId)).toBe('SKIPPED'));
  it('is not scheduled without a delivery, and otherwise the courier’s status', () => {
    expect(trackingStatus({ type: 'DELIVERY', status: null, statusId: null })).toBe('NOT_SCHEDULED');
    for (const status of deliveryStatuses.filter((each) => each !== 'SKIPPED')) {
      expect(trackingStatus({ type: 'DELIVERY', status, statusId: 3 })).toBe(status);
    }
  });
  it('has a mood: the beaver carries a delivery, and knocks for a pickup', () => {
    expect(moodOf({ status: 'ATTEMPTING_DELIVERY', type: 'DELIVERY', isClaimed: false })).toBe('carrying');
    expect(moodOf({ status: 'ATTEMPTING_DELIVERY', type: 'PICKUP', isClaimed: false })).toBe('knocking');
    expect(moodOf({ status: 'COMPLETED', type: 'PICKUP', isClaimed: false })).toBe('delighted');
    expect(moodOf({ status: 'COMPLETED', type: 'DELIVERY', isClaimed: true })).toBe('sorry');
  });
  it.each<[string, Status[]]>([
    ['waiting', ['NOT_SCHEDULED', 'DELIVERY_SCHEDULED', 'AT_DROPOFF_POINT']],
    ['sorting', ['AT_WAREHOUSE']],
    ['puzzled', ['SKIPPED']],
    ['sorry', ['DELAYED', 'NOT_RECEIVED', 'CANCELED']],
    ['returning', ['RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED']],
  ])('shows the beaver %s for %j', (mood, read) => {
    expect(read.map((status) => moodOf({ status, type: 'DELIVERY', isClaimed: false }))).toEqual(read.map(() => mood));
  });
  it('awaits the courier only until the visit', () => {
    expect(statuses.filter(isAwaited)).toEqual(['DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY']);
  });
});

describe('the arrival window', () => {
  it('is ninety minutes before and after the stop, moved by the delay', () => {
    expect(windowOf('2026-11-21T15:00:00.000Z', 0)).toEqual({
      from: '2026-11-21T13:30:00.000Z',
      to: '2026-11-21T16:30:00.000Z',
    });
    expect(windowOf('2026-11-21T15:00:00.000Z', 25).to).toBe('2026-11-21T16:55:00.000Z');
  });
  it('has a delay only once a route has left late', () => {
    const etd = '2026-11-21T13:00:00.000Z';
    expect(delayOf({ startedAt: '2026-11-21T13:24:40.000Z', etd })).toBe(25);
    expect(delayOf({ startedAt: '2026-11-21T12:50:00.000Z', etd })).toBe(0);
    expect([delayOf({ startedAt: null, etd }), delayOf({ startedAt: etd, etd: null }), delayOf(null)]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('the changes of a recipient', () => {
  const today = '2026-12-30';
  const carried = {
    type: 'DELIVERY',
    status: 'AT_WAREHOUSE',
    statusId: null,
    attempts: 0,
    holder: 'COURIER',
    date: today,
  } as const;

  it('are refused once the delivery has ended, is being returned or waits at a drop-off point', () => {
    const refused = statuses.filter((status) => whyNotChange(status) !== null);
    expect(refused.toSorted()).toEqual([
      ...['AT_DROPOFF_POINT', 'CANCELED', 'COMPLETED', 'RTS_COMPLETED', 'RTS_LOADED', 'RTS_SCHEDULED'],
    ]);
    expect([whyNotChange('COMPLETED'), whyNotChange('CANCELED'), whyNotChange('RTS_LOADED')]).toEqual([
      ...['ORDER_COMPLETED', 'SHIPMENT_CANCELED', 'CANNOT_UPDATE_SHIPMENT'],
    ]);
    expect(whyNotChange('AT_DROPOFF_POINT')).toBe('CANNOT_UPDATE_SHIPMENT');
  });

  it('include dates up to the one by which the courier promised to come back', () => {
    for (const type of ['DELIVERY', 'PICKUP'] as const)
      expect(promisedDate(type, today)).toBe(
        datesToReturn({ type, status: 'SKIPPED', statusId: null, attempts: 1 }, today).at(-1),
      );
  });

  it('include a date after a visit: within three days for a delivery, two for a pickup, also across the end of the year', () => {
    expect(datesToReturn({ type: 'DELIVERY', status: 'SKIPPED', statusId: null, attempts: 1 }, today)).toEqual([
      ...['2026-12-31', '2027-01-01', '2027-01-02'],
    ]);
    expect(datesToReturn({ type: 'PICKUP', status: 'SKIPPED', statusId: null, attempts: 2 }, today)).toHaveLength(2);
    expect(datesToReturn({ type: 'DELIVERY', status: 'SKIPPED', statusId: null, attempts: 0 }, today)).toEqual([]);
  });

  it('include a date after a delay, which is no attempt, but not for a parcel that the courier never received', () => {
    const delayed = { type: 'DELIVERY', status: 'SKIPPED', statusId: skipReasons.delayed, attempts: 0 } as const;
    const days = datesToReturn(delayed, today);
    expect(days).toHaveLength(3);
    expect(asksOf({ ...delayed, holder: 'COURIER', date: null }, today).CHANGE).toEqual([]);
    expect(datesToReturn({ ...delayed, statusId: skipReasons.notReceived }, today)).toEqual([]);
  });

  it('are asked for before the first visit only while the courier has the parcel, and only later ones', () => {
    const next = datesToReturn({ type: 'DELIVERY', status: 'SKIPPED', statusId: null, attempts: 1 }, today);
    expect(asksOf(carried, today).CHANGE).toEqual(next);
    expect(asksOf({ ...carried, status: 'DELIVERY_SCHEDULED', date: next[0] ?? '' }, today).CHANGE).toEqual(
      next.slice(1),
    );
    expect(asksOf({ ...carried, status: 'DELIVERY_SCHEDULED', holder: 'STORE' }, today).CHANGE).toEqual([]);
    expect(asksOf({ ...carried, status: 'ATTEMPTING_DELIVERY' }, today).CHANGE).toEqual([]);
    expect(asksOf({ ...carried, attempts: 1 }, today).CHANGE).toEqual([]);
    expect(asksOf({ ...carried, type: 'PICKUP', holder: 'RECIPIENT' }, today).CHANGE).toEqual([]);
  });

  it('come with a hold until a later day within two weeks, and a drop-off point, before the first visit only', () => {
    const { HOLD, DROPOFF } = asksOf(carried, today);
    expect([HOLD.length, DROPOFF]).toEqual([11, true]);
    expect(HOLD.every((day) => isHoldDate(day, today))).toBe(true);
    expect(asksOf({ ...carried, date: HOLD[4] ?? '' }, today)).toMatchObject({ HOLD: HOLD.slice(5), DROPOFF: true });
    const nothing = { HOLD: [], DROPOFF: false };
    for (const more of [
      { status: 'ATTEMPTING_DELIVERY' },
      { status: 'SKIPPED', attempts: 1 },
      { status: 'RTS_SCHEDULED', attempts: 1 },
      { holder: 'STORE' },
      { type: 'PICKUP', holder: 'RECIPIENT' },
    ] as const)
      expect(asksOf({ ...carried, ...more }, today)).toMatchObject(nothing);
  });

  it('are only asked for, or accepted as they are, while a return is planned', () => {
    const returning = { type: 'DELIVERY', status: 'RTS_SCHEDULED', statusId: null, attempts: 2 } as const;
    expect(asksOf({ ...returning, holder: 'COURIER', date: today }, today).CHANGE).toHaveLength(3);
    expect(asksOf({ ...returning, status: 'RTS_LOADED', holder: 'COURIER', date: today }, today).CHANGE).toEqual([]);
    for (const field of ['askDate', 'withdraw', 'confirmed']) {
      expect(whyNotSend('RTS_SCHEDULED', [field])).toBeNull();
      for (const status of ['RTS_LOADED', 'RTS_COMPLETED', 'AT_DROPOFF_POINT'] as const)
        expect(whyNotSend(status, [field])).toBe('CANNOT_UPDATE_SHIPMENT');
      expect(whyNotSend('RTS_SCHEDULED', [field, 'note'])).toBe('CANNOT_UPDATE_SHIPMENT');
    }
    expect(whyNotSend('RTS_SCHEDULED', [])).toBe('CANNOT_UPDATE_SHIPMENT');
    expect(whyNotSend('RTS_SCHEDULED', ['date'])).toBe('CANNOT_UPDATE_SHIPMENT');
  });

  it('include a date only while the courier can reschedule', () => {
    for (const status of deliveryStatuses)
      for (const type of ['DELIVERY', 'PICKUP'] as const) {
        // Instead of a planned return, a visit is only asked for.
        const mayMove = status !== 'RTS_SCHEDULED' && 'status' in next(status, 'RESCHEDULED', type);
        expect(
          datesToReturn({ type, status, statusId: null, attempts: 1 }, today).length > 0,
          `${status} ${type}`,
        ).toBe(mayMove);
      }
  });
});
