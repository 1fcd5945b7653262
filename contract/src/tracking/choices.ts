// The choices of a recipient while the parcel is on its way, and why one is refused. No schemas: the recipients' page imports this file.
import type { ErrorType, Fault } from '../errors.ts';
import { next } from '../fleet/states.ts';
import type { Holder } from '../orders/nowKinds.ts';
import { type DeliveryStatus, type DeliveryType, type Status, skipReasons, type WireStatus } from '../orders/status.ts';
import { unclear } from '../requests/answer.ts';
import { longestHold, whyNotHave } from '../requests/held.ts';
import type { TrackingSwitch } from '../settings/switches.ts';
import { dayAfterDate, daysAfter, daysUntilReturn, whyNotChange, windowMinutes } from './rules.ts';

/** Each choice by its field on the wire, with the switch by which a retailer turns it off. */
export const choiceSwitches = {
  date: 'allowsDate',
  addressLine2: 'allowsUnit',
  doorCode: 'allowsDoorCode',
  phone: 'allowsPhone',
  place: 'allowsPlace',
  note: 'allowsNote',
  address: 'allowsAddress',
  undo: 'allowsUndo',
} as const satisfies Record<string, TrackingSwitch>;
export type Choice = keyof typeof choiceSwitches;

// Every name of the table is a choice; Object.keys loses that type.
export const choices = Object.keys(choiceSwitches) as [Choice, ...Choice[]];

/** Changes that need a code sent to the recipient's contact on the order, because others could divert the parcel with them. */
export const guardedChoices = ['phone', 'address'] as const satisfies readonly Choice[];

/** Choices that a recipient can take back alone, and that are shown to the holder of the link. */
export const removableChoices = ['place', 'doorCode', 'note'] as const satisfies readonly Choice[];

/** Returns the choices that a retailer allows. */
export const openChoices = (switches: Readonly<Record<TrackingSwitch, boolean>>): Choice[] =>
  choices.filter((choice) => switches[choiceSwitches[choice]]);

/** Returns a fault for each given choice that is switched off. */
export const switchedOff = (given: readonly string[], open: readonly Choice[]): Fault[] =>
  choices.flatMap((choice): Fault[] =>
    given.includes(choice) && !open.includes(choice) ? [{ type: 'NOT_OFFERED', path: choice }] : [],
  );

export const leavePlaces = ['DOOR', 'NEIGHBOUR', 'CONCIERGE', 'SAFE_PLACE'] as const;
export type LeavePlace = (typeof leavePlaces)[number];

/** Returns whether a place has to be described: a neighbour or a safe place does, the other places need no text. */
export const needsWords = (place: LeavePlace): boolean => place === 'NEIGHBOUR' || place === 'SAFE_PLACE';

/** Returns a fault if the place has to be described and is not. */
export const placeFaults = ({ place, placeWords }: { place?: LeavePlace; placeWords?: string }): Fault[] =>
  place && needsWords(place) && !placeWords ? [{ type: 'PLACE_NOT_DESCRIBED', path: 'placeWords' }] : [];

type Visited = { type: DeliveryType; status: DeliveryStatus | null; statusId: number | null; attempts: number };

/** Returns whether a visit failed: at the door, or before it by a delay, which is not counted as an attempt. */
const isVisited = ({ status, statusId, attempts }: Visited): boolean =>
  attempts > 0 || (status === 'SKIPPED' && statusId === skipReasons.delayed);

const mayMove = ({ type, status }: Visited): boolean =>
  status !== null && !('refused' in next(status, 'RESCHEDULED', type));

const daysBetween = (today: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => daysAfter(today, from + index));

/** Returns the next days on which the courier can come back (spec section 9). `today` is local to the store. */
export function returnDays(type: DeliveryType, today: string): string[] {
  const { from, to } = daysUntilReturn[type];
  return daysBetween(today, from, to);
}
const daysFrom = (visited: Visited, today: string) => (mayMove(visited) ? returnDays(visited.type, today) : []);

/** Returns the dates that a recipient can choose for another visit after a failed one. */
export const datesToReturn = (visited: Visited, today: string): string[] =>
  isVisited(visited) && visited.status !== 'RTS_SCHEDULED' ? daysFrom(visited, today) : [];

/** The requests to the courier that a recipient can send. */
export const recipientKinds = ['CHANGE', 'HOLD', 'DROPOFF'] as const;
type RecipientKind = (typeof recipientKinds)[number];

/** What a recipient asks of the courier: a visit on a day, at once or after a hold, or a drop-off point. */
export type RecipientRequest =
  | { kind: Exclude<RecipientKind, 'DROPOFF'>; date: string }
  | { kind: 'DROPOFF'; date: null };

type Carried = Visited & { holder: Holder; date: string | null };

/** Returns whether a recipient can ask for something else than the first visit: the courier has the parcel, and no driver is on the way. */
const isBeforeVisit = (carried: Carried): boolean =>
  carried.holder === 'COURIER' && !isVisited(carried) && carried.status !== 'RTS_SCHEDULED' && mayMove(carried);

/** Returns the status before a visit as staff see it. */
const shownOf = ({ status, statusId }: Visited): WireStatus =>
  status === 'SKIPPED' && statusId === skipReasons.notReceived ? 'NOT_RECEIVED' : (status ?? 'NOT_SCHEDULED');

