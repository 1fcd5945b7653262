import type { Store, StoreWish } from '@portage/contract/stores/schema';
import { actorOf, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse } from '../platform/refusal.ts';
import { insertWish, refusingTakenName } from './queries.ts';
import { listAreas, showStore } from './screens.ts';

/** Asks the courier for a store: it waits, and is nobody's to order from, until the courier opens it. */
export const askForStore = (app: App, by: Member, wish: StoreWish): Promise<Store> =>
  refusingTakenName(() =>
    app.db.transaction(by, async (tx) => {
      const timezone = await zoneOf(tx, wish.serviceAreaId);
      const now = app.clock.now();
      const id = newId(now.epochMilliseconds);
      await insertWish(tx, wish, { id, timezone, now });
      await publish(tx, 'STORE_CHANGED', { storeId: id }, actorOf(by), now);
      return showStore(tx, app.clock, id);
    }),
  );

/** The time zone of one of the retailer's areas; another is a fault of the form. */
export async function zoneOf(tx: Tx, serviceAreaId: string): Promise<string> {
  const area = (await listAreas(tx)).find(({ id }) => id === serviceAreaId);
  return (
    area?.timezone ??
    refuse('VALIDATION_FAILED', { faults: [{ type: 'SERVICE_AREA_NOT_FOUND', path: 'serviceAreaId' }] })
  );
}
