import { z } from 'zod';
import { form, get, page, put, stream } from '../endpoint.ts';
import { TrackingChange, TrackingFact, TrackingForm, TrackingQuery, TrackingView } from './schema.ts';

const html = z.string();
const fails = ['TRACKING_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const;

export const tracking = {
  read: get('/retailer/customer-trackings/:id', {
    does: 'What a recipient may see of a parcel, by its link code, or by its printed tracking code and postal code.',
    who: 'anyone',
    query: TrackingQuery,
    reply: TrackingView,
    fails,
    perMinute: 60,
  }),
  change: put('/retailer/customer-trackings/:id', {
    does: 'What a recipient may change of a delivery: unit, phone, a note for the driver, and after a failed visit the date.',
    who: 'anyone',
    query: TrackingQuery,
    body: TrackingChange,
    reply: TrackingView,
    fails: [...fails, 'FORBIDDEN', 'ORDER_COMPLETED', 'SHIPMENT_CANCELED', 'CANNOT_UPDATE_SHIPMENT'],
    perMinute: 20,
  }),
  send: form('/t/:code', {
    does: 'The same from the page’s own form: answers the way back to the page, or the page with what is wrong.',
    who: 'anyone',
    query: TrackingQuery,
    body: TrackingForm,
    reply: html,
    perMinute: 20,
  }),
  news: stream('/retailer/customer-trackings/:id/news', {
    does: 'Tells when the parcel’s page should be read again, and where the driver is who is on the way.',
    who: 'anyone',
    query: TrackingQuery,
    reply: TrackingFact,
    fails,
    perMinute: 60,
  }),
  page: page('/tracking/:code', {
    does: 'The recipient’s page, complete without JavaScript.',
    who: 'anyone',
    query: TrackingQuery,
    reply: html,
    perMinute: 60,
  }),
  shortPage: page('/t/:code', {
    does: 'The recipient’s page at its short address.',
    who: 'anyone',
    query: TrackingQuery,
    reply: html,
    perMinute: 60,
  }),
};
