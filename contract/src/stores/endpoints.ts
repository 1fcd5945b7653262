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
      'List the stores that the member may use, with their days, pickup times, cutoffs and next pickups.',
      'Énumère les magasins que le membre peut utiliser, avec leurs jours, heures de ramassage, heures limites et prochains ramassages.',
    ],
    who: 'caller',
    query: StoresQuery,
    reply: StoreList,
    stale: ['stores'],
  }),
  ask: post('/retailer/pickup-schedules', {
    does: [
      'Request another store from the courier. It opens once the courier has set its pickups.',
      'Demande un autre magasin au transporteur. Il ouvre une fois que le transporteur a défini ses ramassages.',
    ],
    who: 'admin',
    body: StoreRequest,
    reply: Store,
    status: 201,
    fails: ['NAME_TAKEN'],
  }),
  edit: put('/retailer/pickup-schedules/:id', {
    does: [
      'Edit a store. Only the given fields change. Pickups and cutoffs change immediately, and orders whose pickup is removed move to the store’s next one.',
      'Modifie un magasin. Seuls les champs fournis changent. Les ramassages et les heures limites changent immédiatement, et les commandes dont le ramassage est supprimé passent au prochain du magasin.',
    ],
    who: 'admin',
    body: StoreEdit,
    reply: EditedStore,
    missing,
    fails: ['PICKUP_LOCATION_NOT_FOUND', 'NAME_TAKEN', 'STALE_VERSION', 'TOO_MANY_RECORDS'],
  }),
  preview: post('/retailer/pickup-schedules/:id/preview', {
    does: [
      'Preview the effects of a change of a store on the orders that wait for a pickup there. Nothing is changed.',
      'Affiche l’aperçu des effets d’une modification d’un magasin sur les commandes qui y attendent un ramassage. Rien n’est modifié.',
    ],
    who: 'admin',
    body: StoreEdit,
    reply: StoreMoves,
    missing,
    fails: ['PICKUP_LOCATION_NOT_FOUND', 'STALE_VERSION', 'TOO_MANY_RECORDS'],
  }),
  holidays: get('/retailer/pickup-schedules/:id/holidays', {
    does: [
      'List the statutory holidays of a store’s province in the next year.',
      'Énumère les jours fériés de la province d’un magasin pour l’année à venir.',
    ],
    who: 'admin',
    reply: Holidays,
    missing,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
  areas: get('/retailer/service-areas', {
    does: [
      'List the areas in which the retailer may have stores.',
      'Énumère les zones de service où le détaillant peut avoir des magasins.',
    ],
    who: 'caller',
    query: ServiceAreasQuery,
    reply: ServiceAreas,
  }),
  storeAreas: get('/retailer/store-areas', {
    does: [
      'Return the codes of the areas of the stores with a given name.',
      'Renvoie les codes des zones de service des magasins d’un nom donné.',
    ],
    who: 'caller',
    query: StoreAreasQuery,
    reply: StoreAreas,
  }),
  postalCodes: get('/retailer/postal-codes', {
    does: [
      'Return the postal code prefixes to which a store delivers.',
      'Renvoie les préfixes de codes postaux où livre un magasin.',
    ],
    who: 'caller',
    query: PostalCodesQuery,
    reply: PostalCodes,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
};
