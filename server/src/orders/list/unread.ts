// Counts the recipients' messages that no member has seen.
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Scope } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';

/** Prepared, because every open list reads it. An answered chat has no unread messages. */
const unreadOf = prepared((scope, _shape: null, value) =>
  scope.db
    .selectFrom('chat_channels')
    .innerJoin('chat_messages', 'chat_messages.channel_id', 'chat_channels.id')
    .select(({ fn }) => ['chat_channels.order_id', fn.countAll<string>().as('count')])
    .where('chat_channels.order_id', '=', sql<string>`any(${value('ids')}::uuid[])`)
    .where('chat_channels.unanswered_since', 'is not', null)
    .whereRef('chat_messages.seq', '>', 'chat_channels.staff_seq')
    .whereRef('chat_messages.at', '>=', 'chat_channels.unanswered_since')
    .where('chat_messages.author', '=', 'RECIPIENT')
    .where('chat_messages.removed_at', 'is', null)
    .groupBy('chat_channels.order_id'),
);

/** Returns the number of unread messages of each of these orders that has any. */
export async function countUnread(
  app: App,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await unreadOf(app.db, scope, null, { ids: `{${ids.join()}}` });
  return new Map(rows.map(({ order_id, count }) => [order_id, Number(count)]));
}
