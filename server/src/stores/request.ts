import type { Store, StoreRequest } from '@portage/contract/stores/schema';
import { type Doer, recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { auditSnapshot } from './audit.ts';
import { insertRequestedStore, refusingTakenName } from './queries.ts';
import { listAreas, showStore } from './screens.ts';

/** Requests a store from the courier. It takes no orders until the courier opens it. */
export const requestStore = (app: App, by: Member, request: StoreRequest): Promise<Store> =>
  refusingTakenName(() => app.db.transaction(by, (tx) => requestStoreWithin(app, tx, by, request)));

/** Requests a store within the caller's transaction. */
export async function requestStoreWithin(app: App, tx: Tx, by: Doer, request: StoreRequest): Promise<Store> {
  const timezone = await zoneOf(tx, request.serviceAreaId);
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  await insertRequestedStore(tx, request, { id, timezone, now });
  return announceNewStore(app, tx, by, id, now);
}

/** Logs and publishes a new store; returns it. */
export async function announceNewStore(app: App, tx: Tx, by: Doer, id: string, at: Temporal.Instant): Promise<Store> {
  const store = await showStore(tx, app.clock, id);
  const about = { kind: 'store', id, name: store.name } as const;
  const fact = ['STORE_CHANGED', { storeId: id }] as const;
  await recordChange(tx, by, { about, before: null, after: auditSnapshot(store), at, fact });
  return store;
}

/** Returns the time zone of one of the retailer's areas; any other area is refused as a fault of its field. */
export async function zoneOf(tx: Tx, serviceAreaId: string): Promise<string> {
  const area = (await listAreas(tx)).find(({ id }) => id === serviceAreaId);
  return (
    area?.timezone ??
    refuse('VALIDATION_FAILED', { faults: [{ type: 'SERVICE_AREA_NOT_FOUND', path: 'serviceAreaId' }] })
  );
}
