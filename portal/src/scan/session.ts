// The scan page's state: whose session it is, the list of parcels, the lines of the queue; and when it asks the server.
import { isDueLater } from '@portage/contract/handovers/rules';
import { ApiError } from '../api/request.ts';
import { readToken } from '../api/session.ts';
import { type Identity, identify } from './account.ts';
import { type Act, type ActKind, type ReadParcel, type ScanAccount, whenChanged } from './database.ts';
import { device } from './device.ts';
import { drain } from './drain.ts';
import { downloadParcels, findParcels, lookUp } from './parcels.ts';
import { addAct, linesOf, type Others, queueAgain, unsentOfOthers } from './queue.ts';
import { thisStore } from './store.ts';

/** Milliseconds between attempts to send, which double after each failure up to the longest. */
const interval = 30_000;
const longest = 480_000;
/** Milliseconds after which the list of parcels is downloaded again. */
const freshFor = 600_000;

type Snapshot = {
  /** Null until it is known. */
  identity: Identity | null;
  lines: readonly Act[];
  others: Others;
  isSending: boolean;
  isOffline: boolean;
};

/** What a scan found. `unknown`: it is not on the list, and the server cannot be asked. */
export type Found = { parcels: ReadParcel[]; isUnknown: boolean };

type Acted = 'added' | 'twice' | 'full' | 'noPickup' | 'noStore' | 'otherStore' | 'dueLater';

/** The state of the page. There is one for each tab. */
export class ScanSession {
  private listeners = new Set<() => void>();
  private snapshot: Snapshot = {
    identity: null,
    lines: [],
    others: { accounts: [], names: [], count: 0 },
    isSending: false,
    isOffline: !navigator.onLine,
  };
  private isRunning = false;
  private isWanted = false;
  private failures = 0;
  private dueAt = 0;

  /** Begins to ask the server; returns a function that stops. */
  start(): () => void {
    const wake = () => document.visibilityState === 'visible' && this.wake();
    const lost = () => this.set({ isOffline: true });
    const unsubscribe = whenChanged(() => void this.readLines());
    addEventListener('online', wake);
    addEventListener('offline', lost);
    document.addEventListener('visibilitychange', wake);
    const timer = setInterval(() => void this.run(), interval);
    this.wake();
    return () => {
      clearInterval(timer);
      unsubscribe();
      removeEventListener('online', wake);
      removeEventListener('offline', lost);
      document.removeEventListener('visibilitychange', wake);
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): Snapshot => this.snapshot;

  private set(changed: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...changed };
    for (const listener of this.listeners) listener();
  }

  private async readLines(): Promise<void> {
    const account = this.snapshot.identity?.account ?? null;
    this.set({ lines: account ? await linesOf(account.id) : [], others: await unsentOfOthers(account) });
  }

  /** Asks the server at once, whatever failed before. */
  readonly wake = (): void => {
    this.dueAt = 0;
    void this.run();
  };

