// A session is an opaque token: hashed at rest, revocable, and ended by idleness. It is read from the database at most every five seconds.

import { confirmedMinutes } from '@portage/contract/auth/rules';
import { type ErrorType, isErrorType } from '@portage/contract/errors';
import { whyNotValid } from '@portage/contract/retailers/rules';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { App } from '../platform/app.ts';
import { daysAgo, readInstant } from '../platform/clock.ts';
import { createBatcher } from '../platform/createBatcher.ts';
import { type Scope, type Tx, wholeRetailer } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import { newId } from '../platform/ids.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { channel } from '../platform/outbox/dispatch.ts';
import { refuseIf } from '../platform/refusal.ts';
import { validity, validityOf } from '../retailers/screens.ts';
import { retention } from '../retention.ts';
import { type Member, memberColumns, memberOf } from './member.ts';
import { digest, newToken } from './token.ts';

const cachedForMs = 5000;
const touchEveryMs = 30_000;
const cacheSize = 10_000;
/** Statements that read sessions at a time: several, so that one lost connection does not delay every request. */
const readsAtOnce = 4;

type Cached = { member: Member; until: number; openedAt: number; activeAt: number; idleLimitMs: number };
type SessionApp = Pick<App, 'db' | 'clock'>;

const isOver = ({ openedAt, activeAt, idleLimitMs }: Cached, now: number) =>
  now - activeAt > idleLimitMs || now - openedAt > retention.sessions.days * 86_400_000;

type SessionRow = Parameters<typeof memberOf>[0] & {
  created_at: string;
  active_at: string;
  session_time_in_minutes: number;
} & Parameters<typeof validityOf>[0];

const cachedOf = (row: SessionRow, now: number): Cached => ({
  member: memberOf(row),
  until: now + cachedForMs,
  openedAt: readInstant(row.created_at).epochMilliseconds,
  activeAt: readInstant(row.active_at).epochMilliseconds,
  idleLimitMs: row.session_time_in_minutes * 60_000,
});

export class Sessions {
  private readonly cache: LRUCache<string, Cached>;
  /** Counts invalidations: a row that was read before one must not be cached after it. */
  private forgotten = 0;
  private readonly app: SessionApp;
  private readonly changed: (memberId: string) => void;
  private readonly readOne = createBatcher((hashes: string[]) => this.read(hashes), { atOnce: readsAtOnce });

  /** `changed` receives each member whose rights may have changed. */
  constructor(app: SessionApp, changed: (memberId: string) => void = () => undefined, most = cacheSize) {
    this.app = app;
    this.changed = changed;
    this.cache = new LRUCache({ max: most });
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

  /**
   * Removes a member, or all if null, from the cache. Null does not call `changed`: the regular check of streams finds what was missed, while
   * checking all of them at once would be a burst.
   */
  forget(memberId: string | null): void {
    this.forgotten += 1;
    for (const [token, { member }] of this.cache)
      if (memberId === null || member.id === memberId) this.cache.delete(token);
    if (memberId !== null) this.changed(memberId);
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

  /**
   * Returns the members of the tokens whose sessions are valid now, by token. Reads the database at each call, in one statement, and extends
   * no idle timeout.
   */
  async identifyAll(tokens: readonly string[]): Promise<Map<string, Member>> {
    const now = this.app.clock.now().epochMilliseconds;
    const byHash = new Map(tokens.map((token) => [digest(token).toString('hex'), token]));
    const members = new Map<string, Member>();
    for (const [hash, row] of await this.read([...byHash.keys()])) {
      const session = cachedOf(row, now);
      const token = byHash.get(hash);
      if (token !== undefined && whyNotValid(validityOf(row)) === null && !isOver(session, now))
        members.set(token, session.member);
    }
    // The owner of an ended session must not open another stream by the cache.
    for (const token of tokens) if (!members.has(token)) this.cache.delete(token);
    return members;
  }

  private async lookUp(token: string, now: number): Promise<Cached | undefined> {
    const { forgotten } = this;
    const hash = digest(token).toString('hex');
    const row = (await this.readOne(hash)).get(hash);
    if (!row) {
      this.cache.delete(token);
      return undefined;
    }
    refuseIf(whyNotValid(validityOf(row)));
    const session = cachedOf(row, now);
    if (forgotten === this.forgotten) this.cache.set(token, session);
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

  /** Reads sessions by the hexadecimal hashes of their tokens. */
  private async read(hashes: readonly string[]): Promise<Map<string, SessionRow>> {
    const rows = await this.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('sessions')
      .innerJoin('members', (join) =>
        join.onRef('members.retailer_id', '=', 'sessions.retailer_id').onRef('members.id', '=', 'sessions.member_id'),
      )
      .innerJoin('retailers', 'retailers.id', 'sessions.retailer_id')
      .select(validity)
      .select(memberColumns)
      .select(['sessions.token_hash', 'sessions.created_at', 'sessions.active_at', 'members.session_time_in_minutes'])
      .where(sql<boolean>`sessions.token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`)
      .execute();
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
  }
}

export const forgettingSessions: MaintenanceTask = {
  does: 'deleting ended sessions',
  run: ({ db, clock }) => {
    const now = clock.now().toString();
    const oldest = daysAgo(clock, retention.sessions.days);
    const isForgotten = sql`sessions.created_at < ${oldest}::timestamptz or exists (select from members
      where members.retailer_id = sessions.retailer_id and members.id = sessions.member_id and
        sessions.active_at < ${now}::timestamptz - make_interval(mins => members.session_time_in_minutes))`;
    return Promise.all([
      forgetOld(db, 'sessions', isForgotten),
      forgetOld(db, 'ended_sessions', sql`ended_at < ${daysAgo(clock, retention.ended_sessions.days)}::timestamptz`),
    ]);
  },
};
