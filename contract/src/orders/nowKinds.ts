// The kinds of an order's current state. Separate from the rules, so that the first screen does not load them.

export const holders = ['STORE', 'COURIER', 'RECIPIENT', 'DROPOFF', 'NOBODY'] as const;
/** Who has the parcel. The last value means that there is none: the order was canceled before it was fulfilled. */
export type Holder = (typeof holders)[number];

export const nowKinds = [
  'DELETED',
  'UNDATED',
  'UNFULFILLED',
  'AWAITING_PICKUP',
  'PICKED_UP',
  'RESCHEDULED',
  'AT_WAREHOUSE',
  'OUT_FOR_DELIVERY',
  'AT_DROPOFF_POINT',
  'DELIVERED',
  'COLLECTED',
  'MISSED',
  'REFUSED',
  'NOT_RECEIVED',
  'DELAYED',
  'CANCELED',
  'RETURN_PLANNED',
  'RETURNING',
  'RETURNED',
] as const;
export type NowKind = (typeof nowKinds)[number];

export const nextKinds = [
  'SET_DATE',
  'FULFIL',
  'HAND_OVER',
  'DELIVERY',
  'VISIT',
  'COLLECT',
  'ANSWER',
  'PLAN',
  'DROP_OFF',
  'TRACE',
  'RETURN',
] as const;
export type NextKind = (typeof nextKinds)[number];
