// Test parcels out for delivery, and the notices about them.
import { createHmac } from 'node:crypto';
import type { Api } from '@portage/contract/client';
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import type { Contract } from '@portage/contract/index';
import type { NotificationEvent } from '@portage/contract/notifications/names';
import { defaultRules } from '@portage/contract/notifications/rules';
import type { Notice } from '@portage/contract/notifications/schema';
import { insertMessages } from '../../mail/outbox.ts';
import type { App } from '../../platform/app.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { textKey } from '../../testing/text-service.ts';
import { anOrder, type Retailer, type World } from '../../testing/world.ts';
import { leaveAddress } from '../opt-outs.ts';

const montreal = '4201 rue Saint-Denis, Montréal, QC, H2J 2K9';

/** Returns the notices about an order, newest first. */
export async function noticesOf(api: Pick<Api<Contract>, 'timeline'>, id: string): Promise<Notice[]> {
  const { data } = await api.timeline.read({ params: { id }, query: { only: 'MESSAGE', limit: 100 } });
  return data.flatMap((entry) => (entry.kind === 'MESSAGE' ? [entry.notice] : []));
}

/** Returns helpers that create a retailer's fulfilled orders and report the courier's events. */
export function parcelsOf(world: World, retailer: Retailer, admin: Api<Contract>) {
  const [, inMontreal] = retailer.storeIds;
  return {
    /** Switches on text messages for some events. */
    text: async (...events: NotificationEvent[]) => {
      const rules = { ...defaultRules, SMS: { ...defaultRules.SMS, isOn: true } };
      const body = { events: Object.fromEntries(events.map((event) => [event, rules])) };
      await admin.notifications.edit({ body });
    },
    send: async (given: Parameters<typeof anOrder>[0] = {}) => {
      const { id } = await admin.orders.create({
        body: anOrder({ address: montreal, pickupScheduleId: inMontreal, recipient: 'Noémie Côté', ...given }),
      });
      const { delivery } = await admin.orders.fulfil({ params: { id } });
      const deliveryId = delivery?.id ?? '';
      const report = async (...events: (FleetEventInput['type'] | Partial<FleetEventInput>)[]) => {
        const at = world.clock.now().toString();
        const told = events.map((event) => ({
          id: newId(),
          deliveryId,
          at,
          ...(typeof event === 'string' ? { type: event } : event),
        }));
        const { results } = await world.fleet().fleet.events({ body: { events: told } });
        const refused = results.filter(({ status }) => status === 'refused');
        if (refused.length > 0) throw new Error(JSON.stringify(refused));
      };
      const notices = async () => noticesOf(admin, id);
      /** Returns the outcome of each message, such as `MISSED EMAIL SENT`. */
      const outcomes = async () =>
        (await notices()).map(({ event, channel, state, reason }) =>
          [event, channel, state, reason].filter((part) => part !== null).join(' '),
        );
      return { id, deliveryId, report, notices, outcomes };
    },
  };
}

/** Posts an incoming text message, signed like the service's. */
export function incoming(world: World, message: { from: string; text: string }, key = textKey, secondsAgo = 0) {
  const body = JSON.stringify(message);
  const id = newId();
  const at = String(Math.floor(world.clock.now().epochMilliseconds / 1000) - secondsAgo);
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  const signed = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` };
  return world.request({ method: 'POST', url: '/sms/incoming', body: message, headers: signed });
}

/** Inserts a message about an order. Returns the token of its opt-out link. */
export async function tellOf(app: App, retailerId: string, orderId: string): Promise<string> {
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  const notice = {
    id,
    order_id: orderId,
    event: 'MISSED',
    occurrence: id,
    channel: 'EMAIL',
    to_address: 'a@b.example',
  } as const;
  const times = { created_at: now.toString(), expires_at: now.add({ hours: 1 }).toString() };
  await insertMessages(app.db.scope(wholeRetailer(retailerId)).db, [{ ...notice, ...times }]);
  return new URL(leaveAddress(app, { retailer_id: retailerId, id }, 'en')).pathname.split('/').at(-1) ?? '';
}
