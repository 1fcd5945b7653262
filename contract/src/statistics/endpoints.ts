import { get } from '../endpoint.ts';
import { Statistics, StatisticsFilters, StatisticsQuery, StatisticsService } from './schema.ts';

export const statistics = {
  shipments: get('/retailer/stats/shipments', {
    does: [
      'Return the number of deliveries on each date by result, exact at the time of the response.',
      'Renvoie le nombre de livraisons à chaque date selon leur résultat, exact au moment de la réponse.',
    ],
    who: 'caller',
    query: StatisticsQuery,
    reply: Statistics,
    fails: ['ADMINS_ONLY'],
    stale: ['orders'],
  }),
  service: get('/retailer/stats/service', {
    does: [
      'Return the attempts per delivery and the share of punctual deliveries: in total, by store and by hour of completion.',
      'Renvoie les tentatives par livraison et la part des livraisons à temps : au total, par magasin et par heure de livraison.',
    ],
    who: 'caller',
    query: StatisticsFilters,
    reply: StatisticsService,
    fails: ['ADMINS_ONLY'],
    stale: ['orders'],
  }),
};
