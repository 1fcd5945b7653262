// Accepting an invitation: the data behind its link, and completion of the account.
import type { Language } from '@portage/contract/errors';
import { whyNotUseInvitation } from '@portage/contract/team/rules';
import type { Invitation } from '@portage/contract/team/schema';
import { recordChange } from '../activity/record.ts';
import { refusePassword } from '../auth/company.ts';
import { foldEmail } from '../auth/login.ts';
import { findMember } from '../auth/member.ts';
import { setPassword, updateMember } from '../auth/membership.ts';
import { hashPassword } from '../auth/password.ts';
import { digest } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import { isoText, readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { auditSnapshot } from './auditSnapshot.ts';
import { passwordFaults } from './faults.ts';

/** Returns the invitation of a token; an unknown token is refused like a revoked one. */
async function findInvitation(app: App, token: string) {
  const row = await app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', digest(token))
    .executeTakeFirst();
  return row ?? refuse('INVALID_INVITE_TOKEN');
}
type Row = Awaited<ReturnType<typeof findInvitation>>;

const stateOf = (app: App, row: Row) =>
  whyNotUseInvitation({
    endedAs: row.ended_as,
    isOver: Temporal.Instant.compare(readInstant(row.expires_at), app.clock.now()) <= 0,
  });

/** Returns the invited person, the inviter and the retailer. */
export async function readInvitation(app: App, token: string): Promise<Invitation> {
  const row = await findInvitation(app, token);
  refuseIf(stateOf(app, row));
  const { db } = app.db.scope(wholeRetailer(row.retailer_id));
  const member = await db
    .selectFrom('members')
    .select(['name', 'email'])
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow();
  await refusePassword(app, foldEmail(member.email), row);
  const retailer = await db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
  return {
    ...member,
    retailer: retailer.name,
    invitedBy: row.invited_by,
    expiresAt: isoText(row.expires_at),
  };
}

type Completed = { name: string; password: string; language: Language; device: string };

/** Completes the account of an invitation token, and signs its member in. One of two concurrent uses is refused. */
export async function signUp(app: App, token: string, { name, password, language, device }: Completed) {
  const row = await findInvitation(app, token);
  refuseIf(stateOf(app, row));
  const { db } = app.db.scope(wholeRetailer(row.retailer_id));
  const { email } = await db
    .selectFrom('members')
    .select('email')
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow();
  await refusePassword(app, foldEmail(email), row);
  refuseFaults(await passwordFaults({ db }, password, { name, email }));
  const passwordHash = await hashPassword(password);
  return app.db.transaction(wholeRetailer(row.retailer_id), async (tx) => {
    const id = row.member_id;
    const before = await auditSnapshot(tx, id);
    await useUp(tx, row);
    await setPassword(tx, id, passwordHash, false);
    await updateMember(app, tx, id, { name, language });
    const member = (await findMember(tx, id)) ?? refuse('INVALID_INVITE_TOKEN');
    const at = app.clock.now();
    const about = { kind: 'account', id, name } as const;
    const fact = ['MEMBER_CHANGED', { memberId: id }] as const;
    await recordChange(tx, member, { about, before, after: await auditSnapshot(tx, id), at, fact });
    return { token: await app.sessions.open(tx, id, device) };
  });
}

async function useUp(tx: Tx, { token_hash }: Row): Promise<void> {
  const used = await tx.db
    .updateTable('invitations')
    .set({ ended_as: 'USED' })
    .where('token_hash', '=', token_hash)
    .where('ended_as', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  if (!used) refuse('INVITATION_USED');
}
