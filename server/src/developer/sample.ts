// An order as the orders API answers it, for a retailer that has none in that state yet: made up, and the same every time.
import type { MockState } from '@portage/contract/developer/rules';
import type { FleetEventType } from '@portage/contract/fleet/states';
import type { Order } from '@portage/contract/orders/schema';
import { type DeliveryStatus, groupsOf, skipReasons, statusOfOrder } from '@portage/contract/orders/status';
import type { z } from 'zod';

type Sample = z.input<typeof Order>;
type Stands = {
  status: DeliveryStatus | null;
  statusId?: number;
  /** What happened so far, and the local time when it did. */
  journey: readonly (readonly [event: FleetEventType | 'DELIVERY_SCHEDULED', time: string])[];
};

const scheduled = ['DELIVERY_SCHEDULED', '09:15'] as const;
const pickedUp = ['PICKED_UP_FROM_STORE', '14:05'] as const;
const sorted = ['AT_WAREHOUSE', '15:40'] as const;
const underWay = ['ATTEMPTING_DELIVERY', '17:10'] as const;

const stands: Readonly<Record<MockState, Stands>> = {
  unfulfilled: { status: null, journey: [] },
  fulfilled: { status: 'DELIVERY_SCHEDULED', journey: [scheduled] },
  sorted: { status: 'AT_WAREHOUSE', journey: [scheduled, pickedUp, sorted] },
  outForDelivery: { status: 'ATTEMPTING_DELIVERY', journey: [scheduled, pickedUp, sorted, underWay] },
  completed: {
    status: 'COMPLETED',
    statusId: 1,
    journey: [scheduled, pickedUp, sorted, underWay, ['COMPLETED', '18:32']],
  },
  skipped: {
    status: 'SKIPPED',
    statusId: skipReasons.noAnswer,
    journey: [scheduled, pickedUp, sorted, underWay, ['SKIPPED', '18:32']],
  },
  canceled: { status: 'CANCELED', statusId: 0, journey: [scheduled, ['CANCELED', '10:20']] },
  returned: {
    status: 'RTS_COMPLETED',
    journey: [scheduled, pickedUp, sorted, underWay, ['SKIPPED', '18:32'], ['RTS_COMPLETED', '20:15']],
  },
};

const day = '2026-01-15';
const zone = 'America/Toronto';
/** That day the stores of Toronto were five hours behind. */
const at = (time: string) => ({
  at: new Date(`${day}T${time}:00-05:00`).toISOString(),
  local: `${day}, ${time}`,
  zone,
});
const ids = {
  order: '019bc000-0000-7000-8000-000000000001',
  delivery: '019bc000-0000-7000-8000-000000000002',
  package: '019bc000-0000-7000-8000-000000000003',
  store: '019bc000-0000-7000-8000-000000000004',
  retailer: '019bc000-0000-7000-8000-000000000005',
};

/** The sample in a state. */
export function sampleOrder(state: MockState, publicUrl: string): Sample {
  const { status: deliveryStatus, statusId = null, journey } = stands[state];
  const visited = journey.some(([event]) => event === 'COMPLETED' || event === 'SKIPPED');
  const status = statusOfOrder({ deliveryStatus, statusId, sorted: true, deliveryAttemptsMade: visited ? 1 : 0 });
  const shown = status === 'DELAYED' ? 'SKIPPED' : status;
  const last = journey.at(-1)?.[1] ?? '09:00';
  return {
    ...told,
    trackingLink: `${publicUrl}/t/sample`,
    packages: [{ ...parcel, status: shown, statusId }],
    status: shown,
    displayGroup: groupsOf[status].display,
    fulfilled: deliveryStatus !== null,
    deliveryAttemptsMade: visited ? 1 : 0,
    delivery: deliveryStatus && deliveryOf(state, shown, statusId, journey),
    trackers: journey.map(([event, time], index) => trackerOf(event, time, index)),
    attempts: visited ? [attemptOf(state, statusId)] : [],
    updatedAt: at(last).at,
    version: journey.length + 1,
  };
}

const told = {
  id: ids.order,
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
  weight: 4.5,
  length: null,
  width: null,
  height: null,
  sizeCategory: null,
  tags: [],
  isPharmacy: false,
  deliverFromStore: false,
  source: 'API',
  type: 'DELIVERY',
  date: day,
  time: '14:00',
  deleted: false,
  pickupScheduleId: ids.store,
  retailer: { id: ids.retailer, name: 'Sample' },
  pickupSchedule: {
    id: ids.store,
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

const parcel = {
  id: ids.package,
  trackingCode: 'SAMPLE00001',
  shippingLabelUrl: null,
  sizeCategory: null,
  weight: 4.5,
  length: null,
  width: null,
  height: null,
};

type Journey = Stands['journey'];
function deliveryOf(state: MockState, status: Sample['status'], statusId: number | null, journey: Journey) {
  const has = (event: string) => journey.some(([each]) => each === event);
  return {
    id: ids.delivery,
    type: 'DELIVERY' as const,
    date: day,
    time: '14:00',
    status,
    statusId,
    statusNote: null,
    pickedUp: has('PICKED_UP_FROM_STORE'),
    sorted: has('AT_WAREHOUSE'),
    photos: [],
    route: has('ATTEMPTING_DELIVERY') ? { startedAt: at('16:30').at, etd: null } : null,
    stopStartTime: has('ATTEMPTING_DELIVERY') ? at('18:30') : null,
    driverId: null,
    driverNote: null,
    callHistories: [],
    dropoffPoint: null,
    completedAt: state === 'completed' ? at('18:32') : null,
  };
}

const trackerOf = (event: string, time: string, index: number): Sample['trackers'][number] => ({
  id: `019bc000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
  event,
  status: event,
  statusUpdatedAt: at(time).at,
  at: at(time),
  statusId: null,
  statusNote: null,
  package: null,
  data: {},
});

const attemptOf = (state: MockState, statusId: number | null): Sample['attempts'][number] => ({
  id: '019bc000-0000-7000-8000-000000000200',
  date: at('18:32'),
  status: state === 'completed' ? 'COMPLETED' : 'SKIPPED',
  statusId,
  photos: [],
  driver: null,
  arrivedLatitude: null,
  arrivedLongitude: null,
});
