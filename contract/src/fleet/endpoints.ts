import { get, post, put } from '../endpoint.ts';
import {
  EventResults,
  FleetDeliveries,
  FleetEvents,
  FleetQuery,
  FleetRequest,
  FleetRequests,
  PhotoGrant,
  PhotoRequest,
  RequestAnswer,
  Route,
  RouteReply,
} from './schema.ts';

export const fleet = {
  deliveries: get('/fleet/deliveries', {
    does: 'Every delivery that is still to be carried.',
    who: 'fleet',
    query: FleetQuery,
    reply: FleetDeliveries,
    perMinute: 6000,
  }),
  events: post('/fleet/events', {
    does: 'Report what happened on the road: up to 1,000 events, each answered by itself, each applied once however often it is sent.',
    who: 'fleet',
    body: FleetEvents,
    reply: EventResults,
    bodyLimit: 2 * 1024 * 1024,
    perMinute: 6000,
  }),
  route: put('/fleet/routes/:id', {
    does: 'Set a route: its driver, its ordered stops, when it started and departs.',
    who: 'fleet',
    body: Route,
    reply: RouteReply,
    perMinute: 6000,
  }),
  photo: post('/fleet/photos', {
    does: 'Ask for an address to which one photo may be PUT, to be named in an event.',
    who: 'fleet',
    body: PhotoRequest,
    reply: PhotoGrant,
    fails: ['SHIPMENT_NOT_FOUND'],
    perMinute: 6000,
  }),
  requests: get('/fleet/requests', {
    does: 'What retailers ask and was not answered yet, oldest first.',
    who: 'fleet',
    query: FleetQuery,
    reply: FleetRequests,
    perMinute: 6000,
  }),
  answer: put('/fleet/requests/:id', {
    does: 'Answer a request; what is accepted is done at once. Sent again it answers the same. What can no longer be done is closed as declined, with the refusal.',
    who: 'fleet',
    body: RequestAnswer,
    reply: FleetRequest,
    missing: 'REQUEST_NOT_FOUND',
    fails: ['REQUEST_NOT_FOUND', 'REQUEST_CLOSED'],
    perMinute: 6000,
  }),
};
