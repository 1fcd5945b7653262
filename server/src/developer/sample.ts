// A sample order in the form of the orders API, for a retailer without a sandbox order in that state. It follows a route of the sandbox's
// simulated courier, so that it has the statuses and trackers of a real order. It is always the same.
import type { MockState } from '@portage/contract/developer/rules';
import { next } from '@portage/contract/fleet/states';
import { type Moved, movedAfter } from '@portage/contract/orders/now';
import type { OrderNow } from '@portage/contract/orders/nowSchema';
import { describeNow } from '@portage/contract/orders/nowWords';
import type { Order } from '@portage/contract/orders/schema';
import { type DeliveryStatus, groupsOf, statusOfOrder } from '@portage/contract/orders/status';
import { noInstructions } from '@portage/contract/requests/answer';
import { stepsOf, type WalkOutcome } from '@portage/contract/sandbox/rules';
import type { z } from 'zod';

type Sample = z.input<typeof Order>;
/** One entry of the order's journey; the first schedules its delivery. */
type SampleEvent = { event: string; status: DeliveryStatus; statusId: number | null; time: string };

/** The route on which the simulated courier brings an order into a state, with its number of steps; all of them by default. */
const walks: Readonly<Record<MockState, { outcome: WalkOutcome; steps?: number } | null>> = {
  unfulfilled: null,
  fulfilled: { outcome: 'DELIVERED', steps: 0 },
  sorted: { outcome: 'DELIVERED', steps: 2 },
  outForDelivery: { outcome: 'DELIVERED', steps: 3 },
  completed: { outcome: 'DELIVERED' },
  skipped: { outcome: 'FRONT_DOOR_AFTER_NO_ANSWER', steps: 5 },
  canceled: { outcome: 'CANCELED' },
  returned: { outcome: 'RETURNED' },
};

const day = '2026-01-15';
const zone = 'America/Toronto';
/** On that day Toronto was five hours behind UTC. */
const at = (time: string) => ({
  at: new Date(`${day}T${time}:00-05:00`).toISOString(),
  local: `${day}, ${time}`,
  zone,
});
const uuid = (last: number) => `019bc000-0000-7000-8000-${String(last).padStart(12, '0')}`;
/** Returns the time of a step: the first is the pickup at the store, and each takes 50 minutes. */
const timeOf = (step: number) =>
  Temporal.PlainTime.from('14:05')
    .add({ minutes: 50 * step })
    .toString()
    .slice(0, 5);

function journeyOf(state: MockState): SampleEvent[] {
  const walk = walks[state];
  if (!walk) return [];
  const journey: SampleEvent[] = [
    { event: 'DELIVERY_SCHEDULED', status: 'DELIVERY_SCHEDULED', statusId: null, time: '09:15' },
  ];
  const steps = stepsOf(walk.outcome, { type: 'DELIVERY', status: 'DELIVERY_SCHEDULED', pickedUp: false });
  let status: DeliveryStatus = 'DELIVERY_SCHEDULED';
  for (const [index, { type, statusId = null }] of steps.slice(0, walk.steps).entries()) {
    const after = next(status, type, 'DELIVERY');
    if ('refused' in after) throw new Error(`The simulated courier cannot do ${type} after ${status}`);
    status = after.status;
    // Calls are not trackers: the delivery lists them.
    if (type !== 'CALL_ATTEMPT') journey.push({ event: type, status, statusId, time: timeOf(index) });
  }
  return journey;
}

/** Returns the sample order in a state. */
export function sampleOrder(state: MockState, publicUrl: string, provider: string): Sample {
  const journey = journeyOf(state);
  const last = journey.at(-1);
  const visit = journey.find(({ event }) => event === 'COMPLETED' || event === 'SKIPPED');
  const deliveryAttemptsMade = visit ? 1 : 0;
  const statusId = last?.statusId ?? null;
  const orderStatus = statusOfOrder({
    deliveryStatus: last?.status ?? null,
    statusId,
    sorted: true,
    deliveryAttemptsMade,
  });
  const status = orderStatus === 'DELAYED' ? 'SKIPPED' : orderStatus;
  return {
    ...sample,
    trackingLink: `${publicUrl}/t/sample`,
    packages: [{ ...parcel, id: uuid(3), trackingCode: sample.trackingCode, shippingLabelUrl: null, status, statusId }],
    status,
    now: nowAfter(journey, provider),
    displayGroup: groupsOf[orderStatus].display,
    fulfilled: last !== undefined,
    deliveryAttemptsMade,
    delivery: last ? deliveryOf(journey, status, last) : null,
    trackers: journey.map(trackerOf),
    attempts: visit ? [attemptOf(visit)] : [],
    updatedAt: at(last?.time ?? '09:00').at,
    version: journey.length + 1,
  };
}

