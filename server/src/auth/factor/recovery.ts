// Recovery codes: ten, each good once, for whoever lost what their second factor is on.
import { randomBytes } from 'node:crypto';
import { readCode, recoveryCodeCount } from '@portage/contract/auth/rules';
import type { App } from '../../platform/app.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import { signatureOf, signaturesOf } from '../../platform/signed.ts';

// Crockford's base 32: nothing in it is misread, and `readCode` forgives what is.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Fifty bits. */
const length = 10;

const newCode = (): string => {
  const code = Array.from(randomBytes(length), (byte) => letters.charAt(byte % letters.length)).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
};

/** Codes are stored as an HMAC: fifty bits could be found from a plain hash. */
const keysOf = (app: App) => app.keysFor('recovery codes');
const textOf = (memberId: string, code: string): string => `${memberId} ${readCode(code)}`;

/** Makes new ones; those before are void. */
export async function writeRecoveryCodes(app: App, tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await voidRecoveryCodes(tx, memberId);
  await tx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: signatureOf(keysOf(app), textOf(memberId, code)) })))
    .execute();
  return codes;
}

export const voidRecoveryCodes = (tx: Tx, memberId: string) =>
  tx.db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();

/** Uses a code up, of two at once one; how many are left, or null where there was none. */
export async function takeRecoveryCode(app: App, tx: Tx, memberId: string, code: string): Promise<number | null> {
  const taken = await tx.db
    .deleteFrom('recovery_codes')
    .where('member_id', '=', memberId)
    .where('code_hash', 'in', signaturesOf(keysOf(app), textOf(memberId, code)))
    .returning('member_id')
    .executeTakeFirst();
  return taken ? countRecoveryCodes(tx, memberId) : null;
}

export async function countRecoveryCodes({ db }: Scope | Tx, memberId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
