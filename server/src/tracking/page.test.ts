import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { deliveryStatuses } from '@portage/contract/orders/status';
import { switchDefaults } from '@portage/contract/settings/switches';
import type { PageInput } from '@portage/contract/tracking/page';
import { TrackingView } from '@portage/contract/tracking/schema';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { centreOf } from '../gateways/geocoding/embedded.ts';
import { notMoved } from '../orders/records.ts';
import { firstNameOf } from './firstName.ts';
import { drawMap } from './map/draw.ts';
import { renderTracking } from './page.ts';
import { type TrackingParts, toTrackingView } from './view.ts';

/** Values of the order that no anonymous reader may see, and values that a closed page hides as well. */
const secrets = {
  email: 'secret.mail@example.org',
  phone: '514-555-0199',
  driver_id: 'driver-secret-77',
  driver_name: 'Secret Driver',
  driver_note: 'secret driver note',
  status_note: 'secret status note',
  note: 'secret note',
  customer_id: 'secret-customer',
  barcode_for_scan: 'secret-barcode',
  latitude: 45.5236781,
  longitude: -73.5876543,
};
const ownParts = {
  recipient: 'Élodie Tremblay-Xu',
  address: '4875 rue Privée, Montréal, QC, H2J 2L7',
  number: 'PRIVATE-10482',
};

const order = {
  ...secrets,
  ...ownParts,
  address_line2: 'app. 4',
  ...notMoved,
  request_open: false,
  completed_at: null,
  created_at: '2026-11-20 17:00:00+00',
  deleted_at: null,
  delivery_attempts_made: 1,
  delivery_date: '2026-11-21',
  delivery_id: 'd',
  delivery_status: 'ATTEMPTING_DELIVERY' as const,
  delivery_time: '11:00',
  door_code: null,
  fulfilled_at: null,
  dropoff_point: null,
  is_pharmacy: true,
  proof: null,
  age_goods: null,
  leave_place: null,
  leave_words: null,
  recipient_note: null,
  link_code: 'K7WQ2MXN4RT8VBHJP',
  photos: ['proof-a', 'proof-b'],
  status_id: null,
  stop_start_time: '2026-11-21 17:00:00+00',
  tracking_code: 'MPL4K7XQ29RD',
  envoi_tracking_code: null,
  type: 'DELIVERY' as const,
};

const happened = [
  'ORDER_CREATED',
  'DELIVERY_SCHEDULED',
  'PICKED_UP_FROM_STORE',
  'SORTED_AT_WAREHOUSE',
  'ATTEMPTING_DELIVERY',
  'NOT_OURS',
];
const trackers = happened.map((event, minute) => ({
  id: `t${minute}`,
  event,
  delivery_id: 'd',
  package: null,
  status_id: null,
  status_note: null,
  at: `2026-11-21 10:${10 + minute}:00.5+00`,
  delivery_date: event === 'DELIVERY_SCHEDULED' ? '2026-11-21' : null,
  driver_name: secrets.driver_name,
  account_name: 'Secret Account',
}));

type Change = Partial<Omit<TrackingParts, 'order'>> & { order?: Partial<TrackingParts['order']> };
const viewOf = ({ order: changed, ...rest }: Change = {}) =>
  toTrackingView({
    order: { ...order, ...changed },
    store: { timezone: 'America/Toronto', address: '' },
    pin: null,
    signature: null,
    retailer: { name: 'Boréal', phone: '514-555-0188', email: null, address: null },
    settings: { switches: switchDefaults, color: null, logo: null, version: 0 },
    request: null,
    agreed: null,
    undoable: [],
    isAnswered: false,
    review: null,
    claim: null,
    usesEnvoiCodes: false,
    provider: { code: 'portage', name: 'Portage', supportEmail: 'dispatch@portage.example' },
    trackers,
    packages: [{ tracking_code: 'MPL4K7XQ29RD', position: 1 }],
    route: null,
    whereabouts: null,
    map: null,
    code: order.link_code,
    open: true,
    isOver: false,
    unread: 0,
    photoUrl: (key) => `/files/${key}?signature=0123456789abcdef0123456789abcdef`,
    now: Temporal.Instant.from('2026-11-21T16:20:00Z'),
    ...rest,
  });
const closedView = (change: Change = {}) => viewOf({ open: false, code: order.tracking_code, ...change });

const render = (view: PageInput['view'], language: 'en' | 'fr' = 'en') =>
  renderTracking({
    view,
    language,
    code: '',
    postalCodeTried: false,
    nonce: 'q0vXb5m0p3kJ8rT1',
    providerName: 'Portage',
    supportEmail: 'd@p.example',
  });

