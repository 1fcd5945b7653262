// Orders with problems, each of a retailer of its own.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { expect } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { anOrder, type Client, type Retailer, type World } from '../../testing/world.ts';

export type Wish = {
  type?: 'PICKUP';
  date?: string | null;
  time?: string | null;
  fulfilled?: boolean;
  address?: string;
  proof?: unknown;
  /** The retailer of an earlier case. */
  of?: Retailer;
};

/** Returns functions that create orders in a world, with what tests do to them. */
export function casesOf(world: World) {
  const { fleet } = world.fleet();

  /** Creates a retailer with one order for the pickup on Wednesday at 14:00, fulfilled by default. */
  async function aCase({ fulfilled = true, date = '2026-11-18', time = '14:00', of, ...rest }: Wish = {}) {
    const retailer = of ?? (await world.retailer({ fulfilsAtOnce: fulfilled }));
    const api = await retailer.admin();
    const order = await api.orders.create({
      body: anOrder({ ...rest, date, time, phone: '416-555-0143', pickupScheduleId: retailer.storeIds[0] }),
    });
    return caseOf(retailer, api, order.id, order.delivery?.id ?? '', order.trackingLink.split('/').at(-1) ?? '');
  }

  function caseOf(retailer: Retailer, api: Client, id: string, deliveryId: string, code: string) {
    const report = async (type: FleetEventInput['type'], given: Partial<FleetEventInput> = {}) => {
      const event = { id: newId(), deliveryId, type, at: world.clock.now().toString(), ...given };
      const { results } = await fleet.events({ body: { events: [event] } });
      expect(results).toMatchObject([{ status: 'applied' }]);
    };
    return {
      ...{ retailer, api, id, deliveryId, report, params: { id } },
      recipient: world.anyone().tracking,
      code: { params: { id: code } },
      found: async (client = api, query = {}) =>
        (await client.problems.list({ query })).data.find((row) => row.id === id),
    };
  }

  return { aCase };
}
