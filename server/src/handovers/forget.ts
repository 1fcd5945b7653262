import { sql } from 'kysely';
import { daysAgo } from '../platform/clock.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { retention } from '../retention.ts';

/** Handovers per transaction: each has up to a few thousand parcels, which are deleted with it. */
const batch = 50;

/** Deletes old handovers. One that was not closed is as old as its start. */
export const forgettingHandovers: MaintenanceTask = {
  does: 'deleting old handovers',
  run: async ({ db, clock }) => {
    const before = daysAgo(clock, retention.handovers.days);
    await forgetOld(db, 'handovers', sql`ended_at < ${before} and status <> 'OPEN'`, batch);
    await forgetOld(db, 'handovers', sql`started_at < ${before} and status = 'OPEN'`, batch);
  },
};
