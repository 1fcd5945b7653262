import { skipReasons } from '@portage/contract/orders/status';
import { describe, expect, test } from 'vitest';
import { tripOf } from './day.ts';
import { type DoorFate, fateAtDoor, fateOnLeg, type LegFate } from './fate.ts';
import { newsOf } from './outbox.ts';
import type { Parcel } from './parcel.ts';
import { isLeftAlone, needsRoute, planOf } from './plan.ts';
import { departureOf, latenessOf, planRoute } from './routes.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const inToronto = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO('America/Toronto').toPlainDateTime().toString().slice(0, 16);

/** A parcel of Friday 20 November 2026 in Toronto, handed over at 14:00. */
const aParcel = (given: Partial<Parcel> = {}): Parcel => ({
  deliveryId: 'a',
  trackingCode: 'a',
  type: 'DELIVERY',
  status: 'DELIVERY_SCHEDULED',
  statusId: null,
  sorted: false,
  attempts: 0,
  recipient: 'Zoé',
  phone: null,
  address: '12 Danforth Ave, Toronto, ON, M4K 1P1',
  addressLine2: null,
  latitude: null,
  longitude: null,
  locationPrecision: null,
  note: null,
  numberOfPackages: 1,
  date: '2026-11-20',
  time: '14:00',
  timezone: 'America/Toronto',
  storeId: 's',
  storeName: 'Queen West',
  storeAddress: '441 Queen St W, Toronto, ON, M5V 2A8',
  routeId: null,
  stopStartTime: null,
  updatedAt: '',
  since: instant('2026-11-20T14:00:00Z'),
  stopAt: null,
  ...given,
});

const atTheDoor = {
  status: 'ATTEMPTING_DELIVERY',
  sorted: true,
  routeId: 'TOR-2026-11-21-0840-abcd',
  stopAt: instant('2026-11-21T15:00:00Z'),
};

/** The first such parcel that meets this fate. */
function fated(
  fate: DoorFate | LegFate | null,
  given: Partial<Parcel>,
  by: typeof fateAtDoor | typeof fateOnLeg,
): Parcel {
  for (let index = 0; index < 10_000; index++) {
    const parcel = aParcel({ ...given, deliveryId: `parcel ${index}` });
    if (by(parcel, 1) === fate) return parcel;
  }
  throw new Error(`No parcel meets ${fate}`);
}
const typesOf = (parcel: Parcel) => planOf(parcel, 1).map(({ type }) => type);

describe('a parcel handed over', () => {
  test('is collected after its pickup time, then sorted, in the store’s own hours', () => {
    const steps = planOf(fated(null, {}, fateOnLeg), 0);
    expect(steps[0]?.type).toBe('PICKED_UP_FROM_STORE');
    expect(steps[0] && inToronto(steps[0].at)).toMatch(/^2026-11-20T14:[012]/);
    const west = planOf(aParcel({ timezone: 'America/Vancouver', time: '10:00' }), 0);
    // British Columbia keeps summer time: ten o'clock is 17:00 UTC in November.
    expect(west[0]?.at.toString()).toMatch(/^2026-11-20T17:/);
  });

  test('gets the same plan whenever it is asked', () => expect(planOf(aParcel(), 1)).toEqual(planOf(aParcel(), 1)));

  test('that the store did not have ready is skipped that evening, and never completed from there', () => {
    const [step, ...rest] = planOf(fated('neverHandedOver', {}, fateOnLeg), 1);
    expect(step).toMatchObject({ type: 'SKIPPED', statusId: skipReasons.notReceived });
    expect(step && inToronto(step.at)).toBe('2026-11-20T20:30');
    expect(rest).toEqual([]);
  });

  test('is left to people four days after it last moved, and not before its day', () => {
    const moved = aParcel({ since: instant('2026-10-01T00:00:00Z') });
    expect(isLeftAlone(moved, instant('2026-11-24T18:00:00Z'))).toBe(false);
    expect(isLeftAlone(moved, instant('2026-11-24T20:00:00Z'))).toBe(true);
  });
});

