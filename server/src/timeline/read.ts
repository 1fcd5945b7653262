// Reads a page of an order's timeline: finds the entries of all sources, then reads those of each source.
import { LoggedChange, type Timeline, type TimelineEntry, type TimelineQuery } from '@portage/contract/timeline/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { readMessages, whyNotAnswerOrder } from '../chat/staff.ts';
import { listNotices } from '../notifications/orders.ts';
import { countUnread } from '../orders/list/unread.ts';
import { presentLine } from '../orders/log.ts';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { readEvents } from './events.ts';
import { readHandovers } from './handovers.ts';
import { type EntryKey, findEntries, findOrder, positionOf, type TimelineOrder } from './page.ts';

type Entry = z.input<typeof TimelineEntry>;

/** Returns a page of an order's timeline, newest first. API keys do not read the team's notes. */
export async function readTimeline(
  app: App,
  by: Member,
  orderId: string,
  query: TimelineQuery,
): Promise<z.input<typeof Timeline>> {
  const scope = app.db.scope(by);
  const order = await findOrder(scope, orderId);
  const found = await findEntries(scope, orderId, { ...query, hidden: by.isKey ? 'NOTE' : null });
  const keys = found.slice(0, query.limit);
  const last = keys.at(-1);
  return {
    data: await readEntries(app, scope, order, keys),
    next: last && found.length > keys.length ? positionOf(last) : null,
    whyNotChat: await whyNotAnswerOrder(app, scope, orderId, order.delivery_id),
    unread: (await countUnread(app, scope, [orderId])).get(orderId) ?? 0,
  };
}

/** Reads the entries of the keys, in their order. An entry that was deleted in between is left out. */
async function readEntries(app: App, scope: Scope, order: TimelineOrder, keys: readonly EntryKey[]): Promise<Entry[]> {
  const idsOf = (...kinds: EntryKey['kind'][]) => keys.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const entries: Entry[] = [
    ...(await readEvents(app, scope, order, idsOf('EVENT'))),
    ...(await readNotices(scope, order, idsOf('MESSAGE'))),
    ...(await readChat(app, scope, order, idsOf('CHAT'))),
    ...(await readHandovers(scope, order, idsOf('HANDOVER'))),
    ...(await readLog(scope, order, keys)),
  ];
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  return keys.flatMap(({ id }) => known.get(id) ?? []);
}

async function readNotices(scope: Scope, { id: orderId }: TimelineOrder, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const { data } = await listNotices(scope, orderId, ids);
  return data.map((notice) => ({ kind: 'MESSAGE', id: notice.id, at: notice.createdAt, notice }));
}

/** The ids of entries are those of the chat and of the message. */
async function readChat(app: App, scope: Scope, order: TimelineOrder, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const named = ids.map((id) => id.split('.')[1] ?? '');
  const found = await readMessages(app, scope, order, named);
  return found.map(({ channelId, message }) => ({
    kind: 'CHAT',
    id: `${channelId}.${message.id}`,
    at: message.createdAt,
    message,
  }));
}

async function readLog({ db }: Scope, { timezone }: TimelineOrder, keys: readonly EntryKey[]): Promise<Entry[]> {
  const kinds = new Map(keys.map(({ id, kind }) => [id, kind]));
  const ids = [...kinds].filter(([, kind]) => isLogKind(kind)).map(([id]) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('action_logs')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.flatMap((row) => {
    const kind = kinds.get(row.id);
    return isLogKind(kind)
      ? [
          {
            kind,
            id: row.id,
            at: zoned(row.created_at, timezone),
            line: presentLine(row, timezone),
            change: LoggedChange.nullable().parse(row.change),
          },
        ]
      : [];
  });
}

const isLogKind = (kind: EntryKey['kind'] | undefined): kind is 'COURIER' | 'NOTE' | 'CHANGE' =>
  kind === 'COURIER' || kind === 'NOTE' || kind === 'CHANGE';
