// Identifies the caller of an endpoint and checks their permissions, from the headers, before the body is read.
import { isDeskGate, type Permission, passes, permissionOf } from '@portage/contract/access';
import type { Endpoint } from '@portage/contract/endpoint';
import type { ErrorType } from '@portage/contract/errors';
import { recipientHeader, testCookie, testHeader } from '@portage/contract/headers';
import type { Pair } from '@portage/contract/words';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { CountCall } from '../limits/callCounts.ts';
import { refuse } from '../refusal.ts';
import type { Caller, Recipient } from './handlers.ts';

export type Gatekeeper = {
  /** Returns the caller with this token, or null. If `active` is false the idle timer is not reset; `address` is the caller's IP. */
  identify(token: string, active: boolean, address: string): Promise<Caller | null>;
  /**
   * Resolves a caller who requests their retailer's sandbox to their identity there. An API key already belongs to either the live retailer
   * or the sandbox.
   */
  amongTestData(by: Caller): Promise<Caller>;
  /** Returns why the token has no caller, and the caller in whose API log the request is recorded. */
  whyEnded(token: string): Promise<{ type: ErrorType; by?: Caller }>;
  /** Returns whether the member has recently confirmed their identity. */
  isConfirmed(token: string): Promise<boolean>;
  isFleet(token: string): boolean;
  /** Returns whether the member's second factor is on. */
  hasFactor(by: Caller): Promise<boolean>;
  /** Returns the message of a refusal for lack of a permission. */
  permissionNeeded(permission: Permission): Pair;
  /** Counts a call of an API key. */
  countCall: CountCall;
  /** Runs a request once its retailer has a place in this process. */
  inShare<T>(by: Caller, run: () => Promise<T>): Promise<T>;
  /** Returns the delivery of a chat token, or null. */
  identifyRecipient(token: string): Recipient | null;
  /** Runs a request at most once for its idempotency key; a repeated request gets the first response. The courier is not a member. */
  once(by: Caller | null, key: string, requestHash: Buffer, run: () => Promise<unknown>): Promise<unknown>;
};

/** The caller of a request: a member or API key with its token, a recipient, or none. */
export type Admitted = { by?: Caller; token?: string; recipient?: Recipient };

/** Returns the token: calls need the header; a cookie is enough where a browser opens the URL. */
function tokenOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '');
  if (bearer) return bearer[1] ?? null;
  const byBrowser = endpoint.verb === 'GET' && endpoint.kind !== 'json';
  return byBrowser ? (parseCookie(request.headers.cookie ?? '').ak ?? null) : null;
}

/** Returns whether the sandbox is requested: by a cookie if a browser opens the URL, by a header in calls, to let each tab choose. */
const isForTest = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined
    ? parseCookie(headers.cookie ?? '')[testCookie] === '1'
    : headers[testHeader] === '1';

export async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  gatekeeper: Gatekeeper,
  see: (by: Caller, isOver?: boolean) => Promise<void>,
): Promise<Admitted> {
  if (endpoint.who === 'anyone' || endpoint.who === 'signed') return {};
  if (endpoint.who === 'recipient') {
    const given = String(request.headers[recipientHeader] ?? '').slice(0, 500);
    return { recipient: gatekeeper.identifyRecipient(given) ?? refuse('CHAT_TOKEN_OVER') };
  }
  const token = tokenOf(endpoint, request);
  if (!token) return refuse('UNAUTHORIZED');
  if (endpoint.who === 'fleet') return gatekeeper.isFleet(token) ? {} : refuse('UNAUTHORIZED');
  const isOfDesk = isDeskGate(endpoint.who);
  if (isOfDesk && gatekeeper.isFleet(token)) return {};
  const active = !endpoint.idle && request.headers['x-idle'] === undefined;
  const known = await gatekeeper.identify(token, active, request.ip);
  if (!known) {
    const { type, by } = await gatekeeper.whyEnded(token);
    if (by) await see(by, true);
    return refuse(type);
  }
  if (isOfDesk && !known.isCourier) {
    await see(known);
    // A retailer learns nothing of the courier's endpoints.
    refuse('UNAUTHORIZED');
  }
  const by = isForTest(request) && !known.isKey && !known.isCourier ? await gatekeeper.amongTestData(known) : known;
  await see(by);
  if (by.hasTemporaryPassword && !endpoint.temporary) refuse('PASSWORD_TEMPORARY');
  // An API key cannot confirm its identity, whatever its permissions.
  if (endpoint.confirmed && by.isKey) refuse('FORBIDDEN');
  if (!passes(by, endpoint.who)) {
    const permission = permissionOf(by, endpoint.who);
    refuse('FORBIDDEN', permission && { text: gatekeeper.permissionNeeded(permission), data: { permission } });
  }
  // Without one, a member of the courier has only their own account, to turn it on.
  if (by.isCourier && endpoint.who !== 'anyMember' && !(await gatekeeper.hasFactor(by))) refuse('MFA_REQUIRED');
  const needsProof = endpoint.confirmed && !by.hasTemporaryPassword;
  if (needsProof && !(await gatekeeper.isConfirmed(token))) refuse('CONFIRMATION_NEEDED');
  return { by, token };
}

/** The rights that a stream was opened with, as a text to compare with the current ones. */
export type StreamRights = { callerId: string; token: string; text: string };

/** Returns the caller's rights as of the opening of a stream. After a change of permissions the client opens another stream. */
export const rightsOf = ({ by, token }: Admitted): StreamRights | null =>
  by && token !== undefined ? { callerId: by.id, token, text: rightsText(by) } : null;

/** Returns a text that differs if the rights of two callers do. */
export const rightsText = ({ role, permissions, storeIds }: Caller): string =>
  JSON.stringify([role, permissions.toSorted(), storeIds?.toSorted() ?? null]);
