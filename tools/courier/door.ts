// One visit: what the driver finds at the door, and does about it.
import { completionTypes, skipReasons } from '@portage/contract/orders/status';
import { type DoorFate, fateAtDoor } from './fate.ts';
import { minutes, type Parcel, roll } from './parcel.ts';
import { say } from './phrases.ts';
import { reschedule, type Step } from './plan.ts';

/** The steps of a visit that begins at `arrival`, down to its outcome. */
export function doorSteps(parcel: Parcel, arrival: Temporal.Instant, trouble: number): Step[] {
  const fate = fateAtDoor(parcel, trouble);
  return fate === null ? [completed(parcel, arrival)] : visits[fate](parcel, arrival);
}

const skipped = (parcel: Parcel, at: Temporal.Instant, reason: keyof typeof skipReasons, photo = false): Step => ({
  type: 'SKIPPED',
  at,
  statusId: skipReasons[reason],
  note: say(parcel, reason === 'delayed' ? 'delayedOnRoad' : reason),
  ...(photo ? { photo: true } : {}),
});

const call = (at: Temporal.Instant): Step => ({ type: 'CALL_ATTEMPT', at });

const visits: Readonly<Record<DoorFate, (parcel: Parcel, arrival: Temporal.Instant) => Step[]>> = {
  noAnswer: (parcel, arrival) => [
    call(arrival.add({ minutes: 2 })),
    ...(roll(parcel, 'calls again') < 0.5 ? [call(arrival.add({ minutes: 4 }))] : []),
    { type: 'SMS_SENT', at: arrival.add({ minutes: 5 }) },
    skipped(parcel, arrival.add(minutes(parcel, 'waits', 6, 9)), 'noAnswer', roll(parcel, 'shut door') < 0.5),
  ],
  needsInformation: (parcel, arrival) => [
    call(arrival.add({ minutes: 2 })),
    skipped(parcel, arrival.add({ minutes: 6 }), 'needsInformation'),
  ],
  refusedByCustomer: (parcel, arrival) => [skipped(parcel, arrival.add({ minutes: 2 }), 'refusedByCustomer')],
  refusedBySecurity: (parcel, arrival) => [
    call(arrival.add({ minutes: 3 })),
    skipped(parcel, arrival.add({ minutes: 5 }), 'refusedBySecurity'),
  ],
  businessClosed: (parcel, arrival) => [skipped(parcel, arrival.add({ minutes: 1 }), 'businessClosed', true)],
  other: (parcel, arrival) => [skipped(parcel, arrival.add({ minutes: 4 }), 'other')],
  dropoff: (parcel, arrival) => [
    call(arrival.add({ minutes: 2 })),
    { type: 'AT_DROPOFF_POINT', at: arrival.add(minutes(parcel, 'dropoff', 12, 30)), note: say(parcel, 'dropoff') },
  ],
  delayedOnRoad: (parcel, arrival) => [skipped(parcel, arrival.add(minutes(parcel, 'breakdown', 20, 60)), 'delayed')],
  // PublishedFact together: the parcel lies in the warehouse again, and already knows its new date.
  broughtBack: (parcel, arrival) => {
    const at = arrival.add(minutes(parcel, 'back', 60, 120));
    return [{ type: 'AT_WAREHOUSE', at, note: say(parcel, 'broughtBack') }, reschedule(parcel, at)];
  },
};

function completed(parcel: Parcel, at: Temporal.Instant): Step {
  if (parcel.type === 'PICKUP') {
    return {
      type: 'COMPLETED',
      at,
      statusId: completionTypes.handedToCustomer,
      note: say(parcel, 'collected'),
      photo: true,
    };
  }
  const chance = roll(parcel, 'where');
  const inBuilding = parcel.addressLine2 !== null;
  const desk = inBuilding ? 0.45 : 0.04;
  const done = (statusId: number, what: Parameters<typeof say>[1]): Step => ({
    type: 'COMPLETED',
    at,
    statusId,
    note: say(parcel, what),
    photo: true,
  });
  if (chance < 0.015) return done(completionTypes.other, 'otherPlace');
  if (chance < desk) return done(completionTypes.frontDesk, 'frontDesk');
  if (chance < 0.58) return done(completionTypes.handedToCustomer, 'handed');
  return done(completionTypes.frontDoor, 'leftAtDoor');
}
