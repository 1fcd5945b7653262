// The queue of acts on this phone: each is written before it is sent, and stays until it is dismissed.
import { newUuid } from '../api/attempt.ts';
import { type Act, openScans, type ReadParcel, reportChange, type ScanAccount } from './database.ts';

/** The most lines of an account; a full queue refuses another scan. */
const queueLimit = 2000;
/** Outcomes that stay listed without being dismissed. Refusals always stay. */
const shownOutcomes = 200;

export type ActOutcome = Pick<Act, 'state' | 'refusal' | 'handoverId'>;
type NewAct = Omit<Act, keyof ActOutcome | 'place' | 'scannedAt' | 'id' | 'answeredAt'> & Partial<ActOutcome>;
type Added = 'added' | 'twice' | 'full';

/**
 * Returns whether the outcome of a line is still true of the parcel: not after a refusal, and not if the server reported later that the order
 * was voided or, for a hand-over, that the parcel has left the store.
 */
export const isCurrent = ({ kind, state, answeredAt }: Act, { status, now, readAt }: ReadParcel): boolean => {
  const isOver = kind === 'FULFIL' || kind === 'BIND' ? status === 'NOT_SCHEDULED' : now.holder !== 'STORE';
  return state === 'waiting' || (state !== 'refused' && !(isOver && readAt > (answeredAt ?? '')));
};

/** Adds a line at the end. The database makes its position, which the type of a stored line contains. */
const addLine = (store: { add: (line: Act) => Promise<unknown> }, line: Omit<Act, 'place'>) => store.add(line as Act);

const slotOf = ({ pickup }: Pick<Act, 'pickup'>) => `${pickup?.date} ${pickup?.time}`;

/** Adds an act. The same act on the same parcel is added once, until it is refused, dismissed, or voided. */
export async function addAct(act: NewAct, parcel: ReadParcel): Promise<Added> {
  const db = await openScans();
  const change = db.transaction('acts', 'readwrite');
  const lines = await change.store.index('byAccount').getAll(act.account);
  // A label that was replaced can be bound again.
  const lastBind = lines.findLast(
    ({ kind, orderId, state }) => kind === 'BIND' && orderId === act.orderId && state !== 'refused',
  );
  // Each package of an order is handed over by its own code, and again at another pickup.
  const isTwice = lines.some(
    (line) =>
      line.kind === act.kind &&
      line.orderId === act.orderId &&
      (line.kind !== 'BIND' || (line === lastBind && line.package === act.package)) &&
      (line.kind === 'FULFIL' || (line.code === act.code && slotOf(line) === slotOf(act))) &&
      isCurrent(line, parcel),
  );
  const isFull = lines.filter(({ state }) => state === 'waiting' || state === 'refused').length >= queueLimit;
  if (!isTwice && !isFull) {
    const line: Omit<Act, 'place'> = {
      id: newUuid(),
      scannedAt: new Date().toISOString(),
      state: 'waiting',
      refusal: null,
      ...act,
    };
    await addLine(change.store, line);
    const over = lines.filter(({ state }) => state === 'done' || state === 'already');
    for (const { place } of over.slice(0, Math.max(0, over.length - shownOutcomes))) await change.store.delete(place);
  }
  await change.done;
  reportChange();
  return isTwice ? 'twice' : isFull ? 'full' : 'added';
}

/**
 * Queues a refused act again, under a new key: it hands over what an earlier handover has. It moves to the end of the queue, which is in the
 * order of the scans.
 */
export async function queueAgain({ place }: Act, pickup: Act['pickup']): Promise<void> {
  const db = await openScans();
  const change = db.transaction('acts', 'readwrite');
  const line = await change.store.get(place);
  // It can be pressed in two tabs.
  if (line?.state === 'refused') {
    const { place: _, ...act } = line;
    const again = { ...act, id: newUuid(), scannedAt: new Date().toISOString(), pickup, isAgain: true } as const;
    await change.store.delete(place);
    await addLine(change.store, { ...again, state: 'waiting', refusal: null });
  }
  await change.done;
  reportChange();
}

/** Returns an account's lines, the newest first. */
export async function linesOf(account: string): Promise<Act[]> {
  const db = await openScans();
  return (await db.getAllFromIndex('acts', 'byAccount', account)).reverse();
}

/** Returns the first acts of an account that the server has not answered. */
export async function waitingOf(account: string, count: number): Promise<Act[]> {
  const db = await openScans();
  return db.getAllFromIndex('acts', 'byState', [account, 'waiting'], count);
}

/** Writes the outcome of an act. */
export async function recordOutcome(act: Act, outcome: ActOutcome): Promise<void> {
  const db = await openScans();
  const change = db.transaction('acts', 'readwrite');
  // Another tab may have dismissed a line that this one has not read again.
  if (await change.store.get(act.place))
    await change.store.put({ ...act, ...outcome, answeredAt: new Date().toISOString() });
  await change.done;
  reportChange();
}

/** Removes lines that have an outcome. */
export async function dismiss(places: readonly number[]): Promise<void> {
  const db = await openScans();
  const change = db.transaction('acts', 'readwrite');
  for (const place of places) {
    const line = await change.store.get(place);
    if (line && line.state !== 'waiting') await change.store.delete(place);
  }
  await change.done;
  reportChange();
}

/** Deletes the acts of other accounts that were never sent. Returns their number. */
export async function deleteUnsentOf(accounts: readonly string[]): Promise<void> {
  const db = await openScans();
  const change = db.transaction('acts', 'readwrite');
  for (const account of accounts)
    for (const place of await change.store.index('byState').getAllKeys([account, 'waiting']))
      await change.store.delete(place);
  await change.done;
  reportChange();
}

/** The unsent acts of other members on this phone. */
export type Others = { accounts: string[]; names: string[]; count: number };

/** Returns how many unsent acts other accounts have on this phone, and whose they are. */
export async function unsentOfOthers(own: Pick<ScanAccount, 'id'> | null): Promise<Others> {
  const db = await openScans();
  const waiting = (await db.getAllFromIndex('acts', 'ofState', 'waiting')).filter(({ account }) => account !== own?.id);
  return {
    accounts: [...new Set(waiting.map(({ account }) => account))],
    names: [...new Set(waiting.map(({ by }) => by))],
    count: waiting.length,
  };
}

/** Returns how many acts of a member the server has not answered, live and in the sandbox; of all members if it is unknown whose session it is. */
export async function countUnsent(memberId: string | null): Promise<number> {
  const db = await openScans();
  const waiting = await db.getAllFromIndex('acts', 'ofState', 'waiting');
  return waiting.filter(({ account }) => memberId === null || account.startsWith(memberId)).length;
}
