// The courier's decisions. A test of the server runs the courier over HTTP for weeks of orders.

import { skipReasons } from '@portage/contract/orders/status';
import { ProofGiven } from '@portage/contract/proofs/given';
import type { FleetRequest } from '@portage/contract/requests/fleet';
import { describe, expect, test } from 'vitest';
import { type Parcel, readParcel, type Settings } from './parcel.ts';
import { departureOf, isAtRest, planOf } from './plan.ts';
import { drive } from './positions.ts';
import { proofOf } from './proof.ts';
import { reportOf } from './report.ts';
import { answerTo, dueAt } from './requests.ts';
import { planRoute } from './routes.ts';
import { failureOf, visitSteps } from './visit.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const life: Settings = { trouble: 1, speed: 1, early: false };
const calm: Settings = { ...life, trouble: 0 };

/** Returns a parcel of Friday, 20 November 2026 in Toronto, promised for 23:00 and fulfilled in the morning. */
const aParcel = (given: Partial<Parcel> = {}, settings = life): Parcel => {
  const row = {
    deliveryId: 'a',
    trackingCode: 'a',
    envoiTrackingCode: null,
    type: 'DELIVERY',
    status: 'DELIVERY_SCHEDULED',
    statusId: null,
    sorted: false,
    attempts: 0,
    answerBy: null,
    requestOpen: false,
    recipient: 'Zoé',
    phone: null,
    address: '12 Danforth Ave, Toronto, ON, M4K 1P1',
    addressLine2: null,
    latitude: null,
    longitude: null,
    locationPrecision: null,
    note: null,
    recipientNote: null,
    doorCode: null,
    leaveAt: null,
    proof: null,
    numberOfPackages: 1,
    packageCodes: ['a'],
    date: '2026-11-20',
    time: '23:00',
    timezone: 'America/Toronto',
    retailerId: 'r',
    storeId: 's',
    storeName: 'Queen West',
    storeAddress: '441 Queen St W, Toronto, ON, M5V 2A8',
    routeId: null,
    stopStartTime: null,
    updatedAt: '2026-11-20T14:00:00Z',
    ...given,
  } satisfies Partial<Parcel>;
  return { ...readParcel(row, settings), ...given };
};
const promised = instant('2026-11-21T04:00:00Z');
const monday = instant('2026-11-23T13:40:00Z');
const fridayEvening = instant('2026-11-20T23:00:00Z');
const sorted = (given: Partial<Parcel> = {}, settings = life) =>
  aParcel({ status: 'AT_WAREHOUSE', sorted: true, updatedAt: '2026-11-20T23:30:00Z', ...given }, settings);
const atTheDoor = { status: 'ATTEMPTING_DELIVERY', sorted: true, stopAt: instant('2026-11-21T15:00:00Z') };

/** Returns the first of many parcels that matches. */
function parcelWho(isSo: (parcel: Parcel) => boolean, given: Partial<Parcel> = {}): Parcel {
  const parcels = Array.from({ length: 5000 }, (_, index) => aParcel({ ...given, deliveryId: `parcel ${index}` }));
  const found = parcels.find(isSo);
  if (!found) throw new Error('No such parcel');
  return found;
}
const planAt = (parcel: Parcel, settings = life, now = promised) => planOf(parcel, settings, now);
const elapsed = (from: Temporal.Instant, to: Temporal.Instant | undefined) => to && from.until(to).total('minutes');

describe('a promised pickup time', () => {
  test.each([1, 30, 3600])('is met in real time at speed %i', (speed) => {
    const parcel = aParcel({}, { ...calm, speed });
    const [collected] = planAt(parcel, { ...calm, speed });
    expect(collected?.type).toBe('PICKED_UP_FROM_STORE');
    expect(elapsed(promised, collected?.at)).toBeGreaterThan(0);
    expect(isAtRest(parcel, fridayEvening)).toBe(true);
    expect(isAtRest(parcel, promised)).toBe(false);
  });

  test('is ignored only if configured, and then the event’s note states it', () => {
    const settings = { ...calm, early: true };
    const [collected] = planAt(aParcel({}, settings), settings, fridayEvening);
    expect(collected).toMatchObject({ note: 'Demo: collected ahead of its pickup time' });
    const late = { ...aParcel({ time: '09:00' }, settings), readyAt: promised };
    expect(planAt(late, settings)[0]?.note).toBeUndefined();
  });

  test('applies to a new date too: the parcel waits in the warehouse for its day', () => {
    const put = sorted({ status: 'DELIVERY_SCHEDULED', date: '2026-11-24' });
    expect(put.readyAt).toEqual(instant('2026-11-24T05:00:00Z'));
  });

  test('that passed four days ago is left to staff', () =>
    expect(isAtRest(aParcel(), promised.add({ hours: 4 * 24 }))).toBe(true));
});

