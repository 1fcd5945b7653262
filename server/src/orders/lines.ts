// The lines of an order's action log, as they are read.
import type { ActionLog } from '@portage/contract/orders/schema';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { ActionLogs } from '../platform/db/schema.gen.ts';

export type Line = z.input<typeof ActionLog>;

/** The lines of one order, oldest first. */
export const logOf = (scope: Scope, orderId: string) =>
  scope.db
    .selectFrom('action_logs')
    .selectAll()
    .where('retailer_id', '=', scope.retailerId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id');

/** A line as it travels, its time in the store's zone. */
export const presentLine = (row: Selectable<ActionLogs>, zone: string): Line => ({
  id: row.id,
  senderName: row.sender_name,
  from: row.sender_role as Line['from'],
  action: row.action,
  content: row.content,
  createdAt: zoned(row.created_at, zone),
});
