// The sample view of the tests, and all its variants. Texts that are equal in both languages are short or numbers.
import type { Language } from '@portage/contract/errors';
import { kindOf } from '@portage/contract/orders/now';
import { deliveryStatuses, wireStatus } from '@portage/contract/orders/status';
import { choices } from '@portage/contract/tracking/choices';
import { shownKinds, trackingStatus } from '@portage/contract/tracking/rules';
import type { TrackingView } from '@portage/contract/tracking/schema';
import { renderDocument } from '../document.tsx';

const assets = {
  scripts: { en: '/tracking-assets/main-1.js', fr: '/tracking-assets/main-2.js' },
  icon: '/tracking-assets/icon-1.svg',
  styles: '',
  chatStyles: '',
};
export const zone = 'America/Toronto';
export const zoned = (time: string) => ({ at: `2026-11-21T${time}:00.000Z`, local: `2026-11-21, ${time}`, zone });

export const usual: TrackingView = {
  code: 'K7WQ2MXN4RT8VBHJP',
  trackingCode: 'MPL4K7XQ29RD',
  open: true,
  isOver: false,
  retailerName: 'Zed & 9',
  providerName: 'Xyz',
  supportEmail: 'q@w.example',
  type: 'DELIVERY',
  status: 'ATTEMPTING_DELIVERY',
  statusId: null,
  date: '2026-11-21',
  window: { from: zoned('13:30'), to: zoned('16:30') },
  whereabouts: { stopsBefore: 2, driver: { latitude: 45.52, longitude: -73.58, metres: 900 }, minutesAgo: 1 },
  map: {
    style: 'https://0.1/2',
    width: 326,
    height: 220,
    frame: { latitude: 45.6, longitude: -73.7, perLatitude: 1000, perLongitude: 700 },
    waters: 'M0 0l9 9-9 0z',
    rivers: 'M0 0l9 9',
    districts: [{ name: 'Zut', x: 90, y: 40 }],
    place: { x: 80, y: 90 },
    isRough: false,
    store: { x: 200, y: 150 },
    scale: { width: 60, metres: 1000 },
  },
  asks: [{ text: { en: 'Asks:', fr: 'Demande :' }, code: '0042' }],
  signed: { en: 'Signed', fr: 'Signé' },
  places: ['DOOR', 'NEIGHBOUR', 'CONCIERGE', 'SAFE_PLACE'],
  kind: 'OUT_FOR_DELIVERY',
  promise: { from: zoned('13:30'), until: zoned('16:30'), isOverdue: false },
  holder: 'COURIER',
  dropoff: null,
  moved: { from: zoned('13:07'), to: zoned('16:07'), since: zoned('09:43'), minutes: 23 },
  completedAt: zoned('15:46'),
  number: '10482',
  face: {
    colors: { light: '#0', dark: '#1' },
    logo: { url: '/files/0', width: 300, height: 90, poorOn: 'DARK' },
    phone: '1',
    email: 'm@w.example',
    address: '2 Zip',
  },
  firstName: 'Zoé',
  address: '4875 Zut, Zig, QC, H2J 2L7',
  isPharmacy: true,
  attempts: 1,
  chat: { until: null, unread: 1 },
  canChange: true,
  answerBy: null,
  answerFor: null,
  dates: ['2026-11-22', '2026-11-23'],
  choices: [...choices],
  canAsk: true,
  canAskDropoff: true,
  daysToAsk: ['2026-11-23'],
  daysToHold: ['2026-11-25'],
  request: { kind: 'CHANGE', date: '2026-11-24', isOpen: true, isAgreed: false },
  chosen: { place: 'NEIGHBOUR', placeWords: '4212, Zed', doorCode: '#1974', note: 'Zut' },
  undoable: ['phone'],
  isAnswered: false,
  newAddress: { from: '2026-11-22', isMoved: true },
  mayReview: true,
  rating: 4,
  mayClaim: true,
  claim: {
    number: '7KQ2MPX',
    kind: 'NOT_RECEIVED',
    status: 'ANSWERED',
    at: zoned('15:00'),
    answerBy: zoned('15:00'),
    photos: [],
    mayAddPhoto: true,
    answers: [],
  },
  journey: [],
  photos: [{ url: '/files/1' }],
  packages: [1, 2].map((position) => ({
    trackingCode: `MPL4K7XQ29RD-${position}`,
    current: position === 1,
    position,
    status: 'AT_WAREHOUSE',
    statusId: null,
  })),
  timezone: zone,
  today: '2026-11-21',
  updatedAt: '2026-11-21T12:20:00.000Z',
};

export const page = (
  view: TrackingView | null,
  language: Language,
  more: Partial<Parameters<typeof renderDocument>[0]> = {},
) =>
  renderDocument(
    {
      view,
      language,
      code: 'X',
      postalCodeTried: true,
      nonce: 'n0',
      providerName: 'Xyz',
      supportEmail: 'q@w.example',
      ...more,
    },
    assets,
  );

/** The views of every banner and, for each of its reasons, every step of the journey. */
export const views = (['DELIVERY', 'PICKUP'] as const).flatMap((type) =>
  [null, ...deliveryStatuses].flatMap((status) =>
    [null, 0, 1, 2, 3, 4, 5, 6, 7].map((statusId): TrackingView => {
      const journey = shownKinds.map((kind) => ({
        id: kind,
        kind,
        statusId,
        date: '2026-11-21',
        at: zoned('14:02'),
        package: null,
      }));
      return {
        ...usual,
        type,
        statusId,
        journey,
        status: wireStatus(trackingStatus({ type, status, statusId }), 'xyz'),
        kind: kindOf({ type, status, statusId, deleted: false, date: '2026-11-21', movedBy: null, holder: null }),
      };
    }),
  ),
);
export const closed = (view: TrackingView): TrackingView => ({
  ...view,
  open: false,
  window: null,
  dropoff: null,
  address: null,
  number: null,
  photos: [],
});
