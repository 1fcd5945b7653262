// Statuses, and the one table from which lists, screens and statistics derive their groups (spec section 4).

/** Whether the courier delivers to the recipient, or collects from them. */
export const deliveryTypes = ['DELIVERY', 'PICKUP'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** The statuses that the courier's events set on a delivery. */
export const deliveryStatuses = [
  'DELIVERY_SCHEDULED',
  'AT_WAREHOUSE',
  'ATTEMPTING_DELIVERY',
  'COMPLETED',
  'SKIPPED',
  'CANCELED',
  'RTS_SCHEDULED',
  'RTS_LOADED',
  'RTS_COMPLETED',
  'AT_DROPOFF_POINT',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The displayed statuses: a delivery's own, or one derived from it. On the wire, `DELAYED` is `DELAYED_BY_{PROVIDER}`. */
export const statuses = [...deliveryStatuses, 'NOT_SCHEDULED', 'NOT_RECEIVED', 'DELAYED'] as const;
export type Status = (typeof statuses)[number];
export type WireStatus = Exclude<Status, 'DELAYED'> | `DELAYED_BY_${string}`;

export const skipReasons = {
  other: 0,
  noAnswer: 1,
  needsInformation: 2,
  notReceived: 3,
  refusedByCustomer: 4,
  refusedBySecurity: 5,
  businessClosed: 6,
  delayed: 7,
} as const;
export const completionTypes = { other: 0, handedToCustomer: 1, frontDoor: 2, frontDesk: 3 } as const;
export const cancelReasons = {
  other: 0,
  damaged: 1,
  undeliverable: 2,
  neverReceived: 3,
  outsideServiceArea: 4,
} as const;

type StatusInput = {
  deliveryStatus: DeliveryStatus | null;
  statusId: number | null;
  sorted: boolean;
  deliveryAttemptsMade: number;
};

/** Returns the displayed status of an order. */
export function statusOfOrder(order: StatusInput): Status {
  if (order.deliveryStatus === null) return 'NOT_SCHEDULED';
  if (order.deliveryStatus !== 'SKIPPED') return order.deliveryStatus;
  if (order.statusId === skipReasons.delayed) return 'DELAYED';
  const neverCame = order.statusId === skipReasons.notReceived && !order.sorted && order.deliveryAttemptsMade === 0;
  return neverCame ? 'NOT_RECEIVED' : 'SKIPPED';
}

export const listGroups = [
  'unfulfilled',
  'fulfilled',
  'sorted',
  'attempting',
  'skipped',
  'completed',
  'returned',
] as const;
export type ListGroup = (typeof listGroups)[number];
/** Returns an object with a value for every list group. */
export const mapGroups = <T>(choose: (group: ListGroup) => T): Record<ListGroup, T> => ({
  unfulfilled: choose('unfulfilled'),
  fulfilled: choose('fulfilled'),
  sorted: choose('sorted'),
  attempting: choose('attempting'),
  skipped: choose('skipped'),
  completed: choose('completed'),
  returned: choose('returned'),
});
export const displayGroups = ['awaitingPickup', 'inProgress', 'completed', 'skipped', 'canceled'] as const;
export type DisplayGroup = (typeof displayGroups)[number];
/** The buckets in which statistics count deliveries. */
export const statBuckets = ['pending', 'completed', 'skipped', 'canceled', 'notReceived'] as const;
export type StatBucket = (typeof statBuckets)[number];

/** The steps of a store's day until the courier has a parcel; contract/src/today/schema.ts defines them. */
export const daySteps = ['toFulfil', 'undated', 'toPrint', 'ready', 'handedOver', 'pickedUp'] as const;
export type DayStep = (typeof daySteps)[number];

/** The state colour of the brand for a status. */
type Tone =
  | 'scheduled'
  | 'warehouse'
  | 'attempting'
  | 'completed'
  | 'skipped'
  | 'canceled'
  | 'not-received'
  | 'delayed'
  | 'returning';

/** The colour of each status. Apart from its groups, which the recipients' page does not load. */
export const tones: Readonly<Record<Status, Tone>> = {
  NOT_SCHEDULED: 'canceled',
  DELIVERY_SCHEDULED: 'scheduled',
  AT_WAREHOUSE: 'warehouse',
  ATTEMPTING_DELIVERY: 'attempting',
  AT_DROPOFF_POINT: 'attempting',
  COMPLETED: 'completed',
  SKIPPED: 'skipped',
  NOT_RECEIVED: 'not-received',
  DELAYED: 'delayed',
  RTS_SCHEDULED: 'returning',
  RTS_LOADED: 'returning',
  RTS_COMPLETED: 'returning',
  CANCELED: 'canceled',
};

type Groups = { list: ListGroup | null; display: DisplayGroup | null; stat: StatBucket | null };

/** The tab and the statistic of each status. A status without a list group is shown only under All. */
export const groupsOf: Readonly<Record<Status, Groups>> = {
  NOT_SCHEDULED: { list: 'unfulfilled', display: 'awaitingPickup', stat: null },
  DELIVERY_SCHEDULED: { list: 'fulfilled', display: 'awaitingPickup', stat: 'pending' },
  AT_WAREHOUSE: { list: 'sorted', display: 'inProgress', stat: 'pending' },
  ATTEMPTING_DELIVERY: { list: 'attempting', display: 'inProgress', stat: 'pending' },
  AT_DROPOFF_POINT: { list: 'attempting', display: 'inProgress', stat: 'pending' },
  COMPLETED: { list: 'completed', display: 'completed', stat: 'completed' },
  SKIPPED: { list: 'skipped', display: 'skipped', stat: 'skipped' },
  NOT_RECEIVED: { list: 'skipped', display: 'skipped', stat: 'notReceived' },
  DELAYED: { list: 'skipped', display: 'inProgress', stat: 'pending' },
  RTS_SCHEDULED: { list: 'returned', display: 'skipped', stat: 'skipped' },
  RTS_LOADED: { list: 'returned', display: 'skipped', stat: 'skipped' },
  RTS_COMPLETED: { list: 'returned', display: 'skipped', stat: 'skipped' },
  CANCELED: { list: null, display: 'canceled', stat: 'canceled' },
};

/** Returns the statuses in a list group. */
export const statusesOf = (group: ListGroup): Status[] => statuses.filter((status) => groupsOf[status].list === group);

/** Returns a status in its form on the wire: the provider's code follows DELAYED_BY. */
export const wireStatus = (status: Status, providerCode: string): WireStatus =>
  status === 'DELAYED' ? `DELAYED_BY_${providerCode.toUpperCase()}` : status;

/** Returns a status from its form on the wire. */
export const readStatus = (status: WireStatus): Status => (isDelayed(status) ? 'DELAYED' : status);

/** Returns the delivery's own status, which the courier's events change and from which the displayed status is derived. */
export function deliveryStatusOf(status: WireStatus): DeliveryStatus | null {
  const read = readStatus(status);
  if (read === 'DELAYED' || read === 'NOT_RECEIVED') return 'SKIPPED';
  return read === 'NOT_SCHEDULED' ? null : read;
}

const isDelayed = (status: WireStatus): status is `DELAYED_BY_${string}` => status.startsWith('DELAYED_BY_');
