// Recovery codes: ten, each valid once, for members who have lost their second factor.
import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@portage/contract/auth/rules';
import type { App } from '../../platform/app.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import { byCode, codeSecret, revokeSecrets, storeSecrets, useSecret } from '../secrets.ts';

// Crockford's base 32 has no look-alikes, and `readCode` corrects characters that were misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters: fifty bits. */
const length = 10;

const newCode = (): string => {
  const code = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
};

const codesOf = (memberId: string) => ({ kind: 'RECOVERY_CODE' as const, subject: memberId });

/** Generates new codes that replace the previous ones. */
export async function writeRecoveryCodes(app: App, tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await voidRecoveryCodes(tx, memberId);
  const secrets = codes.map((code) => codeSecret(app, codesOf(memberId), code));
  await storeSecrets(app, tx, secrets, { seconds: null });
  return codes;
}

export const voidRecoveryCodes = (tx: Tx, memberId: string) => revokeSecrets(tx, codesOf(memberId));

/** Uses up a code. Returns how many are left, or null if the code is wrong. */
export async function takeRecoveryCode(app: App, tx: Tx, memberId: string, code: string): Promise<number | null> {
  const used = await useSecret(app, tx, byCode(app, codesOf(memberId), code));
  return used ? countRecoveryCodes(tx, memberId) : null;
}

export async function countRecoveryCodes({ db }: Scope | Tx, memberId: string): Promise<number> {
  const { left } = await db
    .selectFrom('one_time_secrets')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('kind', '=', 'RECOVERY_CODE')
    .where('subject', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
