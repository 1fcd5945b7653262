// Test helpers: a delivery that was just completed, its recipient and its driver, on different servers.

import { recipientChat } from '@portage/contract/chat/recipient';
import type { RecipientMessage } from '@portage/contract/chat/schema';
import { type Api, createClient, type Send } from '@portage/contract/client';
import { recipientHeader } from '@portage/contract/headers';
import type { Contract } from '@portage/contract/index';
import type { NewOrderInput } from '@portage/contract/orders/schema';
import { expect } from 'vitest';
import type { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { anOrder, Refused, type Retailer, type World, wednesdayMorning } from '../../testing/world.ts';

let addresses = 0;
/** Returns a new IP address for each caller, so that they do not share a rate limit. */
const anAddress = () => `192.0.${(++addresses >> 8) & 255}.${addresses & 255}`;

/** Returns the recipient's client, with their token. */
export const asRecipient = (world: World, token: string, language = 'en') => {
  const address = anAddress();
  const send: Send = async ({ endpoint: { verb: method }, url, body }) => {
    const headers = { [recipientHeader]: token, 'x-forwarded-for': address };
    const response = await world.request({ method, url, body, language, headers });
    if (response.statusCode >= 400) throw new Refused(response.json());
    return response.json();
  };
  return createClient({ recipientChat }, send).recipientChat;
};

/** Reports events of a delivery at the current time of the world's clock. */
async function report(world: World, deliveryId: string, types: readonly string[], statusId = 1): Promise<void> {
  const at = world.clock.now().toString();
  const events = types.map((type) => ({
    id: newId(),
    deliveryId,
    type,
    at,
    statusId: type === 'COMPLETED' ? statusId : null,
    driverId: 'driver-7',
    driverName: 'Karim Benali',
  }));
  if (types.length === 0) return;
  const { results } = await world.fleet().fleet.events({ body: { events } });
  expect(results.map(({ status }) => status)).toEqual(types.map(() => 'applied'));
}

/** Creates an order with these events; by default a completed delivery. `more` are further fields of the order. */
export async function aDelivery(
  world: World,
  retailer: Retailer,
  events = ['ATTEMPTING_DELIVERY', 'COMPLETED'],
  statusId = 1,
  more: Partial<NewOrderInput> = {},
) {
  const before = world.clock.now();
  world.clock.set(wednesdayMorning);
  const api = await retailer.admin();
  const [pickupScheduleId] = retailer.storeIds;
  const { id, trackingLink, trackingCode } = await api.orders.create({
    body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId, phone: '416-555-0143', ...more }),
  });
  const deliveryId = (await api.orders.read({ params: { id } })).delivery?.id ?? '';
  world.clock.set(before.toString());
  await report(world, deliveryId, events, statusId);
  const code = trackingLink.split('/').at(-1) ?? '';
  return { orderId: id, deliveryId, channel: { channel: deliveryId }, code, trackingCode, api };
}

/** Returns the chat token for a page's code. */
export async function tokenOf(world: World, code: string): Promise<string> {
  return (await asRecipient(world, '').token({ body: { id: code } })).data.token;
}

type Said = z.input<typeof RecipientMessage>;

/** Returns the request of a message with this text. */
export const saying = (message: string, more: Partial<Said> = {}) => ({ body: { message, ...more } });

/** Returns the chat of an order as staff read it, oldest message first. */
export async function chatOf(api: Pick<Api<Contract>, 'timeline'>, id: string) {
  const { data, whyNotChat: whyNot } = await api.timeline.read({ params: { id }, query: { only: 'CHAT', limit: 100 } });
  const messages = data.flatMap((entry) => (entry.kind === 'CHAT' ? [entry.message] : [])).toReversed();
  return { messages, whyNot };
}
