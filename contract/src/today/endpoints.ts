import { get } from '../endpoint.ts';
import { DueParcels, ParcelsQuery, Today, TodayQuery } from './schema.ts';

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
  parcels: get('/retailer/today/parcels', {
    does: [
      'List a page of the orders that a store has to fulfil or hand over by its next pickup, with every code that a scan of them can contain. `next` is null on the last page.',
      'Énumère une page des commandes qu’un magasin doit confier ou remettre d’ici son prochain ramassage, avec chaque code que leur lecture peut donner. `next` est nul à la dernière page.',
    ],
    who: 'member',
    query: ParcelsQuery,
    reply: DueParcels,
    idle: true,
    stale: ['orders', 'stores'],
  }),
};