  /** Asks the server; once more afterwards if something is added in between. */
  private async run(): Promise<void> {
    this.isWanted = true;
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.isWanted) {
        this.isWanted = false;
        await this.ask();
      }
    } finally {
      this.isRunning = false;
    }
  }

  /** Identifies the session if it changed, sends what waits, and refreshes the list. */
  private async ask(): Promise<void> {
    if (Date.now() < this.dueAt) return;
    const { identity } = this.snapshot;
    const isChanged = !identity?.token || identity.token !== readToken();
    if (isChanged) this.set({ identity: await identify() });
    await this.readLines();
    const { account, token } = this.snapshot.identity ?? {};
    const isReached = account && token ? await this.exchange(account.id, token) : this.snapshot.identity?.isSignedOut;
    this.failures = isReached ? 0 : this.failures + 1;
    // Slightly less than the timer's interval, whose ticks are not exact.
    this.dueAt = isReached ? 0 : Date.now() + Math.min(interval * 2 ** (this.failures - 1), longest) - 1_000;
    this.set({ isOffline: !isReached });
  }

  /** Returns whether the server could be reached. */
  private async exchange(accountId: string, token: string): Promise<boolean> {
    this.set({ isSending: true });
    const drained = await drain(accountId, token).finally(() => this.set({ isSending: false }));
    if (drained === 'signedOut') this.signedOut();
    if (drained === 'signedOut' || drained === 'later') return drained === 'signedOut';
    return this.refresh(token);
  }

  private signedOut(): void {
    const { identity } = this.snapshot;
    if (identity) this.set({ identity: { ...identity, token: null, isSignedOut: true } });
  }

  private async refresh(token: string): Promise<boolean> {
    const { identity } = this.snapshot;
    if (!identity?.account) return true;
    const { asOf } = identity.account;
    if (asOf && Date.now() - Date.parse(asOf) < freshFor) return true;
    try {
      this.set({ identity: { ...identity, account: await downloadParcels(identity.account, token) } });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.body.status === 401) this.signedOut();
      return error.body.status !== 0;
    }
  }

  /** Finds a scanned code: on the phone, else at the server. */
  async find(scanned: string): Promise<Found> {
    const { account, token } = this.snapshot.identity ?? {};
    if (!account) return { parcels: [], isUnknown: true };
    const parcels = await findParcels(account.id, scanned);
    if (parcels.length > 0) return { parcels, isUnknown: false };
    if (!token) return { parcels: [], isUnknown: true };
    const found = await lookUp(token, scanned).catch(ignoreRefusal);
    return { parcels: found ?? [], isUnknown: found === undefined };
  }

  /** Queues an act on a parcel and sends it, if the server can be reached. */
  async act(kind: ActKind, parcel: ReadParcel, code: string, chosen?: number): Promise<Acted> {
    const { account } = this.snapshot.identity ?? {};
    if (!account) throw new Error('A scan needs an account');
    const place = placeOf(account, kind, parcel);
    if (typeof place === 'string') return place;
    let refused = refusalOf(place, parcel);
    // The list may be older than the parcel's move to this pickup.
    if (refused?.acted === 'dueLater') refused = refusalOf(place, (await this.readLatest(parcel, code)) ?? parcel);
    const act = {
      ...place,
      account: account.id,
      by: account.name,
      kind,
      orderId: parcel.id,
      code,
      ...(chosen && { package: chosen }),
      number: parcel.number ?? parcel.trackingCode,
      recipient: parcel.recipient,
      believed: parcel.now.text,
      device: device(),
      ...(refused && { state: 'refused' as const, refusal: refused.refusal }),
    };
    let added = await addAct(act, parcel);
    // The list may be older than the end of the handover that has the parcel.
    const latest = added === 'twice' && kind !== 'FULFIL' ? await this.readLatest(parcel, code) : undefined;
    if (latest) added = await addAct(act, latest);
    if (added !== 'added') return added;
    void this.run();
    return refused?.acted ?? 'added';
  }

  /** Reads a parcel at the server; undefined if it cannot be asked. */
  private async readLatest({ id }: ReadParcel, code: string): Promise<ReadParcel | undefined> {
    const { token } = this.snapshot.identity ?? {};
    const parcels = token ? await lookUp(token, code).catch(ignoreRefusal) : undefined;
    return parcels?.find((parcel) => parcel.id === id);
  }

  /** Queues the handover of a parcel that an earlier one has, at the pickup of now. */
  async handOverAgain(line: Act): Promise<void> {
    const store = this.snapshot.identity?.account?.stores.find(({ id }) => id === line.storeId);
    await queueAgain(line, nearestPickup(store?.pickups ?? []) ?? line.pickup);
    void this.run();
  }
}

/** For requests whose failure only means that the server cannot be asked. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** Returns the store and the pickup of an act: a parcel is handed over at the store where the phone is. */
function placeOf(
  account: ScanAccount,
  kind: ActKind,
  { pickupScheduleId }: ReadParcel,
): Pick<Act, 'storeId' | 'pickup'> | 'noStore' | 'noPickup' {
  if (kind === 'FULFIL' || kind === 'BIND') return { storeId: pickupScheduleId, pickup: null };
  const store = thisStore(account);
  if (!store) return 'noStore';
  const pickup = nearestPickup(store.pickups);
  return pickup ? { storeId: store.id, pickup } : 'noPickup';
}

type PhoneRefusal = { acted: 'otherStore' | 'dueLater'; refusal: NonNullable<Act['refusal']> };
/** Returns why the server would refuse an act, to refuse it before the driver has left; null if the phone knows no reason. */
function refusalOf({ storeId, pickup }: Pick<Act, 'storeId' | 'pickup'>, parcel: ReadParcel): PhoneRefusal | null {
  if (storeId !== parcel.pickupScheduleId)
    return { acted: 'otherStore', refusal: { type: 'PARCEL_OF_OTHER_STORE', message: '' } };
  if (!pickup || !parcel.pickup || !isDueLater(parcel.pickup, pickup)) return null;
  return { acted: 'dueLater', refusal: { type: 'PARCEL_DUE_LATER', message: '', values: parcel.pickup } };
}

/** Returns the pickup closest in time: its driver may come early or late. */
function nearestPickup(pickups: readonly { at: string; local: string }[]): { date: string; time: string } | null {
  const distance = ({ at }: { at: string }) => Math.abs(Date.parse(at) - Date.now());
  const [nearest] = pickups.toSorted((one, other) => distance(one) - distance(other));
  const [date, time] = nearest?.local.split(', ') ?? [];
  return date && time ? { date, time } : null;
}