test('time on the road is divided by the speed, and overdue steps are due at once', () => {
  const minutesAt = (speed: number) => elapsed(promised, planAt(aParcel(), { ...calm, speed }).at(-1)?.at) ?? 0;
  expect(minutesAt(1)).toBeGreaterThan(40);
  expect(minutesAt(30)).toBeCloseTo(minutesAt(1) / 30, 1);
});

describe('a route', () => {
  test('leaves on the next working day, never before the parcel is sorted', () => {
    const leave = (given: Partial<Parcel>) => departureOf(sorted(given), calm)?.leave.toString();
    expect(leave({})).toMatch(/^2026-11-21T1[36]:/);
    expect(leave({ updatedAt: '2026-11-21T23:30:00Z' })).toMatch(/^2026-11-23T1[36]:/);
    expect(departureOf(aParcel(), calm)).toBeNull();
    expect(planAt(sorted(), calm)).toEqual([]);
  });

  test('contains its departure in its id, and has its stops in order', () => {
    const { id, stops } = planRoute([sorted(), sorted({ deliveryId: 'b' })], calm, monday);
    expect(id).toMatch(/^TOR-20261123T134000Z-/);
    expect(stops.map(({ startTime }) => elapsed(monday, startTime))).toEqual([40, expect.any(Number)]);
  });
});