describe('the view for an anonymous reader', () => {
  const everything = (['DELIVERY', 'PICKUP'] as const).flatMap((type) =>
    [null, ...deliveryStatuses].flatMap((delivery_status) =>
      [0, 1, 2, 3, 7].map((status_id) => ({ type, delivery_status, status_id })),
    ),
  );

  const leaks = async (view: z.input<typeof TrackingView>, kept: readonly string[]) => {
    const html = await render(TrackingView.parse(view));
    return kept.filter((each) => html.includes(each));
  };

  it('contains no contact, driver, note or full name, in any status', async () => {
    const kept = [...Object.values(secrets).map(String), 'Tremblay', 'Secret Account'];
    for (const changed of everything) expect(await leaks(viewOf({ order: changed }), kept)).toEqual([]);
  });

  it('contains only status and journey while the page is closed', async () => {
    const own = ['Élodie', 'rue Privée', 'H2J', 'app. 4', 'PRIVATE-10482', 'proof-a', 'pharmacy"'];
    const kept = [...own, order.link_code, '514-555-0188'];
    for (const changed of everything) expect(await leaks(closedView({ order: changed }), kept)).toEqual([]);
    expect(await leaks(viewOf({ order: { delivery_status: 'COMPLETED' } }), kept)).toEqual(kept);
  });

  it('contains photos of a visit that ended, until the next visit begins', () => {
    expect(viewOf({ order: { delivery_status: 'SKIPPED' } }).photos).toHaveLength(2);
    expect(viewOf().photos).toEqual([]);
  });

  it('contains exactly the fields of the contract', () => {
    expect(TrackingView.strict().safeParse(viewOf()).error).toBeUndefined();
    expect(TrackingView.strict().safeParse(closedView()).error).toBeUndefined();
  });

  it.each([
    ['Élodie Tremblay', 'Élodie'],
    ['Tremblay, Élodie', 'Élodie'],
    ['  Dr. Jean-Pierre  Roy', 'Jean-Pierre'],
    ['M. O’Neil', null],
    ['Chen, Wei-Lin', 'Wei-Lin'],
    ['Keyboard', null],
    ['Clinique Dr. Roy', null],
    ['Tremblay & Fils', null],
    ['Accounting Department', null],
    ['jean tremblay', null],
    ['J. Tremblay', 'J.'],
    ['elodie@example.org', null],
    ['514-555-0199', null],
    ['', null],
  ])('greets %j as %j', (recipient, name) => expect(firstNameOf(recipient)).toBe(name));
});

