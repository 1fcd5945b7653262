// Changes a store, for its retailer's admins and for the courier, and moves its waiting orders.
import { foldHeader } from '@portage/contract/imports/columns';
import type { FleetStoreEdit } from '@portage/contract/stores/fleet';
import { whyNotActivate, whyNotMove } from '@portage/contract/stores/rules';
import type { EditedStore, Store, StoreEdit, StoreMoves } from '@portage/contract/stores/schema';
import { type Doer, recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/outbox/facts.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { auditSnapshot } from './audit.ts';
import { lockStore, refusingTakenName, updateStore } from './queries.ts';
import { zoneOf } from './request.ts';
import { showStore } from './screens.ts';

/** A store before and after a change. */
export type StoreChange = { before: Store; after: Store };
/** The effects of a change on the waiting orders of a store. The orders' verbs implement it, so that stores do not import orders. */
export type WaitingOrders = {
  preview(app: App, scope: Scope, change: StoreChange): Promise<StoreMoves>;
  move(app: App, tx: Tx, by: Actor, change: StoreChange): Promise<number>;
};

type Edit = StoreEdit & FleetStoreEdit;
/** The app, and the orders of its stores. */
export type StoreApp = { app: App; orders: WaitingOrders };

/** Changes the given fields of a store; a stale version is refused with the current copy. Returns the number of moved orders. */
export async function changeStore(
  { app, orders }: StoreApp,
  tx: Tx,
  by: Doer,
  id: string,
  edit: Edit,
): Promise<number> {
  await lockStore(tx, id);
  const before = await showStore(tx, app.clock, id);
  refuseStale(before, edit);
  const { version: _, ...given } = edit;
  if (Object.keys(given).length === 0) return 0;
  if (edit.isActivated) refuseIf(whyNotActivate(edited(before, edit)));
  const isMoved = edit.serviceAreaId !== undefined && edit.serviceAreaId !== before.serviceArea.id;
  if (isMoved) refuseIf(whyNotMove(before));
  const timezone = isMoved ? await zoneOf(tx, edit.serviceAreaId ?? '') : undefined;
  const now = app.clock.now();
  await updateStore(tx, before, { ...given, ...tidied(before, edit) }, { now, timezone });
  const after = await showStore(tx, app.clock, id);
  const actor: Actor = { name: by.name, role: by.role };
  const moved = await orders.move(app, tx, actor, { before, after });
  const about = { kind: 'store', id, name: before.name } as const;
  const fact = ['STORE_CHANGED', { storeId: id }] as const;
  await recordChange(tx, by, {
    about,
    before: { ...auditSnapshot(before), isWaiting: before.isWaiting },
    after: { ...auditSnapshot(after), isWaiting: after.isWaiting, reason: edit.reason ?? null },
    at: now,
    fact,
  });
  return moved;
}

/** Changes a store of the member's retailer. */
export const editStore = (given: StoreApp, by: Member, id: string, edit: StoreEdit): Promise<EditedStore> =>
  refusingTakenName(() =>
    given.app.db.transaction(by, async (tx) => {
      const moved = await changeStore(given, tx, by, id, edit);
      return Object.assign(await showStore(tx, given.app.clock, id), { moved });
    }),
  );

/** Returns the effects of a change on the store's waiting orders; nothing is written. */
export async function previewStore(
  { app, orders }: StoreApp,
  by: Member,
  id: string,
  edit: StoreEdit,
): Promise<StoreMoves> {
  const scope = app.db.scope(by);
  const before = await showStore(scope, app.clock, id);
  refuseStale(before, edit);
  return orders.preview(app, scope, { before, after: edited(before, edit) });
}

function refuseStale(store: Store, { version }: Edit): void {
  if (version !== undefined && version !== store.version) refuse('STALE_VERSION', { data: store });
}

/** Returns the store with the changed hours. */
const edited = (store: Store, edit: Edit): Store => ({
  ...store,
  pickupTimes: edit.pickupTimes ?? store.pickupTimes,
  daysOfOperation: edit.daysOfOperation ?? store.daysOfOperation,
  closedDays: edit.closedDays ?? store.closedDays,
  customTimeToPrepare: edit.customTimeToPrepare === undefined ? store.customTimeToPrepare : edit.customTimeToPrepare,
  pickupPoint: { ...store.pickupPoint, ...edit.pickupPoint },
});

/** Returns the normalized fields: past closed days are dropped, and headers are folded. */
const tidied = ({ today }: Store, { closedDays, columnMappings }: Edit): Partial<Edit> => ({
  ...(closedDays && { closedDays: closedDays.filter((date) => date >= today) }),
  ...(columnMappings && {
    columnMappings: Object.fromEntries(
      Object.entries(columnMappings).flatMap(([header, reading]) => {
        const key = foldHeader(header);
        return key === '' ? [] : [[key, reading] as const];
      }),
    ),
  }),
});
