// A parcel whose recipient opens its page.
import { expect } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { anOrder, type Client, type World } from '../../testing/world.ts';

type ReportedEvent = [type: string, statusId?: number];
export const visited: ReportedEvent[] = [['SORTED_AT_WAREHOUSE'], ['ATTEMPTING_DELIVERY'], ['SKIPPED', 1]];

/** Returns a function that creates a fulfilled order of a store and reports events of it, and returns it with the code of its link. */
export const parcelsOf =
  (world: World, api: Client, pickupScheduleId: string) =>
  async (...events: ReportedEvent[]) => {
    const body = anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId, note: 'Fragile', phone: '4165550100' });
    const order = await api.orders.create({ body });
    for (const [type, statusId] of events) {
      const at = world.clock.now().toString();
      const event = { id: newId(), deliveryId: order.delivery?.id ?? '', type, statusId, at };
      const { results } = await world.fleet().fleet.events({ body: { events: [event] } });
      expect(results[0]?.status).toBe('applied');
    }
    const link = order.trackingLink.split('/').at(-1) ?? '';
    return { ...order, link, params: { id: order.id } };
  };

/** Sends a form of the French page, as a browser without JavaScript does, and returns the page that follows. */
export async function sendForm(world: World, link: string, fields: Record<string, string>): Promise<string> {
  const { headers } = await world.app.http.inject({
    method: 'POST',
    url: `/t/${link}?lang=fr`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return (await world.app.http.inject({ url: String(headers.location) })).body;
}
