// Sign-in through an identity provider: we redirect to the provider, it posts its response to the consumer URL, and the browser that
// started exchanges a single-use token for its session.
import { randomBytes } from 'node:crypto';
import { Permission } from '@portage/contract/access';
import type { Language } from '@portage/contract/errors';
import { domainOf, type SsoProblem } from '@portage/contract/sso/rules';
import type { SsoTry } from '@portage/contract/sso/schema';
import { foldEmail } from '../auth/login.ts';
import { findMember, type Member } from '../auth/member.ts';
import { insertMember } from '../auth/membership.ts';
import { byToken, issueToken, useSecret } from '../auth/secrets.ts';
import { digest } from '../auth/token.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { PageAnswer } from '../platform/http/handlers.ts';
import { isId, newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { endInvitation, recordAdded } from '../team/invite.ts';
import type { Statement } from './assertion.ts';
import { openResponse } from './gate.ts';
import {
  type ConnectionRecord,
  findByName,
  findConnection,
  findDomain,
  findPerson,
  insertRequest,
  isTaken,
  keepIdentity,
  keepTry,
  lockConnection,
  takeRequest,
  useAssertion,
} from './queries.ts';
import { signInAddress, verifyAnswer } from './service.ts';
import { attributeOf } from './xml.ts';

/** How long an identity provider may take to respond, including the time in which the person fills in its form. */
const requestMinutes = 10;
const tokenSeconds = 60;

/** Starts a sign-in; `challenge` identifies the browser. */
export async function beginSignIn(app: App, idp: string, challenge: string): Promise<{ url: string }> {
  const row = await findByName(app.db, idp);
  if (!row?.activated) return refuse('NOT_FOUND');
  return ask(app, row, { challenge, tried_by: null });
}

/** Starts a test of the connection, which opens no session. */
export async function tryConnection(app: App, by: Member): Promise<{ url: string }> {
  const row = await findConnection(app.db.scope(by));
  if (!row?.entity_id) return refuse('SSO_NOT_SET_UP');
  return ask(app, row, { challenge: null, tried_by: by.id });
}

async function ask(app: App, row: ConnectionRecord, who: { challenge: string | null; tried_by: string | null }) {
  // An XML id must not start with a digit.
  const id = `_${randomBytes(20).toString('hex')}`;
  const url = await signInAddress(app, row, id);
  const scope = app.db.scope(wholeRetailer(row.retailer_id));
  await insertRequest(scope, { id, ...who, created_at: app.clock.now().toString() });
  return { url };
}

/** Processes a response: redirects to the sign-in page with a token or a refusal's reason, or to Settings if it was a test. */
export async function takeAnswer(app: App, idp: string, SAMLResponse: string, language: Language): Promise<PageAnswer> {
  const row = await findByName(app.db, idp);
  if (!row) return toLogin({ ssoError: 'NOT_CONNECTED' });
  const answer = await verifyAnswer(app, row, SAMLResponse);
  const asked = typeof answer === 'string' ? requestNamedBy(SAMLResponse) : answer.inResponseTo;
  return app.db.transaction(wholeRetailer(row.retailer_id), async (tx) => {
    // A change of provider either waits for this transaction and then ends the sign-in, or has already deleted the request.
    await lockConnection(tx);
    const request = asked === null ? undefined : await takeRequest(tx, asked);
    const isLate = request && app.clock.now().since(readInstant(request.created_at)).total('minutes') > requestMinutes;
    const outcome =
      typeof answer === 'string' ? answer : isLate ? 'EXPIRED' : await useUp(tx, answer, Boolean(request));
    if (request?.tried_by) {
      await keepTry(tx, tryOf(app, answer, outcome));
      return leadTo('/retailer-settings', { section: 'sso' });
    }
    if (typeof outcome === 'string') return toLogin({ ssoError: outcome });
    if (!row.activated) return toLogin({ ssoError: 'NOT_CONNECTED' });
    const memberId = await accountFor(app, tx, row, outcome, language);
    if (memberId === null) return toLogin({ ssoError: 'NO_ACCOUNT' });
    const member = await findMember(tx, memberId);
    if (member) await endInvitation(app, tx, member);
    return toLogin({ ssoToken: await issueSsoToken(app, tx, memberId, request?.challenge ?? '') });
  });
}

const leadTo = (path: string, query: Record<string, string>): PageAnswer => ({
  html: '',
  location: `${path}?${new URLSearchParams(query)}`,
});
const toLogin = (query: { ssoToken: string } | { ssoError: SsoProblem }) => leadTo('/login', query);

/** Reads only the request id of a refused response, so that the admin who tests sees the reason. */
function requestNamedBy(SAMLResponse: string): string | null {
  const response = openResponse(Buffer.from(SAMLResponse, 'base64').toString('utf8'));
  return typeof response === 'string' ? null : attributeOf(response, 'InResponseTo');
}

/** Marks a statement as used; refuses a replayed assertion and one without a request. */
async function useUp(tx: Tx, answer: Statement, wasAsked: boolean): Promise<Statement | SsoProblem> {
  if (!(await useAssertion(tx, answer.id, answer.until))) return 'REPLAYED';
  if (!wasAsked) return 'NOT_ASKED';
  if (answer.email === null && answer.nameId === null) return 'NO_EMAIL';
  if (answer.email === null) return answer;
  const domain = await findDomain(tx, domainOf(answer.email));
  if (!domain) return 'FOREIGN_DOMAIN';
  return domain.proved_at === null ? 'UNPROVEN_DOMAIN' : answer;
}

const tryOf = (app: App, answer: Statement | SsoProblem, outcome: Statement | SsoProblem): SsoTry => ({
  at: app.clock.now().toString(),
  problem: typeof outcome === 'string' ? outcome : null,
  nameId: typeof answer === 'string' ? null : answer.nameId,
  email: typeof answer === 'string' ? null : answer.email,
  name: typeof answer === 'string' ? null : answer.name,
});

/**
 * Returns the account that the identity provider names. If the retailer allows it, a first sign-in creates a coordinator's account, never
 * an admin's.
 */
async function accountFor(
  app: App,
  tx: Tx,
  row: ConnectionRecord,
  answer: Statement,
  language: Language,
): Promise<string | null> {
  const [nameId, entityId] = [answer.nameId, row.entity_id ?? ''];
  const email = answer.email === null ? null : foldEmail(answer.email);
  const known = await findPerson(tx, entityId, nameId, email);
  const isNew = known === null && row.makes_accounts && email !== null && !(await isTaken(app.db, email));
  const id = isNew ? await makeAccount(app, tx, row, { email, name: answer.name, language }) : known;
  if (id !== null && nameId !== null) await keepIdentity(tx, entityId, nameId, id);
  return id;
}

type Newcomer = { email: string; name: string | null; language: Language };

async function makeAccount(app: App, tx: Tx, row: ConnectionRecord, { email, name, language }: Newcomer) {
  const id = newId(app.clock.now().epochMilliseconds);
  const profile = {
    name: name ?? email.slice(0, email.indexOf('@')),
    email,
    role: 'RETAILER_USER' as const,
    permissions: Permission.array().parse(row.new_permissions),
    storeIds: row.new_has_all_stores ? null : row.new_store_ids,
  };
  await insertMember(app, tx, { ...profile, id, language, passwordHash: null });
  // The member is recorded as the one who added the account.
  await recordAdded(app, tx, { id, name: profile.name, role: profile.role }, { ...profile, id });
  return id;
}

/** Returns a token that names its retailer, because the exchange locks that retailer's connection before looking the token up. */
async function issueSsoToken(app: App, tx: Tx, memberId: string, challenge: string): Promise<string> {
  const boundTo = Buffer.from(challenge, 'base64url');
  const token = await issueToken(app, tx, { kind: 'SSO_TOKEN', subject: memberId, boundTo }, tokenSeconds);
  return `${tx.retailerId}.${token}`;
}

/** Exchanges a token for a session, only in the browser that started. */
export async function exchangeToken(
  app: App,
  ssoToken: string,
  verifier: string,
  device: string,
): Promise<{ token: string }> {
  const [retailerId = '', secret = ''] = ssoToken.split('.');
  if (!isId(retailerId)) return refuse('SSO_TOKEN_USED');
  const session = await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    // A change of provider either waits for this transaction and then ends the session, or has already deleted the token.
    await lockConnection(tx);
    const token = await useSecret(app, tx, byToken('SSO_TOKEN', secret));
    // Returned, not thrown: a failed attempt uses up the token.
    if (!token?.bound_to.equals(digest(verifier))) return null;
    return app.sessions.open(tx, token.subject, device, true);
  });
  return session === null ? refuse('SSO_TOKEN_USED') : { token: session };
}
