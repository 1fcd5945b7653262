// The planner: what happens to a delivery next, and when. Pure: the same delivery always gets the same plan, so a courier
// that restarts goes on where it was. A plan reaches as far as the next change of status; then the delivery is read again.
import type { FleetEventType } from '@portage/contract/fleet/states';
import { cancelReasons, skipReasons } from '@portage/contract/orders/status';
import { handOverOf, instantAt, later, leavesSameDay, localDate, nextWorkingDay, reached } from './day.ts';
import { doorSteps } from './door.ts';
import { befalls, fateAtWarehouse, fateOnLeg } from './fate.ts';
import { minutes, type Parcel, roll } from './parcel.ts';
import { say } from './phrases.ts';
import { latenessOf } from './routes.ts';

export type Step = {
  type: FleetEventType;
  at: Temporal.Instant;
  /** A skip reason, completion type or cancel reason. */
  statusId?: number;
  note?: string;
  /** For RESCHEDULED: the new local date. */
  date?: string;
  /** A picture is taken. */
  photo?: true;
};

/** Older than this, an unfinished delivery is on a person's desk, and left alone. */
const LEFT_ALONE_AFTER = { hours: 4 * 24 };
const MOST_ATTEMPTS = 3;

const planners: Readonly<Record<string, (parcel: Parcel, trouble: number) => Step[]>> = {
  DELIVERY_SCHEDULED: (parcel, trouble) => (awaitsRoute(parcel) ? onRoute(parcel) : toWarehouse(parcel, trouble)),
  AT_WAREHOUSE: inWarehouse,
  ATTEMPTING_DELIVERY: (parcel, trouble) => doorSteps(parcel, arrivalOf(parcel), trouble),
  SKIPPED: afterSkip,
  AT_DROPOFF_POINT: atDropoff,
  RTS_SCHEDULED: (parcel) => [{ type: 'RTS_LOADED', at: nextMorning(parcel, '08:10', 'loaded') }],
  RTS_LOADED: (parcel) => [
    {
      type: 'RTS_COMPLETED',
      at: parcel.since.add(minutes(parcel, 'returned', 90, 420)),
      note: say(parcel, 'returned'),
    },
  ],
};

/** Whether nobody but a person moves this delivery any more. */
export const isLeftAlone = (parcel: Parcel, now: Temporal.Instant): boolean =>
  !reached(now, later(parcel.since, handOverOf(parcel)).add(LEFT_ALONE_AFTER));

/** The steps up to the next status, in order, none before the delivery last changed. Empty when it waits for a route, or has ended. */
export function planOf(parcel: Parcel, trouble: number): Step[] {
  const steps = planners[parcel.status]?.(parcel, trouble) ?? [];
  return steps.map((step) => ({ ...step, at: later(step.at, parcel.since) }));
}

/** Whether it can go on a route: sorted, or to be fetched. */
const awaitsRoute = (parcel: Parcel) => parcel.sorted || parcel.type === 'PICKUP';

/** Whether the next thing that this parcel needs is a place on a route. */
export const needsRoute = (parcel: Parcel, trouble: number): boolean =>
  parcel.routeId === null &&
  awaitsRoute(parcel) &&
  (parcel.status === 'DELIVERY_SCHEDULED' ||
    (parcel.status === 'AT_WAREHOUSE' && inWarehouse(parcel, trouble).length === 0));

function toWarehouse(parcel: Parcel, trouble: number): Step[] {
  const handOver = later(handOverOf(parcel), parcel.since);
  const fate = fateOnLeg(parcel, trouble);
  if (fate === 'neverHandedOver') {
    const evening = instantAt(parcel.date, '20:30', parcel.timezone);
    return [
      {
        type: 'SKIPPED',
        at: later(evening, handOver.add({ minutes: 30 })),
        statusId: skipReasons.notReceived,
        note: say(parcel, 'notReceived'),
      },
    ];
  }
  const collected = handOver.add(minutes(parcel, 'collected', 2, 25));
  const steps: Step[] = [{ type: 'PICKED_UP_FROM_STORE', at: collected }];
  if (fate === 'outsideArea') {
    return [
      ...steps,
      {
        type: 'CANCELED',
        at: collected.add({ minutes: 100 }),
        statusId: cancelReasons.outsideServiceArea,
        note: say(parcel, 'outsideArea'),
      },
    ];
  }
  if (roll(parcel, 'dock') < 0.35)
    return [...steps, { type: 'AT_WAREHOUSE', at: collected.add(minutes(parcel, 'unloaded', 40, 75)) }];
  const sorting = leavesSameDay(parcel) ? minutes(parcel, 'sorting', 60, 125) : minutes(parcel, 'sorting', 180, 300);
  return [...steps, { type: 'SORTED_AT_WAREHOUSE', at: collected.add(sorting) }];
}

function inWarehouse(parcel: Parcel, trouble: number): Step[] {
  if (!parcel.sorted)
    return [{ type: 'SORTED_AT_WAREHOUSE', at: parcel.since.add(minutes(parcel, 'sorting', 15, 50)) }];
  if (parcel.routeId !== null) return onRoute(parcel);
  const found = parcel.since.add(minutes(parcel, 'found', 15, 60));
  const fate = fateAtWarehouse(parcel, trouble);
  if (fate === 'delayed')
    return [{ type: 'SKIPPED', at: found, statusId: skipReasons.delayed, note: say(parcel, 'delayed') }];
  if (fate === 'damaged')
    return [{ type: 'CANCELED', at: found, statusId: cancelReasons.damaged, note: say(parcel, 'damaged') }];
  return [];
}