describe('a route', () => {
  const sorted = aParcel({ status: 'AT_WAREHOUSE', sorted: true, since: instant('2026-11-20T23:30:00Z') });

  test('is all that a sorted parcel needs, and leaves on the next working day', () => {
    expect(needsRoute(sorted, 0)).toBe(true);
    expect(planOf(sorted, 0)).toEqual([]);
    expect(tripOf(sorted).date).toBe('2026-11-21');
    expect(tripOf(aParcel({ ...sorted, date: '2026-11-21', since: instant('2026-11-21T23:30:00Z') })).date).toBe(
      '2026-11-23',
    );
  });

  test('never leaves before the parcel is there', () => {
    const late = aParcel({ ...sorted, since: instant('2026-11-21T22:30:00Z') });
    expect(Temporal.Instant.compare(tripOf(late).depart, late.since)).toBeGreaterThanOrEqual(0);
  });

  test('tells by its id when it leaves', () => {
    const etd = instant('2026-11-21T13:40:00Z');
    const { id, stops } = planRoute([sorted], etd);
    expect(id).toMatch(/^TOR-2026-11-21-0840-/);
    expect(departureOf(id, 'America/Toronto')).toEqual(etd);
    expect(departureOf('somebody else’s', 'America/Toronto')).toBeNull();
    expect(latenessOf(id)).toBe(latenessOf(id));
    expect(stops).toHaveLength(1);
  });
});

describe('a visit', () => {
  test('mostly ends completed, with a photo, where the driver stands', () => {
    const [step] = planOf(fated(null, atTheDoor, fateAtDoor), 1);
    expect(step).toMatchObject({ type: 'COMPLETED', photo: true });
    expect([0, 1, 2, 3]).toContain(step?.statusId);
  });

  test('without an answer is called, then skipped, then tried on the next working day', () => {
    const parcel = fated('noAnswer', atTheDoor, fateAtDoor);
    expect(typesOf(parcel)[0]).toBe('CALL_ATTEMPT');
    expect(planOf(parcel, 1).at(-1)).toMatchObject({ type: 'SKIPPED', statusId: skipReasons.noAnswer });
    const saturdayNight = aParcel({
      ...atTheDoor,
      status: 'SKIPPED',
      statusId: 1,
      attempts: 1,
      since: instant('2026-11-21T20:00:00Z'),
    });
    expect(planOf(saturdayNight, 0).at(-1)).toMatchObject({ type: 'RESCHEDULED', date: '2026-11-23' });
  });

  test('without an answer for the third time is the last', () => {
    const third = aParcel({ ...atTheDoor, status: 'SKIPPED', statusId: 1, attempts: 3 });
    expect(typesOf(third)).toEqual(['RTS_SCHEDULED']);
    expect(typesOf({ ...third, type: 'PICKUP' })).toEqual(['CANCELED']);
  });

  test('is written down in the language of the city', () => {
    const montreal = aParcel({
      ...atTheDoor,
      status: 'RTS_LOADED',
      storeAddress: '4201 Rue Saint-Denis, Montréal, QC, H2J 2K9',
    });
    expect(planOf(montreal, 1)[0]?.note).toBe('De retour au magasin');
  });
});

test('an event’s id is the same after a restart, and another for another attempt, status or place', () => {
  const ids = [
    aParcel(),
    aParcel({ attempts: 1 }),
    aParcel({ date: '2026-11-21' }),
    aParcel({ status: 'SKIPPED' }),
  ].flatMap((parcel) => [0, 1].map((place) => newsOf(parcel, { type: 'SMS_SENT', at: parcel.since }, place).id));
  expect(new Set(ids).size).toBe(8);
  expect(ids[0]).toBe('a:20261120-0-0-0:SMS_SENT');
});
