// The courier's verbs and screens for stores and service areas.
import type {
  AreaEdit,
  EditedFleetStore,
  FleetArea,
  FleetStore,
  FleetStoreEdit,
  FleetStores,
  NewArea,
  NewStore,
} from '@portage/contract/stores/fleet';
import type { StoresQuery } from '@portage/contract/stores/schema';
import type { z } from 'zod';
import type { CourierActor } from '../fleet/apply.ts';
import type { Letter } from '../mail/letter.ts';
import { withReason, writeToAdmins } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import { type Database, type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { showRetailer } from '../retailers/screens.ts';
import { changeStore, type StoreApp } from './edit.ts';
import { insertArea, insertStore, refusingTakenName, updateArea } from './queries.ts';
import { announceNewStore, zoneOf } from './request.ts';
import { fleetStoreOf, fleetStoresOf } from './screens.ts';
import { letters } from './words.ts';

/** Returns a page of a retailer's stores. */
export async function listFleetStores(
  app: App,
  retailerId: string,
  query: z.output<typeof StoresQuery>,
): Promise<z.input<typeof FleetStores>> {
  const scope = app.db.scope(wholeRetailer(retailerId));
  await showRetailer(scope);
  return fleetStoresOf(scope, app.clock, query);
}

/** Returns a store of a retailer, or refuses if either is unknown. */
export async function showFleetStore(app: App, retailerId: string, id: string): Promise<FleetStore> {
  const scope = app.db.scope(wholeRetailer(retailerId));
  await showRetailer(scope);
  return fleetStoreOf(scope, app.clock, id);
}

const ofRetailer = <T>(app: App, retailerId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  refusingTakenName(() =>
    app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      await showRetailer(tx);
      return work(tx);
    }),
  );

/** Creates a store of a retailer, open from the start. */
export const createStore = (app: App, by: CourierActor, retailerId: string, store: NewStore): Promise<FleetStore> =>
  ofRetailer(app, retailerId, async (tx) => {
    const timezone = await zoneOf(tx, store.serviceAreaId);
    const now = app.clock.now();
    const id = newId(now.epochMilliseconds);
    await insertStore(tx, store, { id, timezone, now });
    await announceNewStore(app, tx, by, id, now);
    return fleetStoreOf(tx, app.clock, id);
  });

/** Changes a store of a retailer; can also open or close it. */
export const editFleetStore = (
  given: StoreApp,
  by: CourierActor,
  retailerId: string,
  id: string,
  edit: FleetStoreEdit,
): Promise<EditedFleetStore> =>
  ofRetailer(given.app, retailerId, async (tx) => {
    const { isWaiting } = await fleetStoreOf(tx, given.app.clock, id);
    const moved = await changeStore(given, tx, by, id, edit);
    const store = await fleetStoreOf(tx, given.app.clock, id);
    if (isWaiting && !store.isWaiting) await mailAnswer(given.app, tx, store, edit.reason);
    return { ...store, moved };
  });

/** Mails the answer to the request for a store; a retailer that cannot sign in is mailed about itself only. */
async function mailAnswer(app: App, tx: Tx, { name, isActivated }: FleetStore, reason?: string | null): Promise<void> {
  if (!(await showRetailer(tx)).isActivated) return;
  const letter: Letter = isActivated ? letters.opened : withReason(letters.refused, reason);
  const values = { ...letter.values, store: name, provider: app.config.provider.name };
  await writeToAdmins(app, tx, { letter: { ...letter, values } });
}

/** Returns the courier's service areas, sorted by name. */
export async function listFleetAreas({ shared }: Database): Promise<{ data: z.input<typeof FleetArea>[] }> {
  const rows = await shared.selectFrom('service_areas').selectAll().orderBy('name').execute();
  return { data: rows.map(({ postal_prefixes: postalPrefixes, ...area }) => ({ ...area, postalPrefixes })) };
}

const areaOf = async (database: Database, id: string) =>
  (await listFleetAreas(database)).data.find((area) => area.id === id) ?? refuse('SERVICE_AREA_NOT_FOUND');

/** Creates a service area. */
export const createArea = (app: App, area: NewArea) =>
  refusingTakenName(async () => {
    await insertArea(app.db, area);
    return areaOf(app.db, area.id);
  });

/** Changes the given fields of a service area. */
export const editArea = (app: App, id: string, edit: AreaEdit) =>
  refusingTakenName(async () => {
    if (!(await updateArea(app.db, id, edit))) refuse('SERVICE_AREA_NOT_FOUND');
    return areaOf(app.db, id);
  });
