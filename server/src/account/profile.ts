// A member's own name, language, email and password.
import { whyNotRename } from '@portage/contract/account/rules';
import type { AuditSnapshot } from '@portage/contract/activity/rules';
import type { Account } from '@portage/contract/auth/schema';
import type { Language } from '@portage/contract/errors';
import { recordChange } from '../activity/record.ts';
import { countMailedTry, type MailedCode, mailCode, takeMailedCode } from '../auth/factor/mailed.ts';
import { mailFactorChange } from '../auth/factor/notices.ts';
import { foldEmail } from '../auth/login.ts';
import type { SignedInMember } from '../auth/member.ts';
import { changeEmail, updateMember } from '../auth/membership.ts';
import { hashPassword } from '../auth/password.ts';
import { savePassword } from '../auth/savePassword.ts';
import { showAccount } from '../auth/screens.ts';
import { faultsOfPassword } from '../auth/strength.ts';
import { digest } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';

type ProfileChange = { name?: string | undefined; language?: Language | undefined };

/** Records what a member changed in their own account, and publishes it. */
export async function recordOwnChange(
  app: App,
  tx: Tx,
  by: SignedInMember,
  before: AuditSnapshot,
  after: AuditSnapshot,
): Promise<void> {
  const at = app.clock.now();
  const fact = ['MEMBER_CHANGED', { memberId: by.id }] as const;
  await recordChange(tx, by, { about: { kind: 'account', id: by.id, name: by.name }, before, after, at, fact });
}

/** Changes the member's name, if they may change it, and language. */
export const editProfile = (app: App, by: SignedInMember, change: ProfileChange): Promise<Account> =>
  app.db.transaction(by, async (tx) => {
    const { name: oldName, language: oldLanguage } = await showAccount(tx, by.id);
    const { name = oldName, language = oldLanguage } = change;
    if (name !== oldName) refuseIf(whyNotRename(by), { faults: [{ type: 'NAME_CHANGE_NOT_ALLOWED', path: 'name' }] });
    await updateMember(app, tx, by.id, { name, language });
    await recordOwnChange(app, tx, by, { name: oldName, language: oldLanguage }, { name, language });
    return showAccount(tx, by.id);
  });

const codeOf = ({ id }: SignedInMember, token: string): MailedCode => ({
  kind: 'EMAIL_CODE',
  subject: id,
  boundTo: digest(token),
});

/** Mails a code to the new address. If another account has the address, only the email reveals it. */
export const sendEmailCode = (app: App, by: SignedInMember, token: string, email: string) =>
  app.db.transaction(by, (tx) => mailCode(app, tx, codeOf(by, token), email));

/** Changes the member's email with the code that was mailed to the new address; the old address is notified. */
export async function changeOwnEmail(
  app: App,
  by: SignedInMember,
  token: string,
  { email, code }: { email: string; code: string },
): Promise<Account> {
  const purpose = codeOf(by, token);
  await countMailedTry(app.db.scope(by), purpose);
  return app.db.transaction(by, async (tx) => {
    const mailedTo = await takeMailedCode(app, tx, purpose, code);
    if (mailedTo === null || foldEmail(mailedTo) !== foldEmail(email)) refuse('MFA_CODE_INCORRECT');
    const { email: old } = await showAccount(tx, by.id);
    await mailFactorChange(app, tx, by.id, 'emailChanged', { address: old, changed: email });
    await changeEmail(tx, by.id, email);
    await updateMember(app, tx, by.id, {});
    await recordOwnChange(app, tx, by, { email: old }, { email });
    return showAccount(tx, by.id);
  });
}

/** Changes the member's password; a temporary one is replaced in the same way. */
export async function changePassword(app: App, by: SignedInMember, token: string, password: string): Promise<Account> {
  const { retailer } = await showAccount(app.db.scope(by), by.id);
  refuseFaults(await faultsOfPassword(password, [by.email, by.name, retailer.name]));
  const hash = await hashPassword(password);
  return app.db.transaction(by, async (tx) => {
    await savePassword(app, tx, by.id, hash, digest(token));
    await recordOwnChange(app, tx, by, { password: null }, { password: 'CHANGED' });
    return showAccount(tx, by.id);
  });
}