describe('a visit', () => {
  test('succeeds in some 88 of 100 first attempts', () => {
    const parcels = Array.from({ length: 4000 }, (_, index) => aParcel({ deliveryId: `${index}` }));
    const delivered = parcels.filter((parcel) => failureOf(parcel, 1) === null).length / parcels.length;
    expect(delivered).toBeGreaterThan(0.86);
    expect(delivered).toBeLessThan(0.92);
    expect(parcels.every((parcel) => failureOf(parcel, 0) === null)).toBe(true);
  });

  test('without an answer: the driver calls, skips, and tries again on the next working day', () => {
    const parcel = parcelWho((each) => failureOf(each, 1)?.kind === 'noAnswer', atTheDoor);
    const steps = visitSteps(parcel, promised, 1, promised);
    expect(steps[0]?.type).toBe('CALL_ATTEMPT');
    expect(steps.at(-1)).toMatchObject({ type: 'SKIPPED', statusId: skipReasons.noAnswer });
    const skipped = { ...atTheDoor, status: 'SKIPPED', statusId: 1, attempts: 1, updatedAt: '2026-11-21T20:00:00Z' };
    const saturday = planAt(aParcel(skipped), calm).at(-1);
    expect(saturday).toMatchObject({ type: 'RESCHEDULED', date: '2026-11-23' });
    const daysLater = instant('2026-11-24T15:00:00Z');
    expect(planAt(aParcel(skipped), calm, daysLater).at(-1)).toMatchObject({ date: '2026-11-25' });
  });

  test('gives the proof that its order needs; without the recipient’s code, the fallback or no delivery', () => {
    const needing = (given: Partial<NonNullable<Parcel['proof']>>) => {
      const proof: NonNullable<Parcel['proof']> = {
        kinds: ['SIGNATURE'],
        ...{ match: 'all', fallback: 'RETURN', minimumAge: null, hours: null },
      };
      return parcelWho((each) => failureOf(each, 1) === null, { ...atTheDoor, proof: { ...proof, ...given } });
    };
    const visit = (parcel: Parcel, at = fridayEvening) => visitSteps(parcel, at, 0, at).map(({ type }) => type);
    const given = (parcel: Parcel) => proofOf(parcel, { type: 'COMPLETED', at: monday });
    const signed = needing({ minimumAge: 19 });
    expect(visit(signed)).toEqual(['COMPLETED']);
    expect(ProofGiven.parse(given(signed))).toMatchObject({
      signature: { name: 'Zoé' },
      age: { rule: 19 },
      fallback: null,
    });
    expect(visit(needing({ kinds: ['PIN'] }))).toEqual(['CALL_ATTEMPT', 'SKIPPED']);
    const replaced = needing({ kinds: ['PIN'], fallback: 'PHOTO_AND_CALL' });
    expect(visit(replaced)).toEqual(['CALL_ATTEMPT', 'COMPLETED']);
    expect(ProofGiven.parse(given(replaced)).fallback?.reason).toBe('No one could tell me the code');
    const night = instant('2026-11-24T04:30:00Z');
    const inHours = needing({ minimumAge: 19, hours: { from: '09:00', until: '23:00' } });
    expect([visit(inHours), visit(inHours, night)]).toEqual([['COMPLETED'], ['CALL_ATTEMPT', 'SKIPPED']]);
  });

  describe('that needs an answer', () => {
    const unanswered = (more: Partial<Parcel> = {}, settings = calm) =>
      aParcel(
        {
          ...{ ...atTheDoor, status: 'SKIPPED', statusId: 4, attempts: 1, answerBy: '2026-11-24' },
          ...{ updatedAt: '2026-11-21T20:00:00Z', ...more },
        },
        settings,
      );

    test('is followed by the return on the working day after the last one for an answer, at any speed', () => {
      for (const statusId of [2, 4, 5])
        for (const settings of [calm, { ...calm, speed: 3600 }, { ...calm, early: true }]) {
          const parcel = unanswered({ statusId }, settings);
          expect(isAtRest(parcel, instant('2026-11-25T04:59:00Z'))).toBe(true);
          const [step, ...more] = planAt(parcel, settings);
          expect([step?.type, more]).toEqual(['RTS_SCHEDULED', []]);
          expect(step?.at.toString()).toMatch(/^2026-11-25T/);
        }
      const monday = unanswered({ answerBy: '2026-11-21' });
      expect(planAt(monday)[0]?.at.toString()).toMatch(/^2026-11-23T/);
      expect(isAtRest(monday, instant('2026-11-23T15:00:00Z'))).toBe(false);
    });

    test('waits for the answer to a request, after a scan too', () => {
      for (const status of ['SKIPPED', 'AT_WAREHOUSE']) {
        const asked = unanswered({ status, answerBy: null, requestOpen: true });
        expect([planAt(asked), departureOf(asked, calm)], status).toEqual([[], null]);
      }
    });

    test('is followed by the return from the warehouse too, and by a route once there is an answer', () => {
      const scanned = unanswered({ status: 'AT_WAREHOUSE', stopAt: null });
      expect(planAt(scanned)).toMatchObject([{ type: 'RTS_SCHEDULED' }]);
      expect(departureOf(scanned, calm)).toBeNull();
      expect(departureOf({ ...scanned, answerBy: null }, calm)).not.toBeNull();
    });

    test('is followed by the cancelation of a pickup, and by another visit once there is an answer', () => {
      expect(planAt(unanswered({ type: 'PICKUP' }))).toMatchObject([{ type: 'CANCELED' }]);
      expect(planAt(unanswered({ answerBy: null })).at(-1)).toMatchObject({ type: 'RESCHEDULED' });
    });
  });

  test('that fails for the third time is the last', () => {
    const third = { ...atTheDoor, status: 'SKIPPED', statusId: 1, attempts: 3 };
    const typesOf = (parcel: Parcel) => planAt(parcel, calm).map(({ type }) => type);
    expect(typesOf(aParcel(third))).toEqual(['RTS_SCHEDULED']);
    expect(typesOf(aParcel({ ...third, type: 'PICKUP' }))).toEqual(['CANCELED']);
  });
});

