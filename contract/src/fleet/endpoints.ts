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
    does: ['Every delivery that is still to be carried.', 'Chaque livraison qui reste à faire.'],
    who: 'fleet',
    query: FleetQuery,
    reply: FleetDeliveries,
    perMinute: 6000,
  }),
  events: post('/fleet/events', {
    skipIdempotency: true,
    does: [
      'Report what happened on the road: up to 1,000 events, each answered by itself, each applied once however often it is sent.',
      'Rapporte ce qui s’est passé sur la route : jusqu’à 1 000 événements, chacun avec sa propre réponse, chacun appliqué une seule fois même s’il est envoyé souvent.',
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
      'Tell where drivers are: up to 1,000 positions, of which the newest of each route is kept for half an hour. Older ones change nothing, however often they are sent.',
      'Dit où sont les livreurs : jusqu’à 1 000 positions, dont la plus récente de chaque tournée est gardée une demi-heure. Les plus anciennes ne changent rien, même envoyées souvent.',
    ],
    who: 'fleet',
    body: DriverPositions,
    reply: PositionsReply,
    bodyLimit: 512 * 1024,
    perMinute: 6000,
  }),
  trackingCode: put('/fleet/deliveries/:id/tracking-code', {
    does: [
      'Set the courier’s own tracking code of a delivery; null removes it. Retailers with `useEnvoiTrackingCode` print it, and recipients follow the parcel by it.',
      'Définit le code de suivi propre au transporteur d’une livraison; null l’enlève. Les détaillants qui ont `useEnvoiTrackingCode` l’impriment, et les destinataires suivent le colis par lui.',
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
      'Ask for an address to which one photo may be PUT, to be named in an event.',
      'Demande une adresse où envoyer une photo par PUT, à nommer dans un événement.',
    ],
    who: 'fleet',
    body: PhotoRequest,
    reply: PhotoGrant,
    fails: ['SHIPMENT_NOT_FOUND'],
    perMinute: 6000,
  }),
};
