import { get, post, put } from '../endpoint.ts';
import { text } from '../text.ts';
import {
  CourierCode,
  DriverPositions,
  EventResults,
  FleetDeliveries,
  FleetEvents,
  FleetQuery,
  PhotoGrant,
  PhotoRequest,
  PositionsReply,
  Route,
  RouteReply,
} from './schema.ts';

export const fleet = {
  deliveries: get('/fleet/deliveries', {
    does: ['List the deliveries under way.', 'Énumère les livraisons en cours.'],
    who: 'fleet',
    query: FleetQuery,
    reply: FleetDeliveries,
    perMinute: 6000,
  }),
  events: post('/fleet/events', {
    skipIdempotency: true,
    does: [
      'Report events on the road: up to 1,000, each with its own result, each applied once however often it is sent.',
      'Rapporte des événements sur la route\u00a0: jusqu’à 1 000, chacun avec son résultat, chacun appliqué une seule fois même s’il est envoyé plusieurs fois.',
    ],
    who: 'fleet',
    body: FleetEvents,
    reply: EventResults,
    bodyLimit: 2 * 1024 * 1024,
    perMinute: 6000,
  }),
  route: put('/fleet/routes/:id', {
    does: [
      'Set a route: its driver, its ordered stops, when it started and departs.',
      'Définit une tournée : son livreur, la suite de ses arrêts, son début et son départ.',
    ],
    who: 'fleet',
    params: { id: text(300) },
    body: Route,
    reply: RouteReply,
    perMinute: 6000,
  }),
  positions: post('/fleet/positions', {
    skipIdempotency: true,
    does: [
      'Report positions of drivers, up to 1,000. The newest of each route is kept for half an hour; older ones are ignored.',
      'Rapporte des positions de livreurs, jusqu’à 1 000. La plus récente de chaque tournée est gardée une demi-heure; les plus anciennes sont ignorées.',
    ],
    who: 'fleet',
    body: DriverPositions,
    reply: PositionsReply,
    bodyLimit: 512 * 1024,
    perMinute: 6000,
  }),
  trackingCode: put('/fleet/deliveries/:id/tracking-code', {
    does: [
      'Set or remove (null) the courier’s own tracking code of a delivery. Retailers with `useEnvoiTrackingCode` print it and show it to recipients.',
      'Définit ou enlève (null) le code de suivi propre au transporteur d’une livraison. Les détaillants qui ont `useEnvoiTrackingCode` l’impriment et le montrent aux destinataires.',
    ],
    who: 'fleet',
    body: CourierCode,
    reply: CourierCode,
    missing: 'SHIPMENT_NOT_FOUND',
    fails: ['SHIPMENT_NOT_FOUND', 'TRACKING_CODE_TAKEN'],
    perMinute: 6000,
  }),
  photo: post('/fleet/photos', {
    does: [
      'Get a signed URL to upload one photo, which an event can then name. Repeating it with the photo’s id returns the same key. A photo that no event names within seven days is deleted.',
      'Obtient une URL signée pour téléverser une photo, qu’un événement peut ensuite nommer. Répéter la requête avec l’identifiant de la photo renvoie la même clé. Une photo qu’aucun événement ne nomme en sept jours est supprimée.',
    ],
    who: 'fleet',
    body: PhotoRequest,
    reply: PhotoGrant,
    fails: ['SHIPMENT_NOT_FOUND', 'PHOTO_ID_TAKEN'],
    perMinute: 6000,
  }),
};
