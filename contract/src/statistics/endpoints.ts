import { get } from '../endpoint.ts';
import { Statistics, StatisticsFilters, StatisticsQuery, StatisticsService } from './schema.ts';

export const statistics = {
  shipments: get('/retailer/stats/shipments', {
    does: 'How many deliveries there are on each date, by what became of them; exact at the moment of the answer.',
    who: 'caller',
    query: StatisticsQuery,
    reply: Statistics,
    fails: ['ADMINS_ONLY'],
    stale: ['orders'],
  }),
  service: get('/retailer/stats/service', {
    does: 'Attempts per delivery and the share that came on time, in all, by store and by hour of completion.',
    who: 'caller',
    query: StatisticsFilters,
    reply: StatisticsService,
    fails: ['ADMINS_ONLY'],
    stale: ['orders'],
  }),
};
