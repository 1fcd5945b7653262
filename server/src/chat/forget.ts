// Deletes the messages and photos of chats once the parcel's page is closed, unless a report or claim needs them.

import { openClaimStatuses } from '@portage/contract/claims/rules';
import { carriedStatuses } from '@portage/contract/fleet/states';
import { sql } from 'kysely';
import { erasing } from '../orders/verbs/erase.ts';
import type { App } from '../platform/app.ts';
import { daysAgo } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { retention } from '../retention.ts';
import { removeFiles } from '../uploads/remove.ts';

const batch = 100;

export const forgettingChats: MaintenanceTask = {
  does: 'deleting old chats',
  run: async (app) => {
    const before = daysAgo(app.clock, retention.chat_channels.days);
    while ((await forgetSome(app, before)) === batch);
  },
};

/** Deletes a batch of old chats, except those of a delivery in progress, with a reported message or with a claim. Returns their number. */
async function forgetSome(app: App, before: string): Promise<number> {
  const over = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('chat_channels as chat')
    .innerJoin('orders', (join) =>
      join.onRef('orders.retailer_id', '=', 'chat.retailer_id').onRef('orders.id', '=', 'chat.order_id'),
    )
    .select(['chat.retailer_id', 'chat.id'])
    .where('chat.last_at', '<', before)
    .where('orders.updated_at', '<', before)
    .where(sql<boolean>`(orders.delivery_id is distinct from chat.id or orders.delivery_status not in
      (${sql.join(carriedStatuses.map((status) => sql.lit(status)))}))`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_messages as message')
            .select('message.id')
            .whereRef('message.retailer_id', '=', 'chat.retailer_id')
            .whereRef('message.channel_id', '=', 'chat.id')
            .where('message.reported_at', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claims')
            .select('claims.id')
            .whereRef('claims.retailer_id', '=', 'chat.retailer_id')
            .whereRef('claims.order_id', '=', 'chat.order_id')
            .where('claims.status', 'in', openClaimStatuses),
        ),
      ),
    )
    .limit(batch)
    .execute();
  for (const { retailer_id: retailerId, id } of over)
    await app.db.transaction(wholeRetailer(retailerId), (tx) => forgetChat(app, tx, id));
  return over.length;
}

export const erasingChats = erasing('chat', async (tx, orderId, app) => {
  const chats = await tx.db.selectFrom('chat_channels').select('id').where('order_id', '=', orderId).execute();
  for (const { id } of chats) await forgetChat(app, tx, id);
});

async function forgetChat(app: App, tx: Tx, id: string): Promise<void> {
  const { db } = tx;
  const messages = await db
    .selectFrom('chat_messages')
    .select('image')
    .where('channel_id', '=', id)
    .where('image', 'is not', null)
    .execute();
  await removeFiles(
    app,
    tx,
    messages.flatMap(({ image }) => image ?? []),
  );
  for (const table of ['chat_originals', 'chat_readers', 'chat_messages'] as const)
    await db.deleteFrom(table).where('channel_id', '=', id).execute();
  await db.deleteFrom('chat_channels').where('id', '=', id).execute();
}
