// Shared by tests of many orders: one retailer, its admin, and helpers that create and read orders.
import { beforeEach } from 'vitest';
import { followJob } from './upload.ts';
import { anOrder, startWorld, wednesdayMorning } from './world.ts';

type Wish = Parameters<typeof anOrder>[0];
type Job = Awaited<ReturnType<typeof followJob>>;

/** Starts a world with a retailer in Toronto and its admin. Each test begins on Wednesday morning. */
export async function startOrders(options: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld(options);
  beforeEach(() => world.clock.set(wednesdayMorning));
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const usual = { date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] };
  let made = 0;
  const create = (wish: Wish = {}) =>
    api.orders.create({ body: anOrder({ ...usual, number: `B-${made++}`, ...wish }) });
  return {
    world,
    retailer,
    api,
    create,
    createMany: (count: number) => Promise.all(Array.from({ length: count }, () => create())),
    read: (id: string) => api.orders.read({ params: { id } }),
    fulfilMany: async (ids: string[]) => followJob(api, (await api.orders.fulfilMany({ body: { ids } })).jobId),
    tagsOf: (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await api.orders.read({ params: { id } })).tags)),
    actionsOf: async (orderId: string) =>
      (await api.orders.logs({ query: { orderId } })).data.map(({ action }) => action),
  };
}

export const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id);

/** Returns the errors of a job as [type, value, order id]. */
export const namedIn = (job: Job) =>
  (job.data?.error?.errors ?? []).map(({ type, value, orderId }) => [type, value, orderId]);

/** Returns the outcome of a call: `ok`, or the type of its refusal. */
export const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { type: string }) => error.type,
  );