test('an event’s id is the same after a restart, and differs by attempt, date, status and position', () => {
  const situations = [{}, { attempts: 1 }, { date: '2026-11-21' }, { status: 'SKIPPED' }].map(aParcelOnly);
  const ids = situations.flatMap((parcel) =>
    [0, 1].map((place) => reportOf(parcel, { type: 'SMS_SENT', at: promised }, place).id),
  );
  expect(new Set(ids).size).toBe(8);
  expect(ids[0]).toBe('a:20261120-0-0-0:SMS_SENT');
});
const aParcelOnly = (given: Partial<Parcel>) => aParcel(given);

describe('the answer to a request', () => {
  const asked = (given: Partial<FleetRequest> = {}): FleetRequest => ({
    id: 'request-2',
    deliveryId: 'a',
    trackingCode: 'TS',
    kind: 'CANCEL',
    reason: 'Ordered twice',
    changes: {},
    language: 'en',
    askedBy: 'Ana',
    retailer: 'Maple & Pine',
    store: 'Queen Street',
    recipient: 'Sam Roy',
    address: '100 King St W',
    askedAt: '2026-10-06T15:00:00Z',
    status: 'OPEN',
    note: null,
    refusal: null,
    deliveryStatus: 'AT_WAREHOUSE',
    date: '2026-10-06',
    timezone: 'America/Toronto',
    ...given,
  });
  const declined = (given: Partial<FleetRequest> = {}) =>
    Array.from({ length: 200 }, (_, index) => answerTo(asked({ ...given, id: `${index}` }))).filter(
      ({ answer }) => answer === 'DECLINED',
    ).length;

  test('accepts most requests, and declines more of those with the driver at the door', () => {
    expect(declined()).toBeGreaterThan(10);
    expect(declined()).toBeLessThan(50);
    expect(declined({ deliveryStatus: 'ATTEMPTING_DELIVERY' })).toBeGreaterThan(50);
  });

  test('declines a Sunday, with the reason in the language of the request', () => {
    const sunday = asked({ kind: 'CHANGE', changes: { date: '2026-10-11' }, language: 'fr' });
    expect(answerTo(sunday)).toEqual({ answer: 'DECLINED', note: 'Nous ne roulons pas le dimanche' });
  });

  test('answers within half an hour during the day, and requests of the night in the morning', () => {
    const at = (askedAt: string) => dueAt(asked({ askedAt }), 1).toString();
    expect(at('2026-10-06T15:00:00Z')).toMatch(/^2026-10-06T15:/);
    expect(at('2026-10-07T03:00:00Z')).toMatch(/^2026-10-07T11:/);
    expect(at('2026-10-06T08:00:00Z')).toMatch(/^2026-10-06T11:/);
  });
});

test('a van reaches its next stop at the planned time, waits there, and continues to the next', () => {
  const at = (minute: number) => instant('2026-11-20T15:00:00Z').add({ minutes: minute });
  const [north, south] = [
    { latitude: 44, longitude: -79, at: at(20) },
    { latitude: 43, longitude: -79, at: at(40) },
  ];
  const begun = drive(undefined, [north, south], at(0));
  expect(begun).toMatchObject({ latitude: 43.5 });
  const half = drive(begun ?? undefined, [north, south], at(10));
  expect(half).toMatchObject({ latitude: 43.75 });
  const there = drive(half ?? undefined, [north, south], at(25));
  expect(there).toMatchObject({ latitude: 44 });
  expect(drive(there ?? undefined, [south], at(25))).toMatchObject({ latitude: 44 });
  expect(drive(undefined, [], at(0))).toBeNull();
});

test('sometimes one of several packages is late: the others are delivered, and it gets another day', () => {
  const given = { ...atTheDoor, packageCodes: ['a-1', 'a-2'] };
  const parcel = parcelWho((each) => planAt(each)[0]?.packageCode !== undefined, given);
  expect(planAt(parcel).map(({ type, packageCode }) => [type, packageCode])).toEqual([
    ['AT_WAREHOUSE', 'a-2'],
    ['COMPLETED', undefined],
    ['RESCHEDULED', undefined],
  ]);
  expect(planAt({ ...parcel, attempts: 1 })[0]?.packageCode).toBeUndefined();
});
