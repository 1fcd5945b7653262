// The courier's endpoints for stores and service areas, and their schemas.

import { z } from 'zod';
import { desk } from '../access.ts';
import { get, post, put } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { listOf } from '../list.ts';
import { AnswerReason } from '../retailers/schema.ts';
import { editSchemas } from '../settings/fieldTable.ts';
import { text, words } from '../text.ts';
import { fleetStoreFields, postalPrefixes } from './fields.ts';
import { Store, StoresQuery, version } from './schema.ts';

/** Returns whether the name is an IANA time zone that this runtime knows. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const AreaId = z.string().regex(/^[A-Za-z0-9][\w-]{0,39}$/, { error: 'INVALID' });
const ownOfArea = { name: words(120).transform((name) => name.trim()), postalPrefixes };
/** An area that the courier serves. Stores and retailers refer to it by `id`; `timezone` is that of its stores. */
export const NewArea = z.strictObject({
  id: AreaId,
  ...ownOfArea,
  timezone: text(60).refine(isTimeZone, { params: { type: 'INVALID_TIMEZONE' } }),
});
export type NewArea = z.output<typeof NewArea>;
export const AreaEdit = z.strictObject(ownOfArea).partial();
export type AreaEdit = z.output<typeof AreaEdit>;
export const FleetArea = z.object({
  id: z.string(),
  name: z.string(),
  timezone: z.string(),
  /** The prefixes of the postal codes that are served there; an empty list serves all. */
  postalPrefixes: z.array(z.string()),
});
export const FleetAreas = z.object({ data: z.array(FleetArea) });

const { isActivated, ...created } = editSchemas(fleetStoreFields);
const pickupPoint = z.strictObject({ name: words(120), timeToPrepare: z.number().min(0).max(72) });
/** A new store, as the courier creates it: it is open immediately. */
export const NewStore = z.strictObject({
  ...created,
  pickupPoint,
  serviceAreaId: words(40),
  closedDays: created.closedDays.default([]),
  customTimeToPrepare: created.customTimeToPrepare.default(null),
  postalPrefixes: created.postalPrefixes.default(null),
});
export type NewStore = z.output<typeof NewStore>;
/**
 * An edit of a store by the courier: only the given fields change. The first `isActivated` answers a store that was requested: `true` opens
 * it, `false` refuses it, and the retailer's admins are mailed either way.
 */
export const FleetStoreEdit = z
  .strictObject({
    ...created,
    isActivated,
    reason: AnswerReason,
    pickupPoint,
    /** One of the retailer's areas. It can change until the request for the store is answered. */
    serviceAreaId: words(40),
  })
  .partial()
  .extend({ version });
export type FleetStoreEdit = z.output<typeof FleetStoreEdit>;
/** A store as the courier sees it. */
export const FleetStore = Store.omit({ today: true, slots: true, columnMappings: true, proof: true }).extend({
  postalPrefixes: postalPrefixes.nullable(),
});
export type FleetStore = z.output<typeof FleetStore>;
export const FleetStores = listOf(FleetStore);
/** A store that a retailer requested and the courier has not answered. */
export const RequestedStore = FleetStore.extend({ retailerId: z.string(), retailer: z.string(), askedAt: z.string() });
export const RequestedStores = z.object({ data: z.array(RequestedStore), next: z.string().nullable() });
export const RequestedStoresQuery = FleetQuery.extend({ is: z.literal('waiting').default('waiting') });
export type RequestedStoresQuery = z.output<typeof RequestedStoresQuery>;
/** A store after a change; `moved` is the number of orders that were moved to another pickup. */
export const EditedFleetStore = FleetStore.extend({ moved: z.number() });
export type EditedFleetStore = z.output<typeof EditedFleetStore>;

const missing = 'RETAILER_NOT_FOUND';

/** The courier's endpoints for stores and service areas. */
export const fleetStores = {
  list: get('/fleet/retailers/:id/stores', {
    does: [
      'List the stores of a retailer by name, including those that wait for the courier.',
      'Énumère les magasins d’un détaillant par nom, y compris ceux qui attendent le transporteur.',
    ],
    who: desk('MANAGE_RETAILERS'),
    query: StoresQuery,
    reply: FleetStores,
    missing,
    fails: ['RETAILER_NOT_FOUND'],
  }),
  requested: get('/fleet/stores', {
    does: [
      'List the stores that activated retailers requested and the courier has not answered, oldest first.',
      'Énumère les magasins demandés par les détaillants actifs et encore sans réponse, du plus ancien au plus récent.',
    ],
    who: desk('MANAGE_RETAILERS'),
    query: RequestedStoresQuery,
    reply: RequestedStores,
  }),
  create: post('/fleet/retailers/:id/stores', {
    does: [
      'Create a store of a retailer in one of its areas.',
      'Crée un magasin d’un détaillant dans une de ses zones de service.',
    ],
    who: desk('MANAGE_RETAILERS'),
    body: NewStore,
    reply: FleetStore,
    status: 201,
    missing,
    fails: ['RETAILER_NOT_FOUND', 'NAME_TAKEN'],
  }),
  read: get('/fleet/retailers/:id/stores/:storeId', {
    does: ['Return a store of a retailer.', 'Renvoie un magasin d’un détaillant.'],
    who: desk('MANAGE_RETAILERS'),
    reply: FleetStore,
    missing,
    fails: ['RETAILER_NOT_FOUND', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  edit: put('/fleet/retailers/:id/stores/:storeId', {
    does: [
      'Edit, open or close a store, or answer the request for it. Only the given fields change. Orders whose pickup is removed move to the store’s next one.',
      'Modifie, ouvre ou ferme un magasin, ou répond à sa demande. Seuls les champs fournis changent. Les commandes dont le ramassage est supprimé passent au prochain du magasin.',
    ],
    who: desk('MANAGE_RETAILERS'),
    body: FleetStoreEdit,
    reply: EditedFleetStore,
    missing,
    fails: [
      'RETAILER_NOT_FOUND',
      'PICKUP_LOCATION_NOT_FOUND',
      'NAME_TAKEN',
      'STORE_WITHOUT_PICKUPS',
      'STORE_AREA_FIXED',
      'STALE_VERSION',
      'TOO_MANY_RECORDS',
    ],
  }),
  areas: get('/fleet/service-areas', {
    does: [
      'List the areas that the courier serves, with their postal code prefixes.',
      'Énumère les zones de service du transporteur, avec leurs préfixes de codes postaux.',
    ],
    who: desk('MANAGE_RETAILERS'),
    reply: FleetAreas,
  }),
  createArea: post('/fleet/service-areas', {
    does: [
      'Create an area in which retailers may have stores.',
      'Crée une zone de service où des détaillants peuvent avoir des magasins.',
    ],
    who: desk('MANAGE_RETAILERS'),
    body: NewArea,
    reply: FleetArea,
    status: 201,
    fails: ['NAME_TAKEN'],
  }),
  editArea: put('/fleet/service-areas/:id', {
    does: [
      'Rename an area, or change its postal code prefixes; stores without their own prefixes use the new ones immediately.',
      'Renomme une zone de service, ou modifie ses préfixes de codes postaux; les magasins sans préfixes propres utilisent aussitôt les nouveaux.',
    ],
    who: desk('MANAGE_RETAILERS'),
    params: { id: AreaId },
    body: AreaEdit,
    reply: FleetArea,
    missing: 'SERVICE_AREA_NOT_FOUND',
    fails: ['NAME_TAKEN'],
  }),
};
