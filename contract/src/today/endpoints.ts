import { get } from '../endpoint.ts';
import { Today, TodayQuery } from './schema.ts';

export const today = {
  read: get('/retailer/today', {
    does: [
      'List a page of the member’s stores with their next pickup and cutoff, and the number of orders at each step until the courier has them.',
      'Énumère une page des magasins du membre avec leur prochain ramassage et leur heure limite, et le nombre de commandes à chaque étape jusqu’au ramassage.',
    ],
    who: 'member',
    query: TodayQuery,
    reply: Today,
    stale: ['orders', 'stores', 'handovers'],
  }),
};
