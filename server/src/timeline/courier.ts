// What retailers and courier write to each other about orders, as the courier lists and sends it.

import type { FleetMessage, FleetMessages, FleetMessagesQuery } from '@portage/contract/timeline/fleet';
import { keysOf } from '@portage/contract/timeline/position';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CourierActor } from '../fleet/apply.ts';
import { findDeliveries } from '../orders/deliveries.ts';
import { writeMessage } from '../orders/log.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';

/** Days for which messages are listed. */
export const listedDays = 30;
/** Seconds after which a message is listed: transactions that began earlier have ended by then. */
const settledAfter = 10;

/** Returns a time to the microsecond, in ISO 8601 UTC: a position in a list. */
export const exactTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

type Listed = z.input<typeof FleetMessages>;

/** Lists retailers' messages to the courier, oldest first. */
export async function listForCourier(app: App, { after, limit }: FleetMessagesQuery): Promise<Listed> {
  const now = app.clock.now();
  const [place = '', id = ''] = after === undefined ? [] : keysOf(after);
  const rows = await app.db
    .acrossTenants()
    .selectFrom('action_logs as lines')
    .innerJoin('orders', (join) =>
      join.onRef('orders.retailer_id', '=', 'lines.retailer_id').onRef('orders.id', '=', 'lines.order_id'),
    )
    .select(['lines.id', 'lines.content', 'lines.created_at', 'orders.delivery_id', 'orders.tracking_code'])
    .select(exactTime('lines.created_at').as('place'))
    .where('lines.action', 'is', null)
    .where('lines.is_team_only', '=', false)
    .where('lines.sender_role', '<>', 'PROVIDER')
    .where('lines.created_at', '>', now.subtract({ hours: listedDays * 24 }).toString())
    .where('lines.created_at', '<=', now.subtract({ seconds: settledAfter }).toString())
    .$if(after !== undefined, (lines) =>
      lines.where(sql<boolean>`(lines.created_at, lines.id) > (${place}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('lines.created_at')
    .orderBy('lines.id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return {
    data: rows.map((row) => ({ ...ofOrder(row), from: 'RETAILER', content: row.content, at: isoText(row.created_at) })),
    next: last && rows.length === limit ? `${last.place}_${last.id}` : null,
  };
}

type ListedRow = { id: string; delivery_id: string | null; tracking_code: string };
const ofOrder = ({ id, delivery_id: deliveryId, tracking_code: trackingCode }: ListedRow) => ({
  ...{ id, deliveryId, trackingCode },
});

/** Adds a message of the courier to the log of a delivery's order. */
export async function writeAsCourier(
  app: App,
  by: CourierActor,
  deliveryId: string,
  content: string,
): Promise<z.input<typeof FleetMessage>> {
  const place = (await findDeliveries(app.db, [deliveryId])).get(deliveryId.toLowerCase()) ?? refuse('ORDER_NOT_FOUND');
  return writeTo(app, by, { ...place, content });
}

type CourierMessage = { retailerId: string; orderId: string; content: string };

/** Adds a message of the courier to the log of an order. */
export const writeTo = (app: App, by: CourierActor, { retailerId, orderId, content }: CourierMessage) =>
  app.db.transaction(wholeRetailer(retailerId), async (tx): Promise<z.input<typeof FleetMessage>> => {
    const { order, line } = await writeMessage(app, tx, orderId, by, { content, isTeamOnly: false });
    const { tracking_code, delivery_id } = order;
    return { ...ofOrder({ id: line.id, tracking_code, delivery_id }), from: 'COURIER', content, at: line.created_at };
  });
