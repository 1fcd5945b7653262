import type { fleet } from '@portage/contract/fleet/endpoints';
import type { FleetDelivery } from '@portage/contract/fleet/schema';
import { answerDate } from '@portage/contract/tracking/questions';
import type { Member } from '../auth/member.ts';
import { deliveriesOnTheRoad } from '../orders/deliveries.ts';
import { leaveAtOf } from '../orders/detail.ts';
import { factsOf } from '../orders/now.ts';
import { fleetProofOf } from '../orders/proof/rule.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { isId } from '../platform/ids.ts';
import type { Noun } from '../platform/noun.ts';
import { deleteUnnamedPhotos, grantPhoto } from './photos.ts';
import { deleteOldPositions, savePositions } from './positions.ts';
import { eraseAttempts } from './queries.ts';
import { reportEvents } from './report.ts';
import { setRoute } from './route.ts';
import { setCourierCode } from './trackingCode.ts';

const routes = (app: App): Handlers<typeof fleet, Member> => ({
  deliveries: ({ query }) => listDeliveries(app, query.after ?? null, query.limit),
  events: ({ body, visit }) => reportEvents(app, body.events, visit.language),
  route: ({ params, body }) => setRoute(app, params.id, body),
  positions: ({ body }) => savePositions(app, body.positions),
  trackingCode: ({ params, body }) => setCourierCode(app, params.id, body),
  photo: ({ body }) => grantPhoto(app, body),
});

async function listDeliveries(app: App, after: string | null, limit: number) {
  const rows = await deliveriesOnTheRoad(app.db, after && isId(after) ? after : null, limit);
  const data = rows.map(
    (row): FleetDelivery => ({
      deliveryId: row.delivery_id ?? '',
      trackingCode: row.tracking_code,
      envoiTrackingCode: row.envoi_tracking_code,
      type: row.type,
      status: row.delivery_status ?? '',
      statusId: row.status_id,
      sorted: row.sorted,
      attempts: row.delivery_attempts_made,
      answerBy: row.question_on === null ? null : answerDate(factsOf(app, row, null, row.timezone)),
      requestOpen: row.request_open,
      recipient: row.recipient,
      phone: row.phone,
      address: row.address,
      addressLine2: row.address_line2,
      latitude: row.latitude,
      longitude: row.longitude,
      locationPrecision: row.location_precision,
      note: row.note,
      recipientNote: row.recipient_note,
      doorCode: row.door_code,
      leaveAt: leaveAtOf(row),
      proof: fleetProofOf(row, row.store_address),
      numberOfPackages: row.number_of_packages,
      packageCodes: row.packages.map((each) => each.tracking_code),
      date: row.delivery_date ?? '',
      time: row.delivery_time ?? '',
      timezone: row.timezone,
      retailerId: row.retailer_id,
      storeId: row.store_id,
      storeName: row.store_name,
      storeAddress: row.store_address,
      routeId: row.route_id,
      stopStartTime: isoText(row.stop_start_time),
      updatedAt: isoText(row.updated_at),
    }),
  );
  return { data, next: rows.length === limit ? (rows.at(-1)?.delivery_id ?? null) : null };
}

export const noun: Noun<typeof fleet, Member> = {
  routes,
  tables: [
    'attempts',
    'call_histories',
    'delivery_proofs',
    'fleet_events',
    'granted_photos',
    'route_positions',
    'routes',
  ],
  subscribers: [eraseAttempts],
  maintenance: [deleteOldPositions, { does: 'deleting photos that no event names', run: deleteUnnamedPhotos }],
};
