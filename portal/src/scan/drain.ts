// Sends the waiting acts: in order, in bounded batches, by one tab at a time. A repeated act has one effect, because each has its own key.
import { createClient } from '@portage/contract/client';
import { handovers } from '@portage/contract/handovers/endpoints';
import { scanLimit } from '@portage/contract/handovers/rules';
import { labels } from '@portage/contract/labels/endpoints';
import { orders } from '@portage/contract/orders/endpoints';
import { ApiError, sendAs } from '../api/request.ts';
import type { Act } from './database.ts';
import { updateParcel } from './parcels.ts';
import { type ActOutcome, recordOutcome, waitingOf } from './queue.ts';

/** `sent`: nothing waits any more. `elsewhere`: another tab sends. `signedOut`: the session has ended. `later`: the server cannot be reached. */
export type Drained = 'sent' | 'elsewhere' | 'signedOut' | 'later';

const lockName = 'portage-scan-queue';

/** Sends what an account's acts wait for, unless another tab does. */
export async function drain(account: string, token: string): Promise<Drained> {
  // Missing on plain http except on localhost; two tabs then send the same acts with the same keys.
  if (!('locks' in navigator)) return sendWaiting(account, token);
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock ? sendWaiting(account, token) : 'elsewhere',
  );
}

async function sendWaiting(account: string, token: string): Promise<Drained> {
  try {
    for (;;) {
      const batch = await waitingOf(account, scanLimit);
      const [first] = batch;
      if (!first) return 'sent';
      if (first.kind === 'FULFIL' || first.kind === 'BIND') await recordOutcome(first, await sendChange(first, token));
      else await handOver(sameHandover(first, batch), token);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.body.status === 401 || error.type === 'PASSWORD_TEMPORARY' ? 'signedOut' : 'later';
  }
}

/** Returns the acts that follow each other in the queue and belong to the same handover. */
function sameHandover(first: Act, batch: readonly Act[]): Act[] {
  const keyOf = ({ storeId, pickup }: Act) => `${storeId} ${pickup?.date} ${pickup?.time}`;
  const end = batch.findIndex((act) => keyOf(act) !== keyOf(first));
  return end < 0 ? [...batch] : batch.slice(0, end);
}

/** Fulfils an order, or binds a blank label to it. */
async function sendChange(
  { id: key, kind, code, package: chosen, orderId, account }: Act,
  token: string,
): Promise<ActOutcome> {
  const api = createClient({ orders, labels }, sendAs({ token, key }));
  const params = { id: orderId };
  try {
    const body = { code, package: chosen };
    const changed = kind === 'BIND' ? api.labels.bind({ params, body }) : api.orders.fulfil({ params, body: {} });
    await updateParcel(account, await changed);
    return { state: 'done', refusal: null };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Returns the outcome of a refusal. Throws failures that do not judge the act: no network, no session, a busy or broken server. */
function outcomeOf(error: unknown): ActOutcome {
  if (!(error instanceof ApiError) || isTemporary(error)) throw error;
  const [fault] = error.body.errors;
  const refusal = { type: fault?.type ?? error.type, message: fault?.message ?? error.body.message };
  return error.type === 'ALREADY_FULFILLED' ? { state: 'already', refusal: null } : { state: 'refused', refusal };
}

// NOT_FOUND: a server of the previous release, which does not have the endpoint yet.
const isTemporary = ({ type, body: { status } }: ApiError) =>
  ['UNAVAILABLE', 'PASSWORD_TEMPORARY', 'NOT_FOUND'].includes(type) ||
  status === 401 ||
  status === 429 ||
  status >= 500;

/** Adds acts to the handover of their pickup. If the request is refused because of one of them, each is sent alone. */
async function handOver(acts: readonly Act[], token: string): Promise<void> {
  const [first] = acts;
  // Acts without an outcome would be sent again and again.
  if (!first?.pickup) throw new Error('A handover has a pickup');
  const { scannedAt } = first;
  const { handovers: api } = createClient({ handovers }, sendAs({ token }));
  try {
    const { id } = await api.start({ body: { pickupScheduleId: first.storeId, ...first.pickup, scannedAt } });
    const { results } = await api.scan({ params: { id }, body: { scans: acts.map(scanOf) } });
    for (const act of acts) {
      const result = results.find((each) => each.id === act.id);
      if (!result) throw new Error('A scan has a result');
      await recordOutcome(act, { state: result.status, refusal: result.error ?? null, handoverId: id });
    }
  } catch (error) {
    const outcome = outcomeOf(error);
    if (acts.length === 1) await recordOutcome(first, outcome);
    else for (const act of acts) await handOver([act], token);
  }
}

// A server of the previous release refuses scans that contain `isAgain`.
const scanOf = ({ id, code, kind, scannedAt, device, isAgain }: Act) => ({
  ...{ id, code, scannedAt, device, ...(isAgain && { isAgain }) },
  outcome: kind === 'DAMAGED' ? ('DAMAGED' as const) : ('HANDED' as const),
});
