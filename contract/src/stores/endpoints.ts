import { get, post, put } from '../endpoint.ts';
import {
  EditedStore,
  Holidays,
  PostalCodes,
  PostalCodesQuery,
  ServiceAreas,
  ServiceAreasQuery,
  Store,
  StoreAreas,
  StoreAreasQuery,
  StoreEdit,
  StoreList,
  StoreMoves,
  StoreRequest,
  StoresQuery,
} from './schema.ts';

const missing = 'PICKUP_LOCATION_NOT_FOUND';

export const stores = {
  list: get('/retailer/pickup-schedules', {
    does: [
      'The stores a member may use, with their days, pickup times, cutoffs and next pickups.',
      'Les magasins qu’un membre peut utiliser, avec leurs jours, heures de ramassage, heures limites et prochains ramassages.',
    ],
    who: 'caller',
    query: StoresQuery,
    reply: StoreList,
    stale: ['stores'],
  }),
  ask: post('/retailer/pickup-schedules', {
    does: [
      'Ask the courier for another store. It opens when the courier has given it its pickups.',
      'Demande un autre magasin au transporteur. Il ouvre quand le transporteur lui a donné ses ramassages.',
    ],
    who: 'admin',
    body: StoreRequest,
    reply: Store,
    status: 201,
    fails: ['NAME_TAKEN'],
  }),
  edit: put('/retailer/pickup-schedules/:id', {
    does: [
      'Change a store; only what is given changes. Pickups and cutoffs follow at once, and orders whose pickup goes wait for the store’s next one.',
      'Modifie un magasin; seul ce qui est donné change. Les ramassages et les heures limites suivent aussitôt, et les commandes dont le ramassage disparaît attendent le prochain du magasin.',
    ],
    who: 'admin',
    body: StoreEdit,
    reply: EditedStore,
    missing,
    fails: ['PICKUP_LOCATION_NOT_FOUND', 'NAME_TAKEN', 'STALE_VERSION', 'TOO_MANY_RECORDS'],
  }),
  preview: post('/retailer/pickup-schedules/:id/preview', {
    does: [
      'What a change of a store would do to the orders that wait for a pickup there; nothing is changed.',
      'Ce qu’une modification d’un magasin ferait aux commandes qui y attendent un ramassage; rien n’est modifié.',
    ],
    who: 'admin',
    body: StoreEdit,
    reply: StoreMoves,
    missing,
    fails: ['PICKUP_LOCATION_NOT_FOUND', 'STALE_VERSION', 'TOO_MANY_RECORDS'],
  }),
  holidays: get('/retailer/pickup-schedules/:id/holidays', {
    does: [
      'The statutory holidays of a store’s province in the year ahead.',
      'Les jours fériés de la province d’un magasin pour l’année à venir.',
    ],
    who: 'admin',
    reply: Holidays,
    missing,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
  areas: get('/retailer/service-areas', {
    does: [
      'The areas in which the retailer may have stores.',
      'Les zones de service où le détaillant peut avoir des magasins.',
    ],
    who: 'caller',
    query: ServiceAreasQuery,
    reply: ServiceAreas,
  }),
  storeAreas: get('/retailer/store-areas', {
    does: [
      'The areas of the stores that bear a name, by their codes.',
      'Les zones de service des magasins qui portent un nom, par leurs codes.',
    ],
    who: 'caller',
    query: StoreAreasQuery,
    reply: StoreAreas,
  }),
  postalCodes: get('/retailer/postal-codes', {
    does: [
      'The postal code prefixes to which a store may send.',
      'Les préfixes de codes postaux où un magasin peut envoyer.',
    ],
    who: 'caller',
    query: PostalCodesQuery,
    reply: PostalCodes,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
};
