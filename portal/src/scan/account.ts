// Whose parcels and acts the page shows: those of the session, or without a network those of the last session in this browser.
import { holds } from '@portage/contract/access';
import { auth } from '@portage/contract/auth/endpoints';
import { createClient } from '@portage/contract/client';
import { ApiError, sendAs } from '../api/request.ts';
import { readToken, scanAccountName } from '../api/session.ts';
import { isOnTestData } from '../api/testData.ts';
import { hasScans, openScans, reportChange, type ScanAccount } from './database.ts';

/** `token` is the session that belongs to the account; null if there is none, or if the server could not be reached. */
export type Identity = { account: ScanAccount | null; token: string | null; isSignedOut: boolean };

/** The sandbox has other parcels and needs another header: its acts are an account of their own. */
const accountOf = (memberId: string) => (isOnTestData ? `${memberId} sandbox` : memberId);

/** Asks the server whose session this is. Without an answer, returns the account of the last session in this browser. */
export async function identify(): Promise<Identity> {
  const token = readToken();
  if (!token) return { account: await lastAccount(), token: null, isSignedOut: true };
  try {
    const { id, name, retailer, roles, permissions } = await createClient({ auth }, sendAs({ token })).auth.refresh();
    const [role = 'RETAILER_USER'] = roles;
    const mayManage = holds({ role, permissions }, 'MANAGE_ORDERS');
    const account = await keepAccount({ id: accountOf(id), name, retailer: retailer.name, mayManage });
    return { account, token, isSignedOut: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { account: await lastAccount(), token: null, isSignedOut: error.body.status === 401 };
  }
}

async function lastAccount(): Promise<ScanAccount | null> {
  const id = localStorage.getItem(scanAccountName);
  return (id && (await (await openScans()).get('accounts', id))) || null;
}

/** Stores the account of a session, and deletes what every other one has read: it is another member's to read. */
async function keepAccount(given: Pick<ScanAccount, 'id' | 'name' | 'retailer' | 'mayManage'>): Promise<ScanAccount> {
  const change = await openForChange();
  const known = await change.objectStore('accounts').get(given.id);
  const account: ScanAccount = { asOf: null, stores: [], isPartial: false, ...known, ...given };
  for (const id of await change.objectStore('accounts').getAllKeys()) if (id !== given.id) await forget(change, id);
  await change.objectStore('accounts').put(account);
  await change.done;
  localStorage.setItem(scanAccountName, given.id);
  return account;
}

type AccountChange = Pick<Awaited<ReturnType<typeof openForChange>>, 'objectStore'>;
const openForChange = async () => (await openScans()).transaction(['accounts', 'parcels', 'acts'], 'readwrite');

async function forget(change: AccountChange, account: string): Promise<void> {
  await change.objectStore('accounts').delete(account);
  // The keys of an account's parcels are contiguous.
  await change.objectStore('parcels').delete(IDBKeyRange.bound([account], [account, []]));
  const acts = change.objectStore('acts');
  for (const state of ['done', 'already'])
    for (const place of await acts.index('byState').getAllKeys([account, state])) await acts.delete(place);
}

/** Deletes the parcels and the finished acts of the account that signs out. Its refused acts stay, for the same member to read. */
export async function forgetParcels(): Promise<void> {
  if (!(await hasScans())) return;
  const change = await openForChange();
  for (const id of await change.objectStore('accounts').getAllKeys()) await forget(change, id);
  await change.done;
  localStorage.removeItem(scanAccountName);
  reportChange();
}
