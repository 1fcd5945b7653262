// One visit: its outcome and the events that the driver reports.
import { completionTypes, skipReasons } from '@portage/contract/orders/status';
import { noteOf } from './notes.ts';
import { later, minutes, nextWorkingDay, type Parcel, roll, type Step } from './parcel.ts';
import { canProve } from './proof.ts';

/** The failures of a visit, with their probability, the driver's number of calls, and the minutes the driver waits. */
const failures = [
  { kind: 'noAnswer', share: 0.048, calls: 2, wait: [6, 15], photo: true },
  { kind: 'needsInformation', share: 0.01, calls: 1, wait: [4, 8] },
  { kind: 'refusedByCustomer', share: 0.007, calls: 0, wait: [2, 4] },
  { kind: 'refusedBySecurity', share: 0.005, calls: 1, wait: [4, 8] },
  { kind: 'businessClosed', share: 0.008, calls: 0, wait: [1, 3], photo: true },
  { kind: 'other', share: 0.005, calls: 0, wait: [4, 9] },
  { kind: 'delayed', share: 0.005, calls: 0, wait: [20, 60] },
  { kind: 'dropoff', share: 0.015, calls: 1, wait: [12, 30], deliveriesOnly: true },
  { kind: 'broughtBack', share: 0.004, calls: 0, wait: [60, 120], deliveriesOnly: true },
] as const;
type Failure = (typeof failures)[number];

/** Factor on the probability of a failure after an earlier one at the same address. */
const AFTER_A_FAILED_ATTEMPT = 2.5;

/** Returns the failure of this visit, or null if the parcel is delivered, as about nine in ten are. */
export function failureOf(parcel: Parcel, trouble: number): Failure | null {
  const factor = parcel.attempts > 0 ? trouble * AFTER_A_FAILED_ATTEMPT : trouble;
  let rest = roll(parcel, 'door');
  for (const failure of failures) {
    if ('deliveriesOnly' in failure && parcel.type === 'PICKUP') continue;
    rest -= failure.share * factor;
    if (rest < 0) return failure;
  }
  return null;
}

/** Returns the steps of a visit that starts at `arrival`, up to its outcome. */
export function visitSteps(parcel: Parcel, arrival: Temporal.Instant, trouble: number, now: Temporal.Instant): Step[] {
  const failure = failureOf(parcel, trouble);
  if (failure === null && !canProve(parcel, arrival)) return withoutProof(parcel, arrival);
  if (failure === null && !isLeftBehind(parcel, trouble)) return [completed(parcel, arrival)];
  if (failure === null) return withoutTheLast(parcel, arrival, now);
  const { kind, calls, wait } = failure;
  const at = arrival.add(minutes(parcel, 'wait', wait[0], wait[1]));
  const steps = Array.from({ length: calls }, (_, index): Step => {
    return { type: 'CALL_ATTEMPT', at: arrival.add({ minutes: index + 1 }) };
  });
  const note = noteOf(parcel, kind);
  if (kind === 'dropoff') return [...steps, { type: 'AT_DROPOFF_POINT', at, note }];
  // The return to the warehouse and the new date are reported together.
  if (kind === 'broughtBack') return [{ type: 'AT_WAREHOUSE', at, note }, reschedule(parcel, at, now)];
  return [...steps, { type: 'SKIPPED', at, statusId: skipReasons[kind], note, photo: 'photo' in failure }];
}

/** Returns the steps of a visit without the proof: a call and a photo in its place, or a failed visit. */
export function withoutProof(parcel: Parcel, arrival: Temporal.Instant): Step[] {
  const call: Step = { type: 'CALL_ATTEMPT', at: arrival.add({ minutes: 1 }) };
  const at = arrival.add({ minutes: 4 });
  const isReplaced = parcel.proof?.fallback === 'PHOTO_AND_CALL' && parcel.proof.minimumAge === null;
  const failed: Step = { type: 'SKIPPED', at, statusId: skipReasons.noAnswer, note: noteOf(parcel, 'noCode') };
  return [call, isReplaced ? completed(parcel, at) : failed];
}

/** Returns whether one of several packages is left in the warehouse at the first visit. */
export const isLeftBehind = (parcel: Parcel, trouble: number): boolean =>
  parcel.packageCodes.length > 1 &&
  parcel.type === 'DELIVERY' &&
  parcel.attempts === 0 &&
  roll(parcel, 'left behind') < 0.12 * trouble;

/** Returns the steps that deliver all packages but the last, which is reported with its own code and delivered another day. */
function withoutTheLast(parcel: Parcel, arrival: Temporal.Instant, now: Temporal.Instant): Step[] {
  const packageCode = parcel.packageCodes.at(-1) ?? '';
  const missing: Step = { type: 'AT_WAREHOUSE', at: arrival, packageCode, note: noteOf(parcel, 'leftBehind') };
  return [missing, completed(parcel, arrival), reschedule(parcel, arrival, now)];
}

function completed(parcel: Parcel, at: Temporal.Instant): Step {
  const chance = roll(parcel, 'where');
  const atDesk = parcel.addressLine2 !== null ? 0.45 : 0.04;
  const done = (type: keyof typeof completionTypes, what: Parameters<typeof noteOf>[1]): Step => ({
    type: 'COMPLETED',
    at,
    statusId: completionTypes[type],
    note: noteOf(parcel, what),
    photo: true,
  });
  if (parcel.type === 'PICKUP') return done('handedToCustomer', 'collected');
  if (chance < 0.015) return done('other', 'otherPlace');
  if (chance < atDesk) return done('frontDesk', 'frontDesk');
  return chance < 0.58 ? done('handedToCustomer', 'handed') : done('frontDoor', 'leftAtDoor');
}

/** Returns a step to the first working day after the old date that has not passed. Before seven in the morning, that can be today. */
export function reschedule(parcel: Parcel, at: Temporal.Instant, now: Temporal.Instant): Step {
  const decided = later(at, now).toZonedDateTimeISO(parcel.timezone);
  const yesterday = decided.toPlainDate().subtract({ days: 1 });
  const from = decided.hour < 7 ? yesterday : decided.toPlainDate();
  const old = Temporal.PlainDate.from(parcel.date);
  const date = nextWorkingDay(Temporal.PlainDate.compare(from, old) < 0 ? old : from);
  return { type: 'RESCHEDULED', at, date: date.toString() };
}
