// The events of a delivery in its timeline, worded as steps of the journey.

import type { EventEntry } from '@portage/contract/timeline/schema';
import { isTrackerEvent, type Past, type StaffStep, staffJourneyOf } from '@portage/contract/tracking/rules';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { presentAttempt } from '../orders/detail.ts';
import type { App } from '../platform/app.ts';
import { isoText, zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { Trackers } from '../platform/db/schema.gen.ts';
import type { TimelineOrder } from './page.ts';

/** The newest events that determine each other's wording. Earlier ones are worded by themselves. */
const mostWorded = 1000;

type Worded = Pick<Selectable<Trackers>, 'id' | 'event' | 'status_id' | 'delivery_date' | 'at' | 'package'>;

const pastOf = ({ id, event, status_id: statusId, delivery_date: date, at, package: of }: Worded): Past[] =>
  isTrackerEvent(event) ? [{ id, event, statusId, date, at: isoText(at), package: of }] : [];

/** Returns the steps of an order by the ids of their events. */
async function stepsOf(scope: Scope, order: TimelineOrder, shown: readonly Worded[]): Promise<Map<string, StaffStep>> {
  const newest = await scope.db
    .selectFrom('trackers')
    .select(['id', 'event', 'status_id', 'delivery_date', 'at', 'package'])
    .where('order_id', '=', order.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostWorded)
    .execute();
  const known = new Set(newest.map(({ id }) => id));
  const alone = shown.filter(({ id }) => !known.has(id));
  const steps = [newest, ...alone.map((each) => [each])].flatMap((part) =>
    staffJourneyOf(part.flatMap(pastOf), order.type),
  );
  return new Map(steps.map((step) => [step.id, step]));
}

/** Returns events by their ids, each with the visit that it reports. */
export async function readEvents(
  app: App,
  scope: Scope,
  order: TimelineOrder,
  ids: readonly string[],
): Promise<z.input<typeof EventEntry>[]> {
  if (ids.length === 0) return [];
  const named = sql<string>`any(${[...ids]}::uuid[])`;
  const rows = await scope.db.selectFrom('trackers').selectAll().where('id', '=', named).execute();
  const steps = await stepsOf(scope, order, rows);
  const times = scope.db.selectFrom('trackers').select('at').where('id', '=', named);
  const attempts = await scope.db
    .selectFrom('attempts')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('at', 'in', times)
    .limit(ids.length)
    .execute();
  return rows.flatMap((row) => {
    const step = steps.get(row.id);
    if (!step) return [];
    const attempt = attempts.find(({ at, status }) => at === row.at && status === row.event);
    return {
      kind: 'EVENT',
      id: row.id,
      at: zoned(row.at, order.timezone),
      step: step.kind,
      statusId: step.statusId,
      date: step.date,
      package: step.package,
      by: row.driver_name ?? row.account_name,
      note: row.status_note,
      attempt: attempt ? presentAttempt(app, attempt, order.timezone) : null,
    };
  });
}
