// What the scan page stores on the phone: today's parcels, and the queue of acts that the server has not answered yet.
import type { Values } from '@portage/contract/errors';
import type { DueParcel } from '@portage/contract/today/schema';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An account of a member, live or in the sandbox, whose parcels and acts are on this phone. */
export type ScanAccount = {
  id: string;
  name: string;
  retailer: string;
  mayManage: boolean;
  /** When the list of parcels was complete, in ISO 8601; null before the first download. */
  asOf: string | null;
  /** The stores that the list is about. */
  stores: { id: string; name: string; pickups: { at: string; local: string }[] }[];
  /** Whether there are more stores or parcels than a phone stores. */
  isPartial: boolean;
};

/** A parcel with the time at which the server was asked about it, in ISO 8601. */
export type ReadParcel = DueParcel & { readAt: string };
type StoredParcel = ReadParcel & { account: string /** Its codes, each with the account. */; keys: string[] };

/** What a member does with a scanned parcel. */
export type ActKind = 'FULFIL' | 'HANDED' | 'DAMAGED' | 'BIND';
export type ActState = 'waiting' | 'done' | 'already' | 'refused';

/** A line of the queue. */
export type Act = {
  /** The position in the queue. */
  place: number;
  /** The Idempotency-Key, or the scan's own id. */
  id: string;
  account: string;
  /** The member's name, for the others who use this phone. */
  by: string;
  kind: ActKind;
  orderId: string;
  /** The scanned code; of `BIND`, the code of the blank label. */
  code: string;
  /** Of `BIND`, the package that was chosen, counted from 1; without it, the server chooses one without a label. */
  package?: number;
  /** How the line names the parcel. */
  number: string;
  recipient: string;
  storeId: string;
  /** The pickup of a handover, local to the store. */
  pickup: { date: string; time: string } | null;
  /** Hands over again a parcel that an earlier handover has. */
  isAgain?: true;
  /** The state of the order that the screen showed. */
  believed: DueParcel['now']['text'];
  scannedAt: string;
  device: string;
  state: ActState;
  /** The server's reason: its type, and its text in the language of the request. A reason of the phone has the values of the text instead. */
  refusal: { type: string; message: string; values?: Values } | null;
  /** When the server's answer was recorded. */
  answeredAt?: string;
  /** The handover that the parcel was added to. */
  handoverId?: string;
};

interface ScanDatabase extends DBSchema {
  accounts: { key: string; value: ScanAccount };
  parcels: {
    key: [account: string, id: string];
    value: StoredParcel;
    indexes: { byKey: string; byAccount: string };
  };
  acts: {
    key: number;
    value: Act;
    indexes: { byState: [account: string, state: string]; byAccount: string; ofState: string };
  };
}

const databaseName = 'portage-scan';

/** Returns whether the scan page was ever used in this browser. */
export const hasScans = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === databaseName);

let opened: Promise<IDBPDatabase<ScanDatabase>> | undefined;

/** Opens the database, once for each page. */
export function openScans(): Promise<IDBPDatabase<ScanDatabase>> {
  opened ??= openDB<ScanDatabase>(databaseName, 1, {
    upgrade: (db) => {
      db.createObjectStore('accounts', { keyPath: 'id' });
      const parcels = db.createObjectStore('parcels', { keyPath: ['account', 'id'] });
      parcels.createIndex('byKey', 'keys', { multiEntry: true });
      parcels.createIndex('byAccount', 'account');
      const acts = db.createObjectStore('acts', { keyPath: 'place', autoIncrement: true });
      acts.createIndex('byState', ['account', 'state']);
      acts.createIndex('byAccount', 'account');
      acts.createIndex('ofState', 'state');
    },
    // A page of a newer build waits for this one to close the database; the next use opens it again.
    blocking: (_current, _blocked, { target }) => {
      opened = undefined;
      if (target instanceof IDBDatabase) target.close();
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
}

const channel = new BroadcastChannel(databaseName);
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
channel.onmessage = tell;

/** Reports a change to this page and to the other tabs. */
export function reportChange(): void {
  tell();
  channel.postMessage(null);
}

/** Calls back after each change in any tab; returns the unsubscribe function. */
export function whenChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
