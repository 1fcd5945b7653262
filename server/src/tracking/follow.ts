// What a code opens (design section 9): the link code all; the printed code status and journey, and the rest with the postal code.
import { createHash } from 'node:crypto';
import { postalCodeOf } from '@portage/contract/stores/rules';
import type { TrackingView } from '@portage/contract/tracking/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { photoAddress } from '../orders/photos.ts';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';
import { findTracked, type Tracked } from './queries.ts';
import { toTrackingView } from './view.ts';

const postalTries = 5;
const triesForgottenAfterMinutes = 15;

/** The page's data; unknown codes are refused alike. */
export async function followParcel(
  app: App,
  code: string,
  postalCode: string | undefined,
): Promise<z.input<typeof TrackingView>> {
  const tracked = await findTracked(app.db, code);
  if (!tracked) return refuse('TRACKING_NOT_FOUND');
  const open = await isOpenTo(app, tracked, postalCode);
  const now = app.clock.now();
  return toTrackingView({
    ...tracked,
    open,
    provider: app.config.provider,
    photoUrl: (key) => photoAddress(app, key),
    now,
  });
}

/** Whether all may be seen and changed: by the link, or with the postal code. */
export const isOpenTo = async (app: App, tracked: Tracked, postalCode: string | undefined): Promise<boolean> =>
  tracked.byLink ||
  (postalCode !== undefined && postalCode.trim() !== '' && (await opensWith(app, tracked, postalCode)));

/** The try is counted before it is compared, so that a thousand at once are five; the right one takes its own count back. */
async function opensWith(app: App, { order }: Tracked, postalCode: string): Promise<boolean> {
  const subject = `postal:${createHash('sha256').update(order.id).digest('hex')}`;
  const now = app.clock.now();
  const forgotten = sql<boolean>`guesses.last_at <= ${now.subtract({ minutes: triesForgottenAfterMinutes }).toString()}`;
  const counted = await app.db.shared
    .insertInto('guesses')
    .values({ subject, failures: 1, last_at: now.toString() })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: sql<number>`case when ${forgotten} then 1 else guesses.failures + 1 end`,
          last_at: now.toString(),
        })
        .where((row) => row.or([row('guesses.failures', '<', postalTries), forgotten])),
    )
    .returning('failures')
    .executeTakeFirst();
  if (!counted) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: triesForgottenAfterMinutes * 60 });
  const given = postalCode.replace(/[^a-z0-9]/gi, '').toUpperCase();
  if (given !== postalCodeOf(order.address)) return false;
  await app.db.shared
    .updateTable('guesses')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('subject', '=', subject)
    .execute();
  return true;
}
