// Stores what the retailer's staff have seen of the chats about an order.
import { actorOf, type Member } from '../auth/member.ts';
import { visibleOrders } from '../orders/list/rows.ts';
import type { App } from '../platform/app.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse } from '../platform/refusal.ts';

/** Marks the chats of an order as seen by staff, up to the time of a message. Marking an earlier one changes nothing. */
export const markReadByStaff = (
  app: App,
  by: Member,
  orderId: string,
  messageId: string,
): Promise<Record<string, never>> =>
  app.db.transaction(by, async (tx) => {
    const order =
      (await visibleOrders(tx).where('id', '=', orderId).select('store_id').executeTakeFirst()) ??
      refuse('ORDER_NOT_FOUND');
    const ofOrder = tx.db.selectFrom('chat_channels').select('id').where('order_id', '=', orderId);
    const messages = tx.db.selectFrom('chat_messages').where('channel_id', 'in', ofOrder);
    const { at } =
      (await messages.where('id', '=', messageId).select('at').executeTakeFirst()) ?? refuse('MESSAGE_NOT_FOUND');
    const seen = await messages
      .where('at', '<=', at)
      .groupBy('channel_id')
      .select(({ fn }) => ['channel_id', fn.max('seq').as('seq')])
      .execute();
    let isMoved = false;
    // One chat per delivery of the order.
    for (const { channel_id: id, seq } of seen) {
      const move = tx.db.updateTable('chat_channels').set({ staff_seq: seq }).where('id', '=', id);
      const moved = await move.where('staff_seq', '<', seq).returning('id').executeTakeFirst();
      isMoved ||= moved !== undefined;
    }
    if (isMoved) {
      await publish(tx, 'CHAT_SEEN_BY_STAFF', { orderId, storeId: order.store_id }, actorOf(by), app.clock.now());
    }
    return {};
  });