/** On the way, once it has a place on a route. */
function onRoute(parcel: Parcel): Step[] {
  if (parcel.routeId === null || parcel.stopAt === null) return [];
  const near = arrivalOf(parcel).subtract(minutes(parcel, 'near', 12, 35));
  if (parcel.type === 'PICKUP') return [{ type: 'ATTEMPTING_PICKUP', at: near }];
  const message: Step[] =
    roll(parcel, 'message') < 0.6 ? [{ type: 'SMS_SENT', at: near.subtract({ minutes: 10 }) }] : [];
  return [...message, { type: 'ATTEMPTING_DELIVERY', at: near }];
}

/** When the driver really stands at the door: the stop's time, the route's lateness, and the street. */
function arrivalOf(parcel: Parcel): Temporal.Instant {
  if (parcel.stopAt === null || parcel.routeId === null) return parcel.since.add(minutes(parcel, 'arrival', 12, 35));
  return parcel.stopAt.add({ minutes: latenessOf(parcel.routeId) }).add(minutes(parcel, 'street', -12, 18));
}

function afterSkip(parcel: Parcel, trouble: number): Step[] {
  const { statusId } = parcel;
  if (statusId === skipReasons.delayed) return [reschedule(parcel, nextMorning(parcel, '06:10', 'rescheduled'))];
  if (statusId === skipReasons.notReceived) {
    if (roll(parcel, 'turned up') < 0.6) return [reschedule(parcel, nextMorning(parcel, '09:05', 'rescheduled'))];
    return [
      {
        type: 'CANCELED',
        at: nextMorning(parcel, '13:20', 'canceled'),
        statusId: cancelReasons.neverReceived,
        note: say(parcel, 'neverCame'),
      },
    ];
  }
  if (statusId === skipReasons.noAnswer && parcel.type === 'DELIVERY' && befalls(parcel, 'neighbour', 0.05, trouble)) {
    return [
      {
        type: 'COMPLETED',
        at: parcel.since.add(minutes(parcel, 'neighbour', 12, 40)),
        statusId: 0,
        note: say(parcel, 'neighbour'),
        photo: true,
      },
    ];
  }
  const refused = statusId === skipReasons.refusedByCustomer && roll(parcel, 'final') < 0.75;
  if (parcel.attempts >= MOST_ATTEMPTS || refused) return [giveUp(parcel)];
  const evening = instantAt(localDate(parcel.since, parcel.timezone), '19:40', parcel.timezone);
  const at = later(evening, parcel.since.add({ minutes: 10 })).add(minutes(parcel, 'rescheduled', 0, 45));
  return [{ type: 'SMS_SENT', at }, reschedule(parcel, at)];
}

/** No more visits: back to the sender, unless there is nothing to bring back. */
function giveUp(parcel: Parcel): Step {
  const at = parcel.since.add(minutes(parcel, 'gave up', 60, 200));
  if (parcel.type === 'DELIVERY' && roll(parcel, 'lost') < 0.92) return { type: 'RTS_SCHEDULED', at };
  return { type: 'CANCELED', at, statusId: cancelReasons.undeliverable, note: say(parcel, 'undeliverable') };
}

/** To the first working day after both the old date and the moment itself. */
export function reschedule(parcel: Parcel, at: Temporal.Instant): Step {
  const early = parcel.statusId === skipReasons.delayed || parcel.statusId === skipReasons.notReceived;
  const today = localDate(at, parcel.timezone);
  const from = early ? today.subtract({ days: 1 }) : today;
  const old = Temporal.PlainDate.from(parcel.date);
  const date = nextWorkingDay(Temporal.PlainDate.compare(from, old) < 0 ? old : from);
  return { type: 'RESCHEDULED', at, date: date.toString() };
}

function atDropoff(parcel: Parcel, trouble: number): Step[] {
  if (befalls(parcel, 'unclaimed', 0.06, trouble)) {
    return [
      {
        type: 'SKIPPED',
        at: parcel.since.add({ hours: 46 }),
        statusId: skipReasons.other,
        note: say(parcel, 'unclaimed'),
      },
    ];
  }
  const fetched = parcel.since.add(minutes(parcel, 'fetched', 60, 180));
  return [{ type: 'COMPLETED', at: fetched, statusId: 1, note: say(parcel, 'fetched'), photo: true }];
}

/** A time on the next working day, give or take. */
function nextMorning(parcel: Parcel, time: string, what: string): Temporal.Instant {
  const date = nextWorkingDay(localDate(parcel.since, parcel.timezone));
  return instantAt(date, time, parcel.timezone).add(minutes(parcel, what, 0, 35));
}

/** What may still follow a completed delivery: a better photo, or a correction by a driver who pressed the wrong button. */
export function afterCompletion(parcel: Parcel, at: Temporal.Instant, trouble: number): Step[] {
  if (befalls(parcel, 'new photo', 0.02, trouble)) {
    return [{ type: 'PROOF_PHOTO_CHANGED', at: at.add(minutes(parcel, 'new photo', 6, 30)), photo: true }];
  }
  if (befalls(parcel, 'wrong button', 0.006, trouble)) {
    const note = say(parcel, 'wrongButton');
    return [
      { type: 'SKIPPED', at: at.add(minutes(parcel, 'wrong button', 4, 15)), statusId: skipReasons.noAnswer, note },
    ];
  }
  return [];
}
