// The statements that write a member: the account, its login and its stores. They run in the caller's transaction.
import type { Permission, Role } from '@portage/contract/access';
import type { ErrorType, Language } from '@portage/contract/errors';
import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { channel } from '../platform/outbox/dispatch.ts';
import { refuse } from '../platform/refusal.ts';
import { foldEmail } from './login.ts';
import { revokeSecrets } from './secrets.ts';

export type Profile = {
  name: string;
  email: string;
  role: Role;
  permissions: readonly Permission[];
  /** Null means every store. */
  storeIds: readonly string[] | null;
};

/** Refuses an email that is taken. An email belongs to one account across all retailers; the error does not reveal which. */
const refuseTaken = () => refuse('EMAIL_TAKEN', { faults: [{ type: 'EMAIL_TAKEN', path: 'email' }] });

type NewAccount = Profile & {
  id: string;
  language: Language;
  passwordHash: string | null;
  /** Whether the member chose the password. */
  hasChosenPassword?: boolean;
};

/** Inserts a member and their login. A password that they did not choose is temporary; without a password they cannot sign in yet. */
export async function insertMember(app: App, tx: Tx, account: NewAccount): Promise<void> {
  const { id, name, email, role, language, storeIds } = account;
  await tx.db
    .insertInto('members')
    .values({
      id,
      name,
      email,
      role,
      language,
      permissions: [...account.permissions],
      has_all_stores: storeIds === null,
      is_temp_password: account.passwordHash !== null && !account.hasChosenPassword,
      // Uses the retailer's setting, like its other members.
      session_time_in_minutes: (eb) => eb.selectFrom('retailers').select('session_time_in_minutes'),
      created_at: app.clock.now().toString(),
    })
    .execute();
  await takeEmail(tx, id, email, account.passwordHash);
  if (storeIds) await insertStores(tx, id, storeIds);
}

async function takeEmail(tx: Tx, id: string, email: string, passwordHash: string | null): Promise<void> {
  const taken = await tx.db
    .insertInto('logins')
    .values({ email: foldEmail(email), member_id: id, password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .executeTakeFirst();
  if (!taken) refuseTaken();
}

const insertStores = async (tx: Tx, id: string, storeIds: readonly string[]) => {
  if (storeIds.length === 0) return;
  await tx.db
    .insertInto('member_stores')
    .values(storeIds.map((storeId) => ({ member_id: id, store_id: storeId })))
    .execute();
};

/** Changes the given fields of a member, and makes every process reload their permissions. */
export async function updateMember(
  app: App,
  tx: Tx,
  id: string,
  { storeIds, permissions, ...given }: Partial<Omit<Profile, 'email'>> & { language?: Language },
): Promise<void> {
  await tx.db
    .updateTable('members')
    .set({
      ...given,
      ...(permissions && { permissions: [...permissions] }),
      ...(storeIds !== undefined && { has_all_stores: storeIds === null }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  if (storeIds !== undefined) {
    await tx.db.deleteFrom('member_stores').where('member_id', '=', id).execute();
    await insertStores(tx, id, storeIds ?? []);
  }
  await announceRights(app, tx, id);
}

/** Copies a member, or their removal, to the sandbox, so that what they create there is attributed to them. The copy has no login. */
export async function mirrorMember(from: Tx, to: Tx, id: string): Promise<void> {
  const like = await from.db
    .selectFrom('members')
    .select(['name', 'email', 'language', 'role', 'permissions', 'has_all_stores'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!like) {
    await to.db.deleteFrom('members').where('id', '=', id).execute();
    return;
  }
  await to.db
    .insertInto('members')
    .values({ id, ...like })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'id']).doUpdateSet(like))
    .execute();
  const stores = await from.db.selectFrom('member_stores').select('store_id').where('member_id', '=', id).execute();
  // A store that was created since the stores were copied follows with its own event.
  const copied = new Set((await to.db.selectFrom('stores').select('id').execute()).map((store) => store.id));
  await to.db.deleteFrom('member_stores').where('member_id', '=', id).execute();
  const storeIds = stores.map(({ store_id }) => store_id).filter((storeId) => copied.has(storeId));
  await insertStores(to, id, storeIds);
}

/** Sets the idle timeout, in minutes, for the sessions of all members. */
export async function setSessionTime(tx: Tx, minutes: number): Promise<void> {
  await tx.db.updateTable('members').set({ session_time_in_minutes: minutes }).execute();
}

/** Changes a member's email; the password stays the same. */
export async function changeEmail(tx: Tx, id: string, email: string): Promise<void> {
  const login = await tx.db
    .selectFrom('logins')
    .select(['email', 'password_hash'])
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  if (login.email !== foldEmail(email)) {
    await takeEmail(tx, id, email, login.password_hash);
    await tx.db.deleteFrom('logins').where('email', '=', login.email).execute();
  }
  await tx.db.updateTable('members').set({ email }).where('id', '=', id).execute();
  await voidUnfinished(tx, id);
}

/** Sets a password. A temporary one has to be changed at the first sign-in. */
export async function setPassword(tx: Tx, id: string, passwordHash: string, isTemporary: boolean): Promise<void> {
  await tx.db.updateTable('logins').set({ password_hash: passwordHash }).where('member_id', '=', id).execute();
  await tx.db.updateTable('members').set({ is_temp_password: isTemporary }).where('id', '=', id).execute();
  await voidUnfinished(tx, id);
}

/** Revokes reset links and unfinished sign-ins: they depend on the previous mailbox or password. */
const voidUnfinished = (tx: Tx, id: string) =>
  revokeSecrets(tx, { kind: 'PASSWORD_RESET', subject: id }, { kind: 'PENDING_SIGN_IN', subject: id });

/** Deletes an account. What the member created is kept, under their name. */
export async function deleteMember(app: App, tx: Tx, id: string): Promise<void> {
  await endSessions(app, tx, id, 'ACCOUNT_REMOVED');
  await tx.db.deleteFrom('members').where('id', '=', id).execute();
}

/** Ends all sessions of a member; later requests with their tokens are refused with the reason. */
export async function endSessions(app: App, tx: Tx, id: string, reason: ErrorType): Promise<void> {
  const sessions = tx.db.deleteFrom('sessions').where('member_id', '=', id);
  await noteEnded(app, tx, await sessions.returning('token_hash').execute(), reason);
  await announceRights(app, tx, id);
}

/** Ends all sessions that single sign-on opened. */
export async function endSsoSessions(app: App, tx: Tx): Promise<void> {
  const sessions = tx.db.deleteFrom('sessions').where('by_sso', '=', true);
  const ended = await sessions.returning(['token_hash', 'member_id']).execute();
  await noteEnded(app, tx, ended, 'SSO_REPLACED');
  for (const id of new Set(ended.map(({ member_id }) => member_id))) await announceRights(app, tx, id);
}

async function noteEnded(app: App, tx: Tx, ended: readonly { token_hash: Buffer }[], reason: ErrorType): Promise<void> {
  const ended_at = app.clock.now().toString();
  if (ended.length > 0)
    await tx.db
      .insertInto('ended_sessions')
      .values(ended.map(({ token_hash }) => ({ token_hash, reason, ended_at })))
      .execute();
}

/** Makes every process reload a member: the change applies to their next request and ends their open streams. */
export async function announceRights(app: App, tx: Tx, id: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${id})`.execute(tx.db);
  tx.afterCommit(() => app.sessions.forget(id));
}
