// Creates a test's own orders: the contents of the demo world depend on the hour of the day.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import type { Order } from '@portage/contract/orders/schema';
import pg from 'pg';
import { newId } from '../server/src/platform/ids.ts';
import { storeName } from './spreadsheet.ts';
import type { Stage } from './stage.ts';

/** The same day throughout a run, even if it started before midnight. */
const today = Temporal.Now.plainDateISO('America/Toronto');

/** Returns a date on which the demo world has no orders. */
export const dayAhead = (days: number): string => today.add({ days }).toString();

/** Gives each store one pickup a day, two hours from now and with its cutoff then, so that a test depends on neither the hour nor the day. */
export async function moveNextPickup({ databaseUrl }: Pick<Stage, 'databaseUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update stores
    set pickup_times = array[to_char((now() + interval '2 hours') at time zone timezone, 'HH24:MI')],
      days_of_operation = '{1,2,3,4,5,6,7}', closed_days = '{}', custom_time_to_prepare = 0`);
  await client.end();
}

/**
 * Creates unfulfilled orders `A-1`, `A-2` and so on, at a store that every member may use, days before their cutoff. The last is the
 * newest.
 */
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

/** Creates the same orders, fulfilled. */
export async function makeFulfilled(stage: Stage, prefix: string, count: number): Promise<Order[]> {
  const { orders } = await stage.api();
  const made: Order[] = [];
  for (const { id } of await makeOrders(stage, prefix, count)) made.push(await orders.fulfil({ params: { id } }));
  return made;
}

/** Reports an event of an order's delivery, as of now, as the courier does. Returns its result. */
export async function report(
  stage: Stage,
  { delivery }: Pick<Order, 'delivery'>,
  type: FleetEventInput['type'],
  more: Partial<FleetEventInput> = {},
) {
  const at = Temporal.Now.instant().toString();
  const event = { id: newId(), deliveryId: delivery?.id ?? '', type, at, ...more };
  return (await stage.fleet().fleet.events({ body: { events: [event] } })).results[0];
}
