// Mails a retailer's members, each in their language and in the retailer's name.
import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Letter } from './letter.ts';
import { postMail } from './post.ts';
import { notYou, testData, words } from './words.ts';

type StaffLetter = {
  letter: Letter;
  /** Replaces the account's own address. */
  address?: string;
  expiresAt?: Temporal.Instant;
};

/** Mails a member in their language and in the name of their retailer, unless they were removed. */
export async function writeToMember(
  app: App,
  tx: Tx,
  memberId: string,
  { address, ...post }: StaffLetter,
): Promise<void> {
  const home = await homeOf(tx);
  const member = await home.members.where('id', '=', memberId).executeTakeFirst();
  if (member) await write(app, tx, home, { ...member, email: address ?? member.email }, post);
}

type AdminLetter = Omit<StaffLetter, 'address'> & {
  /** An admin who gets no email. */
  exceptId?: string;
  /** The member whose session made the change. Their email ends with advice in case the session was stolen. */
  actorId?: string;
};

/** Mails each admin of the retailer who has accepted their invitation. */
export async function writeToAdmins(app: App, tx: Tx, { exceptId, actorId, ...post }: AdminLetter): Promise<void> {
  const home = await homeOf(tx);
  const toActor = { ...post, letter: { ...post.letter, after: [notYou] } };
  for (const admin of await acceptedAdmins(home).execute())
    if (admin.id !== exceptId) await write(app, tx, home, admin, admin.id === actorId ? toActor : post);
}

/** Selects the admins whose address is confirmed: that of an open invitation may be mistyped. */
const acceptedAdmins = ({ db, members }: Home) =>
  members
    .where('role', '=', 'RETAILER_ADMIN')
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('invitations')
            .select('member_id')
            .whereRef('invitations.retailer_id', '=', sql.ref('members.retailer_id'))
            .whereRef('invitations.member_id', '=', sql.ref('members.id'))
            .where('ended_as', 'is', null),
        ),
      ),
    );

/** Returns the retailer whose members are mailed. A sandbox has no members of its own. */
async function homeOf(tx: Tx) {
  const { name, sandbox_of } = await tx.db
    .selectFrom('retailers')
    .select(['name', 'sandbox_of'])
    .executeTakeFirstOrThrow();
  const { db } = sandbox_of === null ? tx : tx.asRetailer(sandbox_of);
  return {
    name,
    isTest: sandbox_of !== null,
    db,
    members: db.selectFrom('members').select(['id', 'name', 'email', 'language']),
  };
}
type Home = Awaited<ReturnType<typeof homeOf>>;
type StaffReceiver = Awaited<ReturnType<Home['members']['executeTakeFirstOrThrow']>>;

const write = (
  app: App,
  tx: Tx,
  home: Home,
  { name, email, language }: StaffReceiver,
  { letter, expiresAt }: StaffLetter,
) =>
  postMail(app, tx, {
    to: { name, address: email },
    language,
    retailer: home.name,
    letter: {
      ...(home.isTest ? ofTestData(letter) : letter),
      values: { retailer: home.name, email: app.config.provider.supportEmail, ...letter.values },
    },
    ...(expiresAt && { expiresAt }),
  });

/** Marks a letter as being about test data. */
const ofTestData = (letter: Letter): Letter => ({
  ...letter,
  subject: [`${testData.before[0]} ${letter.subject[0]}`, `${testData.before[1]} ${letter.subject[1]}`],
  paragraphs: [testData.about, ...letter.paragraphs],
});

/** Returns a letter with the reason for what it announces, if one is given. */
export const withReason = (letter: Letter, reason: string | null | undefined): Letter =>
  reason
    ? { ...letter, paragraphs: [...letter.paragraphs, words.reason], values: { ...letter.values, reason } }
    : letter;
