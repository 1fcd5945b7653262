// Orders of a journey's own: what the demo world holds depends on the hour of the day.
import type { Order } from '@portage/contract/orders/schema';
import { storeName } from './spreadsheet.ts';
import type { Stage } from './stage.ts';

/** One day for all of a run, be it begun before midnight. */
const today = Temporal.Now.plainDateISO('America/Toronto');

/** A day that no order of the demo world has. */
export const dayAhead = (days: number): string => today.add({ days }).toString();

/** Unfulfilled orders `A-1`, `A-2` and so on at a store that every member works for, days before their cutoff. The last is the newest. */
export async function makeOrders(stage: Stage, prefix: string, count: number): Promise<Order[]> {
  const { orders, stores } = await stage.api();
  const { data } = await stores.list();
  const pickupScheduleId = data.find(({ name }) => name === storeName)?.id;
  const made: Order[] = [];
  for (let index = 1; index <= count; index += 1) {
    const recipient = { recipient: `Main ${prefix} ${index}`, address: `${index} Queen St W, Toronto, ON, M5H 2N2` };
    const slot = { pickupScheduleId, date: dayAhead(5), time: '14:00' };
    made.push(await orders.create({ body: { number: `${prefix}-${index}`, ...recipient, ...slot } }));
  }
  return made;
}

/** The same, handed to the courier. */
export async function makeFulfilled(stage: Stage, prefix: string, count: number): Promise<Order[]> {
  const { orders } = await stage.api();
  const made: Order[] = [];
  for (const { id } of await makeOrders(stage, prefix, count)) made.push(await orders.fulfil({ params: { id } }));
  return made;
}