/**
 * Returns the days for which a recipient can ask, by kind of request, and whether they can ask for a drop-off point: before the first visit,
 * only later days, of which the first can be visited without a hold; and any day for a visit instead of a return that is planned. The
 * courier may decline, since the visit or the return may be under way already. `today` is local to the store.
 */
export function asksOf(carried: Carried, today: string): { CHANGE: string[]; HOLD: string[]; DROPOFF: boolean } {
  if (carried.status === 'RTS_SCHEDULED') return { CHANGE: daysFrom(carried, today), HOLD: [], DROPOFF: false };
  if (!isBeforeVisit(carried)) return { CHANGE: [], HOLD: [], DROPOFF: false };
  const { date, holder, type } = carried;
  const isLater = (day: string) => date === null || day > date;
  const mayAsk = (kind: 'HOLD' | 'DROPOFF') =>
    whyNotHave({ deleted: false, type, status: shownOf(carried), now: { holder } }, kind) === null;
  return {
    CHANGE: daysFrom(carried, today).filter(isLater),
    HOLD: mayAsk('HOLD') ? daysBetween(today, daysUntilReturn[type].to + 1, longestHold).filter(isLater) : [],
    DROPOFF: mayAsk('DROPOFF'),
  };
}

/** Returns the request to the courier in a change; null if there is none. */
export const askedIn = (change: {
  askDate?: string | undefined;
  askHold?: string | undefined;
  askDropoff?: true | undefined;
}): RecipientRequest | null => {
  const { askDate, askHold, askDropoff } = change;
  if (askDate) return { kind: 'CHANGE', date: askDate };
  if (askHold) return { kind: 'HOLD', date: askHold };
  return askDropoff ? { kind: 'DROPOFF', date: null } : null;
};

/** The answers to a return that is planned: to ask for a visit instead, to withdraw that, or to let the parcel go back. */
const returnAnswers: readonly string[] = ['askDate', 'withdraw', 'confirmed'];

/** Returns why a recipient can no longer send these fields of a change, or null. */
export const whyNotSend = (status: Status, given: readonly string[]): ErrorType | null =>
  status === 'RTS_SCHEDULED' && given.length > 0 && given.every((field) => returnAnswers.includes(field))
    ? null
    : whyNotChange(status);

/** How long before the planned stop the driver counts as near, in minutes. */
const nearMinutes = 30;

type OnTheWay = { status: string; window: { from: string } | null };

/**
 * Returns whether the driver is near: on the way, and at most half an hour before the planned stop, or without a planned time. Instants are
 * ISO 8601.
 */
export const isDriverNear = ({ status, window }: OnTheWay, now: string): boolean =>
  status === 'ATTEMPTING_DELIVERY' &&
  (window === null || Date.parse(now) >= Date.parse(window.from) + (windowMinutes - nearMinutes) * 60_000);

/** The time in the store's zone until which a new address applies on the same day (spec section 4). */
export const addressHour = '12:00';

type Addressed = OnTheWay & { type: DeliveryType; deliveryStatus: DeliveryStatus | null; date: string | null };

/**
 * Returns the date from which a new address would apply, and whether the delivery moves to that date; null if it is too late for a new
 * address. `today` and `time` are local to the store.
 */
export function newAddressFrom(
  order: Addressed,
  { now, today, time }: { now: string; today: string; time: string },
): { from: string; isMoved: boolean } | null {
  if (isDriverNear(order, now)) return null;
  const from = time < addressHour ? today : dayAfterDate(today);
  const isMoved = order.date !== null && order.date < from && order.status !== 'SKIPPED';
  const mayMove =
    order.deliveryStatus !== null && !('refused' in next(order.deliveryStatus, 'RESCHEDULED', order.type));
  return isMoved && !mayMove ? null : { from, isMoved };
}

/** Returns why the last change cannot be undone, or null. */
export function whyNotUndo(order: OnTheWay, hasChange: boolean, now: string): ErrorType | null {
  if (!hasChange) return 'NOTHING_TO_UNDO';
  return isDriverNear(order, now) ? 'DRIVER_IS_NEAR' : null;
}

type Confirmable = { status: Status; statusId: number | null; answerFor: number | null };

/** Returns why the details cannot be confirmed as correct, or null: after some failed visits the recipient has to answer instead. */
export const whyNotConfirm = ({ status, statusId, answerFor }: Confirmable): ErrorType | null =>
  unclear.includes(status === 'SKIPPED' ? statusId : answerFor) ? 'DETAIL_NEEDED' : null;

type Offered = {
  choices: readonly string[];
  canAsk: boolean;
  request: object | null;
  dates: readonly string[];
  newAddress: object | null;
  mayClaim: boolean;
};

/** Returns whether the page has a form for an answer. */
export const canAnswer = ({ choices, dates, canAsk, request, newAddress, mayClaim }: Offered): boolean =>
  mayClaim ||
  canAsk ||
  !!request ||
  !!newAddress ||
  dates.length > 0 ||
  choices.some((choice) => !['date', 'address', 'undo'].includes(choice));

/** Masks an email: `jane@example.com` → `j•••@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');
/** Masks a phone number: `416-555-0142` → `••• 0142`. */
export const maskPhone = (phone: string): string => `••• ${phone.replace(/\D/g, '').slice(-4)}`;

const provinces: Readonly<Partial<Record<string, string>>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

/** Returns the province of a postal code, by its first letter; empty if unknown. */
export const provinceOf = (postalCode: string): string => provinces[postalCode.trim()[0]?.toUpperCase() ?? ''] ?? '';