/** Returns the state after the last entry of the journey. */
function nowAfter(journey: readonly SampleEvent[], provider: string): OrderNow {
  const [scheduled, ...events] = journey;
  let moved: Moved = {
    type: 'DELIVERY',
    status: scheduled?.status ?? null,
    ...{ statusId: null, movedBy: null, movedAt: null, holder: null, promisedBy: null, ...noInstructions },
  };
  for (const { event, status, statusId, time } of events)
    moved = movedAfter(moved, { event, at: at(time).at, on: day }, { status, statusId });
  const since = at(journey.at(-1)?.time ?? '09:00');
  const isOnRoute = journey.some(({ event }) => event === 'ATTEMPTING_DELIVERY');
  const window = isOnRoute ? { from: at('14:15'), to: at('17:15') } : null;
  const attempts = journey.some(({ event }) => event === 'COMPLETED' || event === 'SKIPPED') ? 1 : 0;
  const planned = {
    date: day,
    time: '14:00',
    window,
    attempts,
    dropoff: null,
    isRequestOpen: false,
    handed: null,
    left: null,
    asOf: since,
  };
  return describeNow({
    ...moved,
    ...planned,
    deleted: false,
    since,
    store: sample.pickupSchedule.name,
    provider,
  });
}

const parcel = { sizeCategory: null, weight: 4.5, length: null, width: null, height: null };

const sample = {
  ...parcel,
  id: uuid(1),
  number: 'SAMPLE-1001',
  recipient: 'Élodie Tremblay',
  email: 'elodie@example.com',
  phone: '4165550142',
  language: 'fr',
  address: '100 King St W, Toronto, ON, M5X 1A9',
  addressLine2: 'Suite 5600',
  latitude: 43.6486,
  longitude: -79.3817,
  locationPrecision: null,
  question: null,
  note: 'Ring twice',
  recipientNote: null,
  doorCode: null,
  leaveAt: null,
  barcodeForScan: null,
  customerId: null,
  trackingCode: 'SAMPLE00001',
  masterTrackingCode: null,
  envoiTrackingCode: null,
  mpsTrackingCodes: [],
  linkRevoked: false,
  numberOfPackages: 1,
  shippingLabelUrl: null,
  customFields: [],
  tags: [],
  isPharmacy: false,
  proof: null,
  ageGoods: null,
  minimumAge: null,
  proofs: [],
  proofMissingAt: null,
  deliverFromStore: false,
  source: 'API',
  type: 'DELIVERY',
  date: day,
  time: '14:00',
  deleted: false,
  pickupScheduleId: uuid(4),
  retailer: { id: uuid(5), name: 'Sample' },
  pickupSchedule: {
    id: uuid(4),
    name: 'Queen West',
    timezone: zone,
    pickupTimes: ['14:00'],
    storeAddress: '441 Queen St W, Toronto, ON, M5V 2A8',
    pickupPoint: {
      name: 'Queen West counter',
      timeToPrepare: 2,
      serviceArea: { id: 'DC-1', name: 'Greater Toronto Area', timezone: zone },
    },
  },
  actionLogs: [],
  requests: [],
  createdAt: at('09:00').at,
  cutoffAt: at('12:00').at,
  today: day,
} satisfies Partial<Sample>;

function deliveryOf(journey: readonly SampleEvent[], status: Sample['status'], last: SampleEvent): Sample['delivery'] {
  const has = (event: string) => journey.some((entry) => entry.event === event);
  const isOnRoute = has('ATTEMPTING_DELIVERY');
  return {
    id: uuid(2),
    type: 'DELIVERY',
    date: day,
    time: '14:00',
    status,
    statusId: last.statusId,
    statusNote: null,
    pickedUp: has('PICKED_UP_FROM_STORE'),
    sorted: has('SORTED_AT_WAREHOUSE'),
    photos: [],
    route: isOnRoute ? { startedAt: at(timeOf(1)).at, etd: null } : null,
    stopStartTime: isOnRoute ? at(timeOf(2)) : null,
    driverId: null,
    driverNote: null,
    callHistories: [],
    dropoffPoint: null,
    completedAt: last.status === 'COMPLETED' ? at(last.time) : null,
  };
}

const trackerOf = ({ event, status, statusId, time }: SampleEvent, index: number): Sample['trackers'][number] => ({
  id: uuid(100 + index),
  event,
  status,
  statusUpdatedAt: at(time).at,
  at: at(time),
  statusId,
  statusNote: null,
  package: null,
  data: {},
});

const attemptOf = ({ event, statusId, time }: SampleEvent): Sample['attempts'][number] => ({
  id: uuid(200),
  date: at(time),
  status: event,
  statusId,
  photos: [],
  driver: null,
  arrivedLatitude: null,
  arrivedLongitude: null,
});
