// What retailers and courier write to each other about orders, as conversations that members of the courier read and answer.
import { mostLines } from '@portage/contract/orders/log';
import type { CourierConversation, FleetMessage, FleetMessagesQuery } from '@portage/contract/timeline/fleet';
import { keysOf } from '@portage/contract/timeline/position';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CourierActor } from '../fleet/apply.ts';
import { followMessages } from '../orders/log.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { exactTime, listedDays, writeTo } from './courier.ts';

/** The order of a conversation; `id` is the order's. */
type ConversationKey = Record<'retailerId' | 'id', string>;

/** Selects orders of all retailers, as their conversations name them. */
const ordersAnywhere = (app: App) =>
  app.db
    .acrossTenants()
    .selectFrom('orders')
    .innerJoin('stores', (join) =>
      join.onRef('stores.retailer_id', '=', 'orders.retailer_id').onRef('stores.id', '=', 'orders.store_id'),
    )
    .innerJoin('retailers', 'retailers.id', 'orders.retailer_id')
    .select(['orders.retailer_id as retailerId', 'orders.id as orderId', 'orders.number'])
    .select(['orders.tracking_code as trackingCode', 'retailers.name as retailer', 'stores.name as store']);

/** Returns a page of the conversations that wait for the courier, newest first, each with its last message. */
export async function listConversations(app: App, { after, limit }: FleetMessagesQuery) {
  const [place = '', id = ''] = after === undefined ? [] : keysOf(after);
  const rows = await ordersAnywhere(app)
    .innerJoin('action_logs as lines', (join) =>
      join.onRef('lines.retailer_id', '=', 'orders.retailer_id').onRef('lines.order_id', '=', 'orders.id'),
    )
    .select(['lines.id', 'lines.sender_role', 'lines.sender_name', 'lines.content', 'lines.created_at'])
    .select(exactTime('lines.created_at').as('place'))
    .where('lines.action', 'is', null)
    .where('lines.is_team_only', '=', false)
    .where('lines.sender_role', '<>', 'PROVIDER')
    .where('lines.followed_at', 'is', null)
    .where(
      'lines.created_at',
      '>',
      app.clock
        .now()
        .subtract({ hours: listedDays * 24 })
        .toString(),
    )
    .$if(after !== undefined, (lines) =>
      lines.where(sql<boolean>`(lines.created_at, lines.id) < (${place}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('lines.created_at', 'desc')
    .orderBy('lines.id', 'desc')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return {
    data: rows.map(({ place: _, id, sender_role, sender_name, content, created_at, ...order }) => ({
      ...order,
      ...presentLine({ id, sender_role, sender_name, content, created_at }),
    })),
    next: last && rows.length === limit ? `${last.place}_${last.id}` : null,
  };
}

type LineRow = {
  id: string;
  sender_role: z.input<typeof CourierConversation>['messages'][number]['from'];
  sender_name: string;
  content: string;
  created_at: string;
};
const presentLine = ({ id, sender_role: from, sender_name: name, content, created_at }: LineRow) => ({
  ...{ id, from, name, content },
  at: isoText(created_at),
});

/** Returns the conversation about an order, oldest message first. Refuses an order without messages. */
export async function readConversation(
  app: App,
  { retailerId, id }: ConversationKey,
): Promise<z.input<typeof CourierConversation>> {
  const order = await ordersAnywhere(app)
    .where('orders.retailer_id', '=', retailerId)
    .where('orders.id', '=', id)
    .executeTakeFirst();
  const newest = await app.db
    .acrossTenants()
    .selectFrom('action_logs')
    .select(['id', 'sender_role', 'sender_name', 'content', 'created_at'])
    .where('retailer_id', '=', retailerId)
    .where('order_id', '=', id)
    .where('action', 'is', null)
    .where('is_team_only', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostLines)
    .execute();
  if (!order || newest.length === 0) return refuse('ORDER_NOT_FOUND');
  return { ...order, messages: newest.toReversed().map(presentLine) };
}

/** Adds a message of the courier to a conversation, which then no longer waits. */
export async function answerRetailer(
  app: App,
  by: CourierActor,
  key: ConversationKey,
  content: string,
): Promise<z.input<typeof FleetMessage>> {
  const { retailerId, orderId } = await readConversation(app, key);
  return writeTo(app, by, { retailerId, orderId, content });
}

/** Records that the last message of a conversation needs no answer. A later message still waits. */
export async function closeConversation(app: App, key: ConversationKey, messageId: string) {
  const { retailerId, orderId } = await readConversation(app, key);
  await app.db.transaction(wholeRetailer(retailerId), (tx) => followMessages(tx, orderId, app.clock.now(), messageId));
  return readConversation(app, key);
}
