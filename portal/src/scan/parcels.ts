// Today's parcels on the phone: downloaded store by store and page by page, and found by any code of a label.
import { createClient } from '@portage/contract/client';
import { pickupOf } from '@portage/contract/handovers/rules';
import { isBlankCode } from '@portage/contract/labels/blank';
import { orders } from '@portage/contract/orders/endpoints';
import type { Order } from '@portage/contract/orders/schema';
import { codesIn } from '@portage/contract/scan/codes';
import { today } from '@portage/contract/today/endpoints';
import type { DueParcel } from '@portage/contract/today/schema';
import { sendAs } from '../api/request.ts';
import { openScans, type ReadParcel, reportChange, type ScanAccount } from './database.ts';

/** What a phone stores at most: stores, those with the next pickup first, and parcels of each. */
const mostStores = 20;
const mostParcels = 5_000;

/** A session of the account, whatever account another tab signs in to. */
const clientOf = (token: string) => createClient({ today, orders }, sendAs({ token }));
type Client = ReturnType<typeof clientOf>;
type Store = ScanAccount['stores'][number];

/** Downloads the parcels of the account's stores and replaces the previous list, each store at once. Returns the account with its new list. */
export async function downloadParcels(account: ScanAccount, token: string): Promise<ScanAccount> {
  const asOf = new Date().toISOString();
  const client = clientOf(token);
  const { data, total } = await client.today.read({ query: { pageSize: mostStores } });
  const stores: Store[] = [];
  let isPartial = total > data.length;
  for (const { pickupScheduleId, name } of data) {
    const { parcels, pickups, isCut } = await parcelsOf(client, pickupScheduleId, asOf);
    await replaceParcels(account.id, (id) => id === pickupScheduleId, parcels);
    stores.push({ id: pickupScheduleId, name, pickups });
    isPartial ||= isCut;
  }
  const updated = { ...account, asOf, stores, isPartial };
  const db = await openScans();
  await replaceParcels(account.id, (id) => stores.every((store) => store.id !== id), []);
  await db.put('accounts', updated);
  reportChange();
  return updated;
}

async function parcelsOf(client: Client, pickupScheduleId: string, readAt: string) {
  const parcels: ReadParcel[] = [];
  let after: string | undefined;
  for (;;) {
    const { data, next, pickups } = await client.today.parcels({ query: { pickupScheduleId, after } });
    parcels.push(...data.map((parcel) => ({ ...parcel, readAt })));
    if (next === null || parcels.length >= mostParcels)
      return { parcels: parcels.slice(0, mostParcels), pickups, isCut: next !== null };
    after = next;
  }
}

/** As at the server, the codes of a label that we print are matched in upper case, and all others exactly. */
const keyOf = (account: string, kind: 'own' | 'exact', code: string) => `${account} ${kind} ${code}`;
const keysOf = (account: string, { codes, exactCodes }: DueParcel) => [
  ...codes.map((code) => keyOf(account, 'own', code)),
  ...exactCodes.map((code) => keyOf(account, 'exact', code)),
];

/** Replaces the parcels of some stores. */
async function replaceParcels(
  account: string,
  isOf: (storeId: string) => boolean,
  parcels: readonly ReadParcel[],
): Promise<void> {
  const change = (await openScans()).transaction('parcels', 'readwrite');
  for await (const cursor of change.store.index('byAccount').iterate(account))
    if (isOf(cursor.value.pickupScheduleId)) await cursor.delete();
  for (const parcel of parcels) await change.store.put({ ...parcel, account, keys: keysOf(account, parcel) });
  await change.done;
}

/** Writes what the server replied about an order, so that the list is not older than the queue. */
export async function updateParcel(account: string, order: Order): Promise<void> {
  const { id, status, now, packages } = order;
  const change = (await openScans()).transaction('parcels', 'readwrite');
  const parcel = await change.store.get([account, id]);
  if (parcel) {
    const bound = packages.map(({ trackingCode }) => trackingCode).filter(isBlankCode);
    const codes = [...parcel.codes.filter((code) => !isBlankCode(code)), ...bound];
    const updated = { ...parcel, status, now, codes, pickup: pickupOf(order) };
    await change.store.put({ ...updated, keys: keysOf(account, updated) });
  }
  await change.done;
}

/** Returns the account's parcels with a scanned code: more than one if the retailer printed it on several. */
export async function findParcels(account: string, scanned: string): Promise<ReadParcel[]> {
  const db = await openScans();
  const { code, own, stem } = codesIn(scanned);
  const keys = [keyOf(account, 'own', own), keyOf(account, 'own', stem), keyOf(account, 'exact', code)];
  const found = await Promise.all(keys.map((key) => db.getAllFromIndex('parcels', 'byKey', key, 10)));
  // A label that was bound on this phone finds its new order before the binding is sent, and its former order no longer.
  const waiting = await db.getAllFromIndex('acts', 'byState', [account, 'waiting']);
  const binding = waiting.findLast(({ kind, code }) => kind === 'BIND' && code === own);
  const bound = binding && (await db.get('parcels', [account, binding.orderId]));
  return bound ? [bound] : [...new Map(found.flat().map((parcel) => [parcel.id, parcel])).values()];
}

/** Returns parcels as they are stored now; those that are not on the list stay as they were. */
export async function readAgain(account: string, parcels: readonly ReadParcel[]): Promise<ReadParcel[]> {
  const db = await openScans();
  return Promise.all(parcels.map(async (parcel) => (await db.get('parcels', [account, parcel.id])) ?? parcel));
}

/** Asks the server for the orders with a code, such as one that is not due today. */
export async function lookUp(token: string, scanned: string): Promise<ReadParcel[]> {
  const readAt = new Date().toISOString();
  const { data } = await clientOf(token).orders.lookup({ query: { code: scanned } });
  return data.map((row) => ({ ...row, codes: [], exactCodes: [], pickup: pickupOf(row), readAt }));
}
