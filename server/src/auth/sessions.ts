// A session is an opaque token: hashed at rest, revocable, and ended by idleness. It is read from the database at most every five seconds.
import { confirmedMinutes } from '@portage/contract/auth/rules';
import { type ErrorType, isErrorType } from '@portage/contract/errors';
import { whyNotValid } from '@portage/contract/retailers/rules';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Scope, type Tx, wholeRetailer } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import { newId } from '../platform/ids.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { channel } from '../platform/outbox/dispatch.ts';
import { refuseIf } from '../platform/refusal.ts';
import { validity, validityOf } from '../retailers/screens.ts';
import { findMember, type Member } from './member.ts';
import { digest, newToken } from './token.ts';

const cachedForMs = 5000;
const touchEveryMs = 30_000;
const cacheSize = 10_000;
/** Maximum age of a session in days. Limits a stolen token, however active the session is. */
const longestLifeDays = 30;

type Cached = { member: Member; until: number; openedAt: number; activeAt: number; idleLimitMs: number };
type SessionApp = Pick<App, 'db' | 'clock'>;

const isOver = ({ openedAt, activeAt, idleLimitMs }: Cached, now: number) =>
  now - activeAt > idleLimitMs || now - openedAt > longestLifeDays * 86_400_000;

export class Sessions {
  private readonly cache = new LRUCache<string, Cached>({ max: cacheSize });
  private readonly watchers = new Map<string, Set<() => void>>();
  /** Counts invalidations: a row that was read before one must not be cached after it. */
  private forgotten = 0;
  private readonly app: SessionApp;

  constructor(app: SessionApp) {
    this.app = app;
  }

  /**
   * Opens a session and returns its token, which is not stored. Every sign-in ends here, so that a deactivated retailer is revealed only to
   * an authenticated member (spec section 2). The caller has checked the second factor.
   */
  async open({ db }: Scope | Tx, memberId: string, device: string, by_sso = false): Promise<string> {
    const retailer = await db.selectFrom('retailers').select(validity).executeTakeFirstOrThrow();
    refuseIf(whyNotValid(validityOf(retailer)));
    const token = newToken();
    const now = this.app.clock.now().toString();
    await db
      .insertInto('sessions')
      .values({
        id: newId(),
        token_hash: digest(token),
        member_id: memberId,
        device,
        by_sso,
        created_at: now,
        active_at: now,
      })
      .execute();
    return token;
  }

  /** Records that the member has just proved their identity. */
  async confirm(token: string): Promise<void> {
    await this.app.db
      .acrossTenantsAndSandboxes()
      .updateTable('sessions')
      .set({ confirmed_at: this.app.clock.now().toString() })
      .where('token_hash', '=', digest(token))
      .execute();
  }

