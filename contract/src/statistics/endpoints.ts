import { get } from '../endpoint.ts';
import { Statistics, StatisticsFilters, StatisticsQuery, StatisticsService } from './schema.ts';

export const statistics = {
  shipments: get('/retailer/stats/shipments', {
    does: [
      'How many deliveries there are on each date, by what became of them; exact at the moment of the answer.',
      'Combien de livraisons il y a à chaque date, selon ce qu’elles sont devenues; exact au moment de la réponse.',
    ],
    who: 'caller',
    query: StatisticsQuery,
    reply: Statistics,
    fails: ['ADMINS_ONLY'],
    stale: ['orders'],
  }),
  service: get('/retailer/stats/service', {
    does: [
      'Attempts per delivery and the share that came on time, in all, by store and by hour of completion.',
      'Les tentatives par livraison et la part arrivée à temps, au total, par magasin et par heure de livraison.',
    ],
    who: 'caller',
    query: StatisticsFilters,
    reply: StatisticsService,
    fails: ['ADMINS_ONLY'],
    stale: ['orders'],
  }),
};
