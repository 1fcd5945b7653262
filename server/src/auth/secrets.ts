// Secrets that are used once: tokens in links, and codes that a user types. The table holds hashes only
// (docs/decisions/0088-one-time-secrets.md).
import { randomInt } from 'node:crypto';
import { codeTries, readCode } from '@portage/contract/auth/rules';
import { type ExpressionBuilder, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { signatureOf, signaturesOf } from '../platform/signed.ts';
import { digest, newToken } from './token.ts';

/** Maps each kind of code to the name of the key that hashes it. */
const codeKeys = {
  SIGN_IN_CODE: 'sign-in codes',
  CONFIRM_CODE: 'confirmation codes',
  ENABLE_CODE: 'set-up codes',
  EMAIL_CODE: 'email codes',
  RECIPIENT_CODE: 'recipient codes',
  RECOVERY_CODE: 'recovery codes',
};
type CodeKind = keyof typeof codeKeys;
type TokenKind = 'PASSWORD_RESET' | 'PENDING_SIGN_IN' | 'SSO_TOKEN';

/** The purpose of a code: a member or an order, and the session or change that the code is limited to. */
export type CodePurpose<K extends CodeKind = CodeKind> = { kind: K; subject: string; boundTo?: Buffer };
/** Selects secrets. Omitted fields are not compared. */
type Selector = { kind: TokenKind | CodeKind; subject?: string; boundTo?: Buffer; hashes?: readonly Buffer[] };

const matching =
  ({ kind, subject, boundTo, hashes }: Selector) =>
  (eb: ExpressionBuilder<DB, 'one_time_secrets'>) =>
    eb.and([
      eb('kind', '=', kind),
      ...(subject ? [eb('subject', '=', subject)] : []),
      ...(boundTo ? [eb('bound_to', '=', boundTo)] : []),
      ...(hashes ? [eb('hash', 'in', hashes)] : []),
    ]);

const isValid =
  ({ clock }: Pick<App, 'clock'>) =>
  (eb: ExpressionBuilder<DB, 'one_time_secrets'>) =>
    eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now().toString())]);

/** Selects a secret by its token. */
export const byToken = (kind: TokenKind, token: string) => ({ kind, hashes: [digest(token)] });

/** Returns the text of a code that is hashed with an HMAC: a plain hash could be reversed by trying the few possible codes. */
const textOf = ({ subject, boundTo }: CodePurpose, code: string) =>
  Buffer.concat([Buffer.from(`${subject} `), boundTo ?? Buffer.alloc(0), Buffer.from(readCode(code))]);

/** Selects a code by the typed text, hashed under every accepted key. */
export const byCode = (app: App, purpose: CodePurpose, code: string) => ({
  ...purpose,
  hashes: signaturesOf(app.keysFor(codeKeys[purpose.kind]), textOf(purpose, code)),
});

/** Returns a code in its stored form. */
export const codeSecret = (app: App, purpose: CodePurpose, code: string) => ({
  ...purpose,
  hash: signatureOf(app.keysFor(codeKeys[purpose.kind]), textOf(purpose, code)),
});

type NewSecret = Required<Pick<Selector, 'kind' | 'subject'>> & { hash: Buffer; boundTo?: Buffer };
type Terms = { seconds: number | null; address?: string };

/** Stores secrets. If `seconds` is null, they do not expire. */
export async function storeSecrets(app: App, { db }: Scope | Tx, secrets: readonly NewSecret[], terms: Terms) {
  const now = app.clock.now();
  const expiresAt = terms.seconds === null ? null : now.add({ seconds: terms.seconds }).toString();
  const shared = { address: terms.address ?? null, created_at: now.toString(), expires_at: expiresAt };
  const rows = secrets.map(({ kind, subject, hash, boundTo }) => ({
    ...shared,
    kind,
    subject,
    hash,
    ...(boundTo && { bound_to: boundTo }),
  }));
  await db.insertInto('one_time_secrets').values(rows).execute();
}

type TokenPurpose = { kind: TokenKind; subject: string; boundTo?: Buffer };

/** Issues a token and returns it. */
export async function issueToken(app: App, scope: Scope | Tx, purpose: TokenPurpose, seconds: number): Promise<string> {
  const token = newToken();
  await storeSecrets(app, scope, [{ ...purpose, hash: digest(token) }], { seconds });
  return token;
}

/** Issues a code of six digits and returns it. */
export async function issueCode(app: App, tx: Tx, purpose: CodePurpose, terms: Terms): Promise<string> {
  const code = String(randomInt(10 ** 6)).padStart(6, '0');
  await storeSecrets(app, tx, [codeSecret(app, purpose, code)], terms);
  return code;
}

/** Returns a secret, unless it has expired. */
export const findSecret = (app: App, { db }: Pick<Scope, 'db'>, selector: Selector) =>
  db
    .selectFrom('one_time_secrets')
    .select(['retailer_id', 'subject', 'bound_to', 'tries', 'created_at'])
    .where(matching(selector))
    .where(isValid(app))
    .executeTakeFirst();

/** Uses up a secret and returns it. Of two concurrent uses only one gets it. */
export const useSecret = (app: App, { db }: Pick<Scope, 'db'>, selector: Selector) =>
  db
    .deleteFrom('one_time_secrets')
    .where(matching(selector))
    .where(isValid(app))
    .returning(['subject', 'bound_to', 'address'])
    .executeTakeFirst();

/** Deletes secrets, used or not. */
export const revokeSecrets = ({ db }: Pick<Scope, 'db'>, ...selectors: Selector[]) =>
  db
    .deleteFrom('one_time_secrets')
    .where((eb) => eb.or(selectors.map((selector) => matching(selector)(eb))))
    .execute();

/**
 * Counts a try. Call it before the code is compared and outside the transaction that compares it: the try then stays counted on a rollback,
 * and concurrent tries are all counted.
 */
export async function countTry({ db }: Scope, selector: Selector): Promise<'ALLOWED' | 'EXHAUSTED' | 'NOT_ISSUED'> {
  const counted = await db
    .updateTable('one_time_secrets')
    .set({ tries: sql<number>`least(tries + 1, 100)` })
    .where(matching(selector))
    .returning('tries')
    .executeTakeFirst();
  if (!counted) return 'NOT_ISSUED';
  return counted.tries <= codeTries ? 'ALLOWED' : 'EXHAUSTED';
}

export const forgettingSecrets: MaintenanceTask = {
  does: 'deleting expired one-time secrets',
  run: (app) => forgetOld(app.db, 'one_time_secrets', sql`expires_at < ${app.clock.now().toString()}::timestamptz`),
};