describe('the view', () => {
  it('contains the window of arrival in the store’s zone, moved by the delay of the route', () => {
    const route = { started_at: '2026-11-21 13:48:00+00', etd: '2026-11-21 13:25:00+00' };
    expect(viewOf({ route })).toMatchObject({
      window: {
        from: { at: '2026-11-21T15:53:00.000Z', local: '2026-11-21, 10:53', zone: 'America/Toronto' },
        to: { local: '2026-11-21, 13:53' },
      },
      moved: {
        from: { local: '2026-11-21, 10:30' },
        to: { local: '2026-11-21, 13:30' },
        since: { local: '2026-11-21, 08:48' },
        minutes: 23,
      },
    });
    const minutesLate = { started_at: '2026-11-21 13:34:00+00', etd: '2026-11-21 13:25:00+00' };
    expect(viewOf({ route: minutesLate })).toMatchObject({
      window: { from: { local: '2026-11-21, 10:39' } },
      moved: null,
    });
    expect(viewOf({ store: { timezone: 'America/Vancouver', address: '' } }).window?.from.local).toBe(
      '2026-11-21, 08:30',
    );
  });

  it('has no window once the visit is over, nor that of an earlier visit', () => {
    expect(viewOf({ order: { delivery_status: 'COMPLETED' } }).window).toBeNull();
    const yesterday = { stop_start_time: '2026-11-20 17:00:00+00' };
    expect(viewOf({ order: { ...yesterday, delivery_status: 'AT_WAREHOUSE' } }).window).toBeNull();
    expect(viewOf({ order: yesterday }).window).not.toBeNull();
  });

  it('maps reason 7 to the provider’s delay and reason 3 to not received', () => {
    const skipped = (status_id: number) => viewOf({ order: { delivery_status: 'SKIPPED', status_id } }).status;
    expect([skipped(7), skipped(3), skipped(1)]).toEqual(['DELAYED_BY_PORTAGE', 'NOT_RECEIVED', 'SKIPPED']);
  });

  const of = { delivery_id: 'd', package: null, status_note: null };
  const own = { ...of, delivery_date: null, driver_name: '', account_name: '' };
  const delayed = {
    order: { delivery_status: 'SKIPPED' as const, status_id: 7, promised_by: '2026-11-24' },
    trackers: [...trackers, { ...own, id: 'skip', event: 'SKIPPED', status_id: 7, at: '2026-11-21 15:30:00+00' }],
  };

  it('contains the date by which the courier comes back, whatever the day', () => {
    const late = Temporal.Instant.from('2026-11-27T16:20:00Z');
    expect(viewOf(delayed)).toMatchObject({
      kind: 'DELAYED',
      promise: { until: { local: '2026-11-24' }, isOverdue: false },
    });
    expect(viewOf({ ...delayed, now: late }).promise).toMatchObject({
      until: { local: '2026-11-24' },
      isOverdue: true,
    });
  });

  it('contains the hours of a promised visit only while the page is open', () => {
    expect(viewOf().promise).toMatchObject({
      from: { local: '2026-11-21, 10:30' },
      until: { local: '2026-11-21, 13:30' },
    });
    expect(closedView().promise).toMatchObject({ from: null, until: { at: null, local: '2026-11-21' } });
  });

  it('shows a delay as one line with its new date, only while it lasts', () => {
    expect(viewOf(delayed).journey.at(-1)).toMatchObject({ kind: 'delayed', date: '2026-11-24' });
    const over = viewOf({ ...delayed, order: { delivery_status: 'DELIVERY_SCHEDULED' } });
    expect(over.journey.map(({ kind }) => kind)).not.toContain('delayed');
  });

  it('shows where a held parcel can be picked up, only on an open page and while it is held', () => {
    const dropoff_point = {
      name: 'Dépanneur Laurier',
      address: '1355 Av. Laurier E',
      hours: null,
      holdUntil: '2026-11-30',
    };
    const waiting = { order: { delivery_status: 'AT_DROPOFF_POINT' as const, dropoff_point } };
    expect(viewOf(waiting).dropoff).toEqual(dropoff_point);
    expect(closedView(waiting).dropoff).toBeNull();
    expect(viewOf({ order: { delivery_status: 'COMPLETED', dropoff_point } }).dropoff).toBeNull();
  });

  it('lists the journey in order, with local times, and omits unknown events', () => {
    const { journey } = viewOf({ trackers: trackers.toReversed() });
    expect(journey.map(({ kind }) => kind)).toEqual([
      'orderReceived',
      'scheduled',
      'pickedUpFromStore',
      'sorted',
      'attemptingDelivery',
    ]);
    expect(journey[1]).toMatchObject({
      date: '2026-11-21',
      at: { at: '2026-11-21T10:11:00.500Z', local: '2026-11-21, 05:11' },
    });
  });

  it('shows the printed code, whichever code was requested, and marks the requested package', () => {
    const packages = [1, 2].map((position) => ({ tracking_code: `${order.tracking_code}-${position}`, position }));
    expect(viewOf({ packages })).toMatchObject({
      trackingCode: order.tracking_code,
      packages: [{ current: false }, { current: false }],
    });
    expect(closedView({ packages, code: `${order.tracking_code}-2` }).packages.map(({ current }) => current)).toEqual([
      false,
      true,
    ]);
  });
});

/** Positions with the largest maps: the end of an island, the mouth of a river. */
const doors = [
  { latitude: 45.68, longitude: -73.5 },
  { latitude: 45.42, longitude: -73.92 },
  { latitude: 49.11, longitude: -123.1 },
];

describe('the built page', () => {
  it('fits one round trip with styles and mascot: 14 KB of brotli at the server’s quality', async () => {
    const long = [1, 2, 3, 4, 5].flatMap((round) => trackers.map((each) => ({ ...each, id: `${round}${each.id}` })));
    const whereabouts = { stopsBefore: 2, driver: { latitude: 45.5, longitude: -73.6, metres: 1300 }, minutesAgo: 1 };
    for (const home of doors) {
      const map = drawMap({ home, store: centreOf('H2T3B3') });
      const html = await render(TrackingView.parse(viewOf({ trackers: long, map, whereabouts })), 'fr');
      const weight = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
      expect(weight).toBeLessThan(14_000);
      expect(html).toContain('--art-fur');
      expect(html).toContain('class="water"');
    }
  });

  it.each(['en', 'fr'])('needs at most 70 KB of JavaScript (%s)', (language) => {
    const folder = join(import.meta.dirname, '../../../tracking/dist/client');
    const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
      readFileSync(join(folder, `.vite/manifest-${language}.json`), 'utf8'),
    );
    const needed = (name: string): string[] => [name, ...(manifest[name]?.imports ?? []).flatMap(needed)];
    const files = new Set(needed('src/main.tsx').map((name) => `${manifest[name]?.file}.br`));
    const total = [...files].reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThanOrEqual(70_000);
  });
});
