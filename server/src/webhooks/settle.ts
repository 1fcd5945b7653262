// Writes down what came of a try: of the event, of the endpoint, and the mails that its admins get when it fails for long.
import {
  judgeTry,
  type OffReason,
  readRetryAfter,
  sparedAfter,
  warnedAfterHours,
} from '@portage/contract/webhooks/rules';
import { recordActivity } from '../activity/record.ts';
import { courier } from '../fleet/apply.ts';
import { momentOf } from '../mail/letter.ts';
import { writeToAdmins } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { holdBacklog } from './backlog.ts';
import type { Tried } from './post.ts';
import { letters } from './words.ts';

const instantText = (milliseconds: number | null) =>
  milliseconds === null ? null : Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();
const millisecondsOf = (instant: string | null) => (instant === null ? null : readInstant(instant).epochMilliseconds);

/** What is written of a try beside what became of the event. */
export function attemptOf(deliveryId: string, { at, headers, outcome }: Tried) {
  const answered = 'status' in outcome;
  return {
    id: newId(at.epochMilliseconds),
    delivery_id: deliveryId,
    at: at.toString(),
    request_headers: JSON.stringify(headers),
    status: answered ? outcome.status : null,
    failure: answered ? null : outcome.failure,
    response: answered ? outcome.body : null,
    ms: outcome.ms,
  };
}

/** Writes a try down; nothing, where the event was held or its endpoint ended meanwhile. */
export async function settle(
  app: App,
  retailerId: string,
  endpointId: string,
  id: string,
  tried: Tried,
): Promise<void> {
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const endpoint = await lockForTry(tx, endpointId);
    const delivery = await tx.db
      .selectFrom('webhook_deliveries')
      .select(['attempts', 'tries'])
      .where('id', '=', id)
      .where('state', '=', 'WAITING')
      .forUpdate()
      .executeTakeFirst();
    if (!endpoint || !delivery) return;
    const { outcome } = tried;
    const now = app.clock.now().epochMilliseconds;
    const verdict = judgeTry({
      health: { failures: endpoint.failures, failingSince: millisecondsOf(endpoint.failing_since) },
      attempts: delivery.attempts,
      status: 'status' in outcome ? outcome.status : null,
      retryAfter: 'status' in outcome ? readRetryAfter(outcome.headers['retry-after'], now) : null,
      now,
      chance: Math.random(),
    });
    const attempt = attemptOf(id, tried);
    await tx.db
      .updateTable('webhook_deliveries')
      .set({
        state: verdict.state,
        attempts: verdict.attempts,
        tries: delivery.tries + 1,
        status: attempt.status,
        failure: attempt.failure,
        next_at: instantText(verdict.nextAt),
        ended_at: verdict.state === 'WAITING' ? null : instantText(now),
      })
      .where('id', '=', id)
      .execute();
    await tx.db.insertInto('webhook_attempts').values(attempt).execute();
    await settleEndpoint(app, tx, endpoint, verdict);
  });
}

const lockForTry = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'failures', 'failing_since', 'warned_at', 'off_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
type Endpoint = NonNullable<Awaited<ReturnType<typeof lockForTry>>>;
type Verdict = ReturnType<typeof judgeTry>;

async function settleEndpoint(app: App, tx: Tx, endpoint: Endpoint, verdict: Verdict): Promise<void> {
  const now = app.clock.now();
  const { health, off } = verdict;
  const isWarned = endpoint.warned_at === null && isWorthWarning(verdict, now);
  await tx.db
    .updateTable('webhook_endpoints')
    .set({
      failures: health.failures,
      failing_since: instantText(health.failingSince),
      paused_until: instantText(verdict.pausedUntil),
      ...(verdict.state === 'SENT' ? { last_sent_at: now.toString(), warned_at: null } : {}),
      ...(isWarned && { warned_at: now.toString() }),
    })
    .where('id', '=', endpoint.id)
    .execute();
  if (off !== null && endpoint.off_at === null) return turnOffFor(app, tx, endpoint, off);
  if (isWarned) await tellAdmins(app, tx, 'failing', endpoint, health.failingSince);
  const stood = endpoint.failures >= sparedAfter;
  if (stood !== health.failures >= sparedAfter)
    await publish(tx, 'WEBHOOK_CHANGED', { endpointId: endpoint.id }, courier, now);
}

/** At the first event that is given up, and when nothing else came for half a day. */
const isWorthWarning = ({ state, health }: Verdict, now: Temporal.Instant) =>
  state === 'FAILED' || now.epochMilliseconds - (health.failingSince ?? Infinity) >= warnedAfterHours * 3_600_000;

/** Turns an endpoint off by itself; what waits is held. */
async function turnOffFor(
  app: App,
  tx: Tx,
  { id, url, failing_since }: Endpoint,
  reason: Exclude<OffReason, 'BY_MEMBER'>,
) {
  const now = app.clock.now();
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ off_at: now.toString(), off_reason: reason })
    .where('id', '=', id)
    .execute();
  await holdBacklog(app, tx, id);
  const [before, after] = [{ standing: 'ON' }, { standing: reason }];
  await recordActivity(tx, courier, { about: { kind: 'webhook', id, name: url }, before, after, at: now });
  await publish(tx, 'WEBHOOK_CHANGED', { endpointId: id }, courier, now);
  await tellAdmins(app, tx, reason === 'GONE' ? 'gone' : 'turnedOff', { url }, millisecondsOf(failing_since));
}

const tellAdmins = (
  app: App,
  tx: Tx,
  what: 'failing' | 'turnedOff' | 'gone',
  { url }: Pick<Endpoint, 'url'>,
  since: number | null,
) =>
  writeToAdmins(app, tx, {
    letter: {
      ...letters[what],
      values: { url, ...(since !== null && { since: momentOf(Temporal.Instant.fromEpochMilliseconds(since)).date }) },
    },
  });
