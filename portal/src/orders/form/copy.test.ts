// The form values of an order, and the initial values of a copy.
import type { Order } from '@portage/contract/orders/schema';
import { expect, it } from 'vitest';
import { copyOf, valuesOf } from './values.ts';

const area = { id: 'a', name: 'Toronto', timezone: 'America/Toronto' };
const measures = { sizeCategory: null, length: null, width: null, height: null };
const shipping = {
  status: 'DELIVERY_SCHEDULED' as const,
  statusId: null,
  id: 'p',
  trackingCode: 'TS1',
  shippingLabelUrl: null,
};
const form = {
  number: '007',
  recipient: 'Élodie',
  email: null,
  language: 'fr' as const,
  phone: '4165550142',
  note: 'Ring',
  customerId: 'C-1',
  address: '100 King St W, Toronto, ON, M5X 1A9',
  addressLine2: '4',
  latitude: 43.6,
  longitude: -79.4,
  barcodeForScan: '0042',
  numberOfPackages: 2,
  customFields: [{ label: 'Gate', value: '12' }],
  weight: 3,
  ...measures,
  tags: ['Cold'],
  isPharmacy: true,
  deliverFromStore: false,
  proof: { kinds: ['PIN' as const], match: 'all' as const, fallback: 'RETURN' as const },
  ageGoods: null,
  type: 'DELIVERY' as const,
  date: '2026-11-18',
  time: '14:00',
  pickupScheduleId: 's',
};
const order: Order = {
  ...form,
  packages: [
    { ...measures, ...shipping, weight: 1 },
    { ...measures, ...shipping, weight: 2 },
    { ...measures, ...shipping, weight: 9 },
  ],
  id: 'o',
  recipientNote: null,
  doorCode: null,
  leaveAt: null,
  locationPrecision: null,
  minimumAge: null,
  proofs: [],
  proofMissingAt: null,
  trackingCode: 'TS1',
  masterTrackingCode: null,
  envoiTrackingCode: null,
  mpsTrackingCodes: [],
  trackingLink: '',
  linkRevoked: false,
  shippingLabelUrl: null,
  source: 'FORM',
  status: 'NOT_SCHEDULED',
  now: {
    kind: 'UNFULFILLED',
    text: { en: '', fr: '' },
    at: { at: '', local: '', zone: '' },
    promise: null,
    holder: 'STORE',
    next: null,
    isLate: false,
    asOf: '',
  },
  displayGroup: null,
  deleted: false,
  fulfilled: false,
  deliveryAttemptsMade: 0,
  question: null,
  delivery: null,
  retailer: { id: 'r', name: 'R' },
  trackers: [],
  attempts: [],
  actionLogs: [],
  requests: [],
  cutoffAt: null,
  pickupSchedule: {
    id: 's',
    name: 'Queen West',
    timezone: area.timezone,
    pickupTimes: [],
    storeAddress: '',
    pickupPoint: { name: '', timeToPrepare: 1, serviceArea: area },
  },
  createdAt: '2026-11-18T15:00:00Z',
  updatedAt: '2026-11-18T15:00:00Z',
  today: '2026-11-18',
  version: 1,
};
const packages = [
  { ...measures, weight: 1 },
  { ...measures, weight: 2 },
];

it('the form has every editable value, with as many packages as the order', () => {
  expect(valuesOf(order)).toEqual({ ...form, packages });
});

it('a copy keeps the contents and the recipient, but not the number, barcode, coordinates and date', () => {
  const { number: _n, barcodeForScan: _b, latitude: _la, longitude: _lo, date: _d, time: _t, ...same } = form;
  expect(copyOf(order)).toEqual({ ...same, packages, date: undefined, time: undefined });
});
