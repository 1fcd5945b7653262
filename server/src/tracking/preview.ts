// Renders the tracking page with a retailer's unsaved settings: a sample parcel, through the same code as a real one.
import { effectiveSwitches, switches } from '@portage/contract/settings/switches';
import type { TrackingPreviewQuery, TrackingSettings } from '@portage/contract/settings/tracking';
import { TrackingView } from '@portage/contract/tracking/schema';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { notMoved } from '../orders/records.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { findLogo, presentLogo } from '../settings/logo.ts';
import { showTracking } from '../settings/tracking.ts';
import { drawMap } from './map/draw.ts';
import { renderTracking } from './page.ts';
import { toTrackingView } from './view.ts';

type PreviewQuery = z.output<typeof TrackingPreviewQuery>;

/** Returns the page; settings that the query does not contain are the saved ones. */
export async function previewPage(app: App, by: Member, asked: PreviewQuery, visit: Visit): Promise<PageAnswer> {
  const scope = app.db.scope(by);
  const settings = await withAsked(app, scope, asked);
  const retailer = await scope.db
    .selectFrom('retailers')
    .select(['name', 'phone', 'email', 'address'])
    .executeTakeFirstOrThrow();
  const { name: providerName, supportEmail } = app.config.provider;
  const view = TrackingView.parse(toTrackingView(sampleOf(app, retailer, settings)));
  const html = await renderTracking({
    view,
    language: visit.language,
    code: view.code,
    postalCodeTried: false,
    nonce: visit.nonce,
    providerName,
    supportEmail,
    isPreview: true,
  });
  return { html, isFramed: true };
}

async function withAsked(app: App, scope: Scope, { on, color, logo }: PreviewQuery): Promise<TrackingSettings> {
  const settings = await showTracking(app, scope);
  const chosen = logo === undefined || logo === 'none' ? null : await findLogo(scope, logo);
  const wanted = on?.split(',');
  const asked = wanted && Object.fromEntries(switches.map((name) => [name, wanted.includes(name)]));
  return {
    ...settings,
    ...(asked ? { switches: effectiveSwitches(asked) } : {}),
    ...(color === undefined ? {} : { color: color === 'none' ? null : color }),
    ...(logo === undefined ? {} : { logo: chosen && presentLogo(app, chosen) }),
  };
}

const zone = 'America/Toronto';
const places = {
  home: { latitude: 43.6486, longitude: -79.3817 },
  store: { latitude: 43.668, longitude: -79.42 },
};
const driver = { latitude: 43.656, longitude: -79.39, metres: 1000 };

/** Returns the parts of a sample parcel that is out for delivery, an hour away. */
function sampleOf(app: App, retailer: Parameters<typeof toTrackingView>[0]['retailer'], settings: TrackingSettings) {
  const now = app.clock.now();
  const hours = (count: number) => now.add({ minutes: count * 60 }).toString();
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
  const happened = [
    ['ORDER_CREATED', -30],
    ['DELIVERY_SCHEDULED', -29],
    ['SORTED_AT_WAREHOUSE', -8],
    ['ATTEMPTING_DELIVERY', -2],
  ] as const;
  return {
    order: sampleOrder(today, hours(1)),
    store: { timezone: zone, address: '' },
    pin: null,
    signature: null,
    retailer,
    settings,
    request: null,
    agreed: null,
    undoable: [],
    isAnswered: false,
    review: null,
    claim: null,
    usesEnvoiCodes: false,
    provider: app.config.provider,
    trackers: happened.map(([event, at]) => ({
      id: event,
      event,
      delivery_id: 'PREVIEW',
      package: null,
      status_id: null,
      status_note: null,
      at: hours(at),
      delivery_date: event === 'DELIVERY_SCHEDULED' ? today : null,
    })),
    packages: [],
    route: null,
    map: settings.switches.showsMap ? drawMap(places) : null,
    whereabouts: {
      stopsBefore: 2,
      ...(settings.switches.showsMap ? { driver, minutesAgo: 0 } : { driver: null, minutesAgo: null }),
    },
    code: 'PREVIEWPREVIEWPRE',
    open: true,
    isOver: false,
    unread: 0,
    photoUrl: (key: string) => key,
    now,
  };
}

const sampleOrder = (date: string, stop: string) => ({
  address: '100 King St W, Toronto, ON, M5X 1A9',
  address_line2: '1204',
  age_goods: null,
  proof: null,
  ...notMoved,
  request_open: false,
  completed_at: null,
  created_at: stop,
  deleted_at: null,
  delivery_attempts_made: 0,
  delivery_date: date,
  delivery_time: null,
  fulfilled_at: null,
  delivery_id: 'PREVIEW',
  door_code: null,
  delivery_status: 'ATTEMPTING_DELIVERY' as const,
  dropoff_point: null,
  envoi_tracking_code: null,
  is_pharmacy: false,
  leave_place: null,
  leave_words: null,
  link_code: 'PREVIEWPREVIEWPRE',
  number: '10482',
  photos: [],
  recipient: 'Élodie Tremblay',
  recipient_note: null,
  status_id: null,
  status_note: null,
  stop_start_time: stop,
  tracking_code: 'MPL4K7XQ29RD',
  type: 'DELIVERY' as const,
});
