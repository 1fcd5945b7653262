// Finds the entries of an order's timeline: their kinds, times and ids. Each source contributes at most one page.
import { fleetEventTypes } from '@portage/contract/fleet/states';
import { requestActions } from '@portage/contract/orders/log';
import { type TimelineKind, timelineKinds } from '@portage/contract/timeline/kinds';
import { keysOf } from '@portage/contract/timeline/position';
import type { TimelineQuery } from '@portage/contract/timeline/schema';
import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely';
import { visibleOrders } from '../orders/list/rows.ts';
import type { Scope } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';

/** Returns an order that the member can see, as its timeline needs it. */
export async function findOrder(scope: Scope, id: string) {
  const order = await visibleOrders(scope)
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .where('orders.id', '=', id)
    .select(['orders.id', 'orders.type', 'delivery_id', 'timezone'])
    .executeTakeFirst();
  return order ?? refuse('ORDER_NOT_FOUND');
}
export type TimelineOrder = Awaited<ReturnType<typeof findOrder>>;

/** The key of an entry. `place` is its time to the microsecond, in ISO 8601 UTC. */
export type EntryKey = { kind: TimelineKind; place: string; id: string };

/** The events that are entries. The log contains the others, with the member whose action they were. */
const shownEvents: readonly string[] = [...fleetEventTypes, 'DELIVERY_SCHEDULED'];

type SourceRow = { kind: string; at: string; id: string };
type Source = AliasableExpression<SourceRow>;

/** Actions of the log that another source shows with more detail: as an event, a notice or a reported message. */
const shownElsewhere = ['ORDER_FULFILLED', 'SHIPMENT_CANCELED', 'NOTIFICATION_REPEATED', 'MESSAGE_REPORTED'] as const;

/** The sources of an order's entries, each with the kinds that it contributes. */
const sources: readonly { kinds: readonly TimelineKind[]; of: (scope: Scope, orderId: string) => Source }[] = [
  { kinds: ['EVENT'], of: events },
  { kinds: ['MESSAGE'], of: notices },
  { kinds: ['CHAT'], of: chatMessages },
  { kinds: ['HANDOVER'], of: handovers },
  { kinds: ['COURIER', 'NOTE', 'CHANGE'], of: logLines },
];

/** Selects the trackers. The log names who created or voided the order, and the notices contain the text of each message that Portage sent. */
function events({ db }: Scope, orderId: string): Source {
  const sent = db
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.order_id', '=', orderId)
    .where('channel', '=', 'SMS')
    .where('messages.ended_at', '=', sql.ref<string>('trackers.at'));
  return db
    .selectFrom('trackers')
    .select([sql<string>`'EVENT'`.as('kind'), 'at', sql<string>`id::text`.as('id')])
    .where('order_id', '=', orderId)
    .where('event', 'in', shownEvents)
    .where(({ not, and, eb, exists }) => not(and([eb('event', '=', 'SMS_SENT'), exists(sent)])));
}

function notices({ db }: Scope, orderId: string): Source {
  return db
    .selectFrom('messages')
    .select([sql<string>`'MESSAGE'`.as('kind'), 'created_at as at', sql<string>`id::text`.as('id')])
    .where('order_id', '=', orderId);
}

function chatMessages({ db }: Scope, orderId: string): Source {
  return db
    .selectFrom('chat_messages')
    .select([sql<string>`'CHAT'`.as('kind'), 'at', sql<string>`channel_id || '.' || id`.as('id')])
    .where('channel_id', 'in', db.selectFrom('chat_channels').select('id').where('order_id', '=', orderId));
}

/** Selects what became of the order at handovers that have ended: an entry for each outcome of its packages. */
function handovers({ db }: Scope, orderId: string): Source {
  return db
    .selectFrom('handover_packages as line')
    .innerJoin('handovers as ended', 'ended.id', 'line.handover_id')
    .select([sql<string>`'HANDOVER'`.as('kind'), 'ended.ended_at as at'])
    .select(sql<string>`ended.id || '.' || line.outcome`.as('id'))
    .where('line.order_id', '=', orderId)
    .where('ended.ended_at', 'is not', null)
    .groupBy(['ended.id', 'ended.ended_at', 'line.outcome'])
    .$narrowType<SourceRow>();
}

function logLines({ db }: Scope, orderId: string): Source {
  const kind = sql<string>`case when is_team_only then 'NOTE'
    when action is null or action = any(${[...requestActions]}) then 'COURIER' else 'CHANGE' end`;
  return db
    .selectFrom('action_logs')
    .select([kind.as('kind'), 'created_at as at', sql<string>`id::text`.as('id')])
    .where('order_id', '=', orderId)
    .where(({ or, eb }) => or([eb('action', 'is', null), eb('action', 'not in', shownElsewhere)]));
}

/** `hidden` is the kind that the caller may not read. */
export type EntryFilter = TimelineQuery & { hidden: TimelineKind | null };

type EntryQuery = SelectQueryBuilder<DB & { entry: SourceRow }, 'entry', SourceRow>;

/** Returns the newest entries of a source, or of several, before a position. */
function newest(scope: Scope, source: Source, { only, before, limit, hidden }: EntryFilter): EntryQuery {
  const entries: EntryQuery = scope.db.selectFrom(source.as('entry')).selectAll('entry');
  let found = entries
    .orderBy('at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit + 1));
  if (only) found = found.where('kind', '=', only);
  if (hidden) found = found.where('kind', '<>', hidden);
  if (before === undefined) return found;
  const [place = '', kind = '', id = ''] = keysOf(before);
  return found
    .where('at', '<=', place)
    .where(sql<boolean>`(at, kind, id) < (${place}::timestamptz, ${kind}::text, ${id}::text)`);
}

/** Returns the keys of a page, newest first, and one more if there is another page. */
export async function findEntries(scope: Scope, orderId: string, query: EntryFilter): Promise<EntryKey[]> {
  const asked = sources.filter(({ kinds }) => query.only === undefined || kinds.includes(query.only));
  // A subquery each, because only these can have a limit within a union.
  const parts = asked.map(({ of }) =>
    scope.db.selectFrom(newest(scope, of(scope, orderId), query).as('part')).selectAll(),
  );
  const [first, ...rest] = parts;
  if (!first) return [];
  const all = rest.reduce((union, part) => union.unionAll(part), first);
  const rows = await newest(scope, all, { ...query, before: undefined })
    .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('place'))
    .execute();
  return rows.flatMap(({ kind, place, id }) => {
    const known = timelineKinds.find((each) => each === kind);
    return known ? [{ kind: known, place, id }] : [];
  });
}

/** Returns the position after which the next page begins. */
export const positionOf = ({ place, kind, id }: EntryKey): string => `${place}_${kind}_${id}`;
