// Records the outcome of an attempt: the state of the send, the health of the endpoint, and emails to admins if it keeps failing.
import {
  failingAfter,
  judgeAttempt,
  type OffReason,
  readRetryAfter,
  warnAfterHours,
} from '@portage/contract/webhooks/rules';
import { recordChange } from '../activity/record.ts';
import { courier } from '../fleet/apply.ts';
import { momentOf } from '../mail/letter.ts';
import { writeToAdmins } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';
import { holdBacklog } from './backlog.ts';
import type { AttemptResult } from './post.ts';
import { letters } from './words.ts';

const instantText = (milliseconds: number | null) =>
  milliseconds === null ? null : Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();
const millisecondsOf = (instant: string | null) => (instant === null ? null : readInstant(instant).epochMilliseconds);

/** Returns the row of an attempt. */
export function attemptRow(sendId: string, { at, headers, outcome }: AttemptResult) {
  const answered = 'status' in outcome;
  return {
    id: newId(at.epochMilliseconds),
    send_id: sendId,
    at: at.toString(),
    request_headers: JSON.stringify(headers),
    status: answered ? outcome.status : null,
    failure: answered ? null : outcome.failure,
    response: answered ? outcome.body : null,
    ms: outcome.ms,
  };
}

/** Records an attempt. Writes nothing if its send was held, or its endpoint deleted, while the request was running. */
export async function recordOutcome(
  app: App,
  retailerId: string,
  endpointId: string,
  id: string,
  result: AttemptResult,
): Promise<void> {
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    const endpoint = await lockForOutcome(tx, endpointId);
    const send = await tx.db
      .selectFrom('webhook_sends')
      .select(['attempts', 'total_attempts'])
      .where('id', '=', id)
      .where('state', '=', 'WAITING')
      .forUpdate()
      .executeTakeFirst();
    if (!endpoint || !send) return;
    const { outcome } = result;
    const now = app.clock.now().epochMilliseconds;
    const verdict = judgeAttempt({
      health: { failures: endpoint.failures, failingSince: millisecondsOf(endpoint.failing_since) },
      attempts: send.attempts,
      status: 'status' in outcome ? outcome.status : null,
      retryAfter: 'status' in outcome ? readRetryAfter(outcome.headers['retry-after'], now) : null,
      now,
      chance: Math.random(),
    });
    const attempt = attemptRow(id, result);
    await tx.db
      .updateTable('webhook_sends')
      .set({
        state: verdict.state,
        attempts: verdict.attempts,
        total_attempts: send.total_attempts + 1,
        status: attempt.status,
        failure: attempt.failure,
        next_at: instantText(verdict.nextAt),
        ended_at: verdict.state === 'WAITING' ? null : instantText(now),
      })
      .where('id', '=', id)
      .execute();
    await tx.db.insertInto('webhook_attempts').values(attempt).execute();
    await updateHealth(app, tx, endpoint, verdict);
  });
}

const lockForOutcome = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'failures', 'failing_since', 'warned_at', 'off_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
type LockedEndpoint = NonNullable<Awaited<ReturnType<typeof lockForOutcome>>>;
type Verdict = ReturnType<typeof judgeAttempt>;

async function updateHealth(app: App, tx: Tx, endpoint: LockedEndpoint, verdict: Verdict): Promise<void> {
  const now = app.clock.now();
  const { health, off } = verdict;
  const mustWarn = endpoint.warned_at === null && shouldWarn(verdict, now);
  await tx.db
    .updateTable('webhook_endpoints')
    .set({
      failures: health.failures,
      failing_since: instantText(health.failingSince),
      paused_until: instantText(verdict.pausedUntil),
      ...(verdict.state === 'SENT' ? { last_sent_at: now.toString(), warned_at: null } : {}),
      ...(mustWarn && { warned_at: now.toString() }),
    })
    .where('id', '=', endpoint.id)
    .execute();
  if (off !== null && endpoint.off_at === null) return turnOffAutomatically(app, tx, endpoint, off);
  if (mustWarn) await mailAdmins(app, tx, 'failing', endpoint, health.failingSince);
  const wasFailing = endpoint.failures >= failingAfter;
  if (wasFailing !== health.failures >= failingAfter)
    await publish(tx, 'WEBHOOK_CHANGED', { endpointId: endpoint.id }, courier, now);
}

/** Returns true for a send whose retries are exhausted, or after 12 hours of failures. */
const shouldWarn = ({ state, health }: Verdict, now: Temporal.Instant) =>
  state === 'FAILED' || now.epochMilliseconds - (health.failingSince ?? Infinity) >= warnAfterHours * 3_600_000;

/** Turns an endpoint off automatically, and holds its waiting sends. */
async function turnOffAutomatically(
  app: App,
  tx: Tx,
  { id, url, failing_since }: LockedEndpoint,
  reason: Exclude<OffReason, 'BY_MEMBER'>,
) {
  const now = app.clock.now();
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ off_at: now.toString(), off_reason: reason })
    .where('id', '=', id)
    .execute();
  await holdBacklog(app, tx, id);
  await recordChange(tx, courier, {
    about: { kind: 'webhook', id, name: url },
    before: { standing: 'ON' },
    after: { standing: reason },
    at: now,
    fact: ['WEBHOOK_CHANGED', { endpointId: id }],
  });
  await mailAdmins(app, tx, reason === 'GONE' ? 'gone' : 'turnedOff', { url }, millisecondsOf(failing_since));
}

const mailAdmins = (
  app: App,
  tx: Tx,
  what: 'failing' | 'turnedOff' | 'gone',
  { url }: Pick<LockedEndpoint, 'url'>,
  since: number | null,
) =>
  writeToAdmins(app, tx, {
    letter: {
      ...letters[what],
      values: { url, ...(since !== null && { since: momentOf(Temporal.Instant.fromEpochMilliseconds(since)).date }) },
    },
  });
