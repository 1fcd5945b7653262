import { z } from 'zod';
import { get, page, stream } from '../endpoint.ts';
import { TrackingFact } from '../news/schema.ts';
import { TrackingQuery, TrackingView } from './schema.ts';

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
  news: stream('/retailer/customer-trackings/:id/news', {
    does: 'Tells when the parcel’s page should be read again.',
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
