// Lists the open chats of the courier's drivers.
import { chatUntil } from '@portage/contract/chat/rules';
import type { FleetChat, FleetChatsQuery } from '@portage/contract/chat/schema';
import { effectiveSwitches } from '@portage/contract/settings/switches';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { isId } from '../platform/ids.ts';
import { firstNameOf } from '../tracking/firstName.ts';
import { chatDeliveryOf, whyNotWrite } from './deliveryChat.ts';

/** A chat without messages for this long belongs to a delivery that ended long ago. */
const forgottenAfterHours = 24;

/** Returns open chats in the order of their ids; with `unread`, only those with unread messages. */
export async function listChats(app: App, { after, limit, unread }: z.output<typeof FleetChatsQuery>) {
  const rows = await lately(app, after && isId(after) ? after : null, limit);
  const data = rows
    .filter((row) => isOpen(app, row) && (unread !== 'true' || Number(row.unread) > 0))
    .map(
      (row): FleetChat => ({
        channel: row.id,
        deliveryId: row.id,
        trackingCode: row.tracking_code,
        driverId: row.driver_id,
        driverName: row.driver_name,
        recipient: firstNameOf(row.recipient),
        language: row.language,
        lastSeq: row.last_seq,
        unread: Number(row.unread),
        until: chatUntil(chatDeliveryOf(row)),
      }),
    );
  return { data, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

// The column is written through the edit schema, so it maps switch names to booleans.
const switchesIn = (row: Row) => effectiveSwitches((row.switches ?? {}) as Partial<Record<string, boolean>>);
const isOpen = (app: App, row: Row) =>
  whyNotWrite(app, { ...chatDeliveryOf(row), onTheWay: switchesIn(row).chatOnTheWay }) === null;

type Row = Awaited<ReturnType<typeof lately>>[number];

const lately = ({ db, clock }: App, after: string | null, limit: number) =>
  db
    .acrossTenants()
    .selectFrom('chat_channels as chats')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.retailer_id', '=', 'chats.retailer_id')
        .onRef('orders.id', '=', 'chats.order_id')
        .onRef('orders.delivery_id', '=', 'chats.id'),
    )
    .select(['chats.id', 'chats.language', 'chats.last_seq'])
    .select(['tracking_code', 'driver_id', 'driver_name', 'recipient', 'delivery_status', 'status_id', 'completed_at'])
    .leftJoin('tracking_settings as settings', 'settings.retailer_id', 'chats.retailer_id')
    .select('settings.switches')
    .select((of) =>
      of
        .selectFrom('chat_messages as messages')
        .leftJoin('chat_readers as readers', (join) =>
          join
            .onRef('readers.retailer_id', '=', 'messages.retailer_id')
            .onRef('readers.channel_id', '=', 'messages.channel_id')
            .on('readers.reader', '=', 'DRIVER'),
        )
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('messages.retailer_id', '=', 'chats.retailer_id')
        .whereRef('messages.channel_id', '=', 'chats.id')
        .where('messages.author', '!=', 'DRIVER')
        .where(({ eb, fn, ref, val }) => eb('messages.seq', '>', fn.coalesce(ref('readers.seq'), val(0))))
        .as('unread'),
    )
    .where('chats.last_at', '>', clock.now().subtract({ hours: forgottenAfterHours }).toString())
    .where('chats.id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .where('deleted_at', 'is', null)
    .orderBy('chats.id')
    .limit(limit)
    .execute();
