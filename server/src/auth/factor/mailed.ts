// Codes that are mailed to members: six digits, valid for ten minutes and for the sign-in or session that requested them.
import { pendingMinutes, resendSeconds } from '@portage/contract/auth/rules';
import { writeToMember } from '../../mail/staff.ts';
import type { App } from '../../platform/app.ts';
import { readInstant } from '../../platform/clock.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { byCode, type CodePurpose, countTry, issueCode, revokeSecrets, useSecret } from '../secrets.ts';
import { codeLetters } from './words.ts';

type MailedKind = keyof typeof codeLetters;
/** The purpose of a code; `boundTo` is the hash of the token of the session or sign-in that requested it. */
export type MailedCode = CodePurpose<MailedKind> & { boundTo: Buffer };

/** Returns how many seconds a member has to wait until another code of any kind can be mailed. */
export async function secondsToWait(app: App, { db }: Scope | Tx, memberId: string): Promise<number> {
  const { sent_at } = await db
    .selectFrom('one_time_secrets')
    .select(({ fn }) => fn.max<string | null>('created_at').as('sent_at'))
    .where('subject', '=', memberId)
    // Only mailed codes have an address.
    .where('address', 'is not', null)
    .executeTakeFirstOrThrow();
  if (sent_at === null) return 0;
  return Math.max(0, Math.ceil(resendSeconds - app.clock.now().since(readInstant(sent_at)).total('seconds')));
}

/** Mails a new code that replaces the previous one. Returns the seconds until another can be mailed. */
export async function mailCode(app: App, tx: Tx, purpose: MailedCode, email: string): Promise<{ waitSeconds: number }> {
  // Serializes concurrent requests of one member: the second finds the first one's code.
  await tx.db.selectFrom('members').select('id').where('id', '=', purpose.subject).forNoKeyUpdate().execute();
  const wait = await secondsToWait(app, tx, purpose.subject);
  if (wait > 0) refuse('CODE_SENT_RECENTLY', { retryAfterSeconds: wait });
  await revokeSecrets(tx, purpose);
  const code = await issueCode(app, tx, purpose, { seconds: pendingMinutes * 60, address: email });
  await writeToMember(app, tx, purpose.subject, {
    address: email,
    letter: { ...codeLetters[purpose.kind], code, values: { minutes: pendingMinutes } },
    expiresAt: app.clock.now().add({ minutes: pendingMinutes }),
  });
  return { waitSeconds: resendSeconds };
}

/** Counts a try and refuses it if the limit is reached. If no code was mailed, the code may come from an authenticator app. */
export async function countMailedTry(scope: Scope, purpose: MailedCode): Promise<void> {
  if ((await countTry(scope, purpose)) === 'EXHAUSTED') refuse('MFA_CODE_INCORRECT');
}

/** Uses up a code. Returns the address that it was mailed to, or null if the code is wrong. */
export async function takeMailedCode(app: App, tx: Tx, purpose: MailedCode, code: string): Promise<string | null> {
  const used = await useSecret(app, tx, byCode(app, purpose, code));
  return used?.address ?? null;
}