  /** Returns whether the session was confirmed recently. Not cached: only calls that change the account need it. */
  async isConfirmed(token: string): Promise<boolean> {
    const since = this.app.clock.now().subtract({ minutes: confirmedMinutes }).toString();
    const found = await this.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', digest(token))
      .where('confirmed_at', '>', since)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Ends one session, at once in this process and within five seconds in every other. */
  async close(token: string): Promise<void> {
    this.cache.delete(token);
    await this.app.db
      .acrossTenantsAndSandboxes()
      .deleteFrom('sessions')
      .where('token_hash', '=', digest(token))
      .execute();
  }

  /** Ends every session of a member, in every process at once. */
  async closeAll({ retailerId, id }: Pick<Member, 'retailerId' | 'id'>): Promise<void> {
    const { db } = this.app.db.scope(wholeRetailer(retailerId));
    await db.deleteFrom('sessions').where('member_id', '=', id).execute();
    await sql`select pg_notify(${channel}, ${id})`.execute(db);
    this.forget(id);
  }

  /** Removes a member, or all if null, from the cache and calls their watchers. */
  forget(memberId: string | null): void {
    this.forgotten += 1;
    for (const [token, { member }] of this.cache)
      if (memberId === null || member.id === memberId) this.cache.delete(token);
    for (const [id, looks] of this.watchers) if (memberId === null || id === memberId) for (const look of looks) look();
  }

  /** Calls `look` whenever a member may have changed. Returns a function that stops it. */
  watch(memberId: string, look: () => void): () => void {
    const looks = this.watchers.get(memberId) ?? new Set();
    this.watchers.set(memberId, looks.add(look));
    return () => {
      looks.delete(look);
      if (looks.size === 0 && this.watchers.get(memberId) === looks) this.watchers.delete(memberId);
    };
  }

  /** Returns the error for an ended token: the reason why its session was ended, if one is recorded. */
  async whyEnded(token: string): Promise<ErrorType> {
    const row = await this.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('ended_sessions')
      .select('reason')
      .where('token_hash', '=', digest(token))
      .executeTakeFirst();
    return isErrorType(row?.reason) ? row.reason : 'UNAUTHORIZED';
  }

  /** Returns the member of a token, or null. Only user activity (`active`) extends the idle timeout. */
  async identify(token: string, active: boolean): Promise<Member | null> {
    const now = this.app.clock.now().epochMilliseconds;
    let session = this.cache.get(token);
    if (!session || session.until <= now) session = await this.lookUp(token, now);
    if (!session) return null;
    if (isOver(session, now)) {
      // The cache may lack a call that another server handled just before.
      session = await this.lookUp(token, now);
      if (!session || isOver(session, now)) {
        await this.close(token);
        return null;
      }
    }
    if (active && now - session.activeAt > touchEveryMs) await this.touch(token, session, now);
    return session.member;
  }

  private async lookUp(token: string, now: number): Promise<Cached | undefined> {
    const { forgotten } = this;
    const session = await this.find(token, now);
    if (!session) this.cache.delete(token);
    else if (forgotten === this.forgotten) this.cache.set(token, session);
    return session;
  }

  private async touch(token: string, session: Cached, now: number): Promise<void> {
    session.activeAt = now;
    const activeAt = Temporal.Instant.fromEpochMilliseconds(now).toString();
    await this.app.db
      .acrossTenantsAndSandboxes()
      .updateTable('sessions')
      .set({ active_at: activeAt })
      .where('token_hash', '=', digest(token))
      .execute();
  }

  private async find(token: string, now: number): Promise<Cached | undefined> {
    const row = await this.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('sessions')
      .innerJoin('members', (join) =>
        join.onRef('members.retailer_id', '=', 'sessions.retailer_id').onRef('members.id', '=', 'sessions.member_id'),
      )
      .innerJoin('retailers', 'retailers.id', 'sessions.retailer_id')
      .select(validity)
      .select([
        'sessions.retailer_id',
        'sessions.member_id',
        'sessions.created_at',
        'sessions.active_at',
        'members.session_time_in_minutes',
      ])
      .where('sessions.token_hash', '=', digest(token))
      .executeTakeFirst();
    if (row) refuseIf(whyNotValid(validityOf(row)));
    const member = row && (await findMember(this.app.db.scope(wholeRetailer(row.retailer_id)), row.member_id));
    if (!member) return undefined;
    return {
      member,
      until: now + cachedForMs,
      openedAt: readInstant(row.created_at).epochMilliseconds,
      activeAt: readInstant(row.active_at).epochMilliseconds,
      idleLimitMs: row.session_time_in_minutes * 60_000,
    };
  }
}

export const forgettingSessions: MaintenanceTask = {
  does: 'forgetting sessions',
  run: ({ db, clock }) => {
    const now = clock.now().toString();
    const oldest = clock
      .now()
      .subtract({ hours: 24 * longestLifeDays })
      .toString();
    const isForgotten = sql`sessions.created_at < ${oldest}::timestamptz or exists (select from members
      where members.retailer_id = sessions.retailer_id and members.id = sessions.member_id and
        sessions.active_at < ${now}::timestamptz - make_interval(mins => members.session_time_in_minutes))`;
    return Promise.all([
      forgetOld(db, 'sessions', isForgotten),
      forgetOld(db, 'ended_sessions', sql`ended_at < ${oldest}::timestamptz`),
    ]);
  },
};
