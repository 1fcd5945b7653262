// A member's own sessions: lists and ends them.
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import type { Member } from './member.ts';
import { announceRights } from './membership.ts';
import { digest } from './token.ts';

/** Returns the member's active sessions, the newest activity first. */
export async function findSessions(app: App, { db }: Scope, memberId: string, token: string) {
  const { session_time_in_minutes: minutes } = await db
    .selectFrom('members')
    .select('session_time_in_minutes')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'active_at'])
    .where('member_id', '=', memberId)
    .where('active_at', '>', app.clock.now().subtract({ minutes }).toString())
    .orderBy('active_at', 'desc')
    .execute();
  const own = digest(token);
  return rows.map(({ id, token_hash, device, created_at, active_at }) => ({
    id,
    device,
    firstSeenAt: isoText(created_at),
    lastSeenAt: isoText(active_at),
    isCurrent: token_hash.equals(own),
  }));
}

/** Ends one session, in every process at once. */
export const endSession = (app: App, by: Member, id: string): Promise<void> =>
  app.db.transaction(by, async (tx) => {
    const ended = await tx.db
      .deleteFrom('sessions')
      .where('member_id', '=', by.id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!ended) refuse('SESSION_NOT_FOUND');
    await announceRights(app, tx, by.id);
  });

/** Ends all of the member's sessions except the one of this token. */
export const endOtherSessions = (app: App, by: Member, token: string): Promise<void> =>
  app.db.transaction(by, (tx) => endOthers(app, tx, by, token));

/** Does the same within a transaction. */
export async function endOthers(app: App, tx: Tx, by: Pick<Member, 'id'>, token: string): Promise<void> {
  await tx.db.deleteFrom('sessions').where('member_id', '=', by.id).where('token_hash', '<>', digest(token)).execute();
  await announceRights(app, tx, by.id);
}
