// Requests to a shop, with its access token, and requests from it, with its signature. Tokens are stored encrypted and last an hour. One
// process renews them, under a lease and without holding a connection.
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type GraphqlOperation, ShopifyFailure, type Tokens } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { isFree, leaseFor, noLease } from '../platform/db/lease.ts';
import type { SealedColumn } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { seal, unseal } from '../platform/seal.ts';

/** Tokens are renewed this long before they expire, so that none expires during a request. */
const leastSeconds = 60;
/**
 * Longer than the time limit of a request to Shopify. A concurrent renewal would invalidate the first one's tokens, so the lease ends only
 * by time.
 */
const leaseSeconds = 20;
/** Interval at which other processes read the row until it has the new tokens. */
const waitMs = 200;
const mostReads = 120;

const StoredTokens = z.object({ access: z.string(), refresh: z.string(), until: z.number() });

/** Returns the gateway; refuses if this installation has no Shopify app. */
export const shopifyOf = (app: App) => app.shopify ?? refuse('NOT_OFFERED');

const purpose = 'shopify tokens';
const keysOf = (app: App) => app.keysFor(purpose);

/** Tokens that are being renewed are not re-encrypted: a renewal compares with the value that it read. */
export const sealedTokens: SealedColumn = {
  table: 'shopify_installations',
  column: 'sealed_tokens',
  owner: 'domain',
  purpose,
  isIdle: isFree(),
};

/** Encrypts tokens for the database, bound to their shop. */
export function sealTokens(app: App, domain: string, { access, refresh, accessSeconds }: Tokens): Buffer {
  const until = app.clock.now().epochMilliseconds + accessSeconds * 1000;
  return seal(Buffer.from(JSON.stringify({ access, refresh, until })), keysOf(app), domain);
}

async function readTokens(app: App, domain: string) {
  const row = await app.db.shared
    .selectFrom('shopify_installations')
    .select('sealed_tokens')
    .where('domain', '=', domain)
    .executeTakeFirst();
  const sealed = row?.sealed_tokens;
  if (!sealed) throw new ShopifyFailure('CLOSED', 'the shop removed us');
  return { sealed, ...StoredTokens.parse(JSON.parse(unseal(sealed, keysOf(app), domain).toString())) };
}

/** Returns a valid access token. A refresh token works once, so two concurrent renewals would invalidate each other. */
async function accessTo(app: App, domain: string): Promise<string> {
  for (let left = mostReads; left > 0; left--) {
    const now = app.clock.now();
    const { sealed, access, refresh, until } = await readTokens(app, domain);
    if (until - now.epochMilliseconds > leastSeconds * 1000) return access;
    const taken = await unchanged(app, domain, sealed)
      .set(leaseFor(leaseSeconds, null))
      .where(isFree())
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0) return renew(app, domain, sealed, refresh);
    await sleep(waitMs);
  }
  throw new ShopifyFailure('UNREACHABLE', 'its tokens are still being renewed');
}

/** Matches the row only if no other process renewed the tokens since they were read. */
const unchanged = (app: App, domain: string, sealed: Buffer) =>
  app.db.shared.updateTable('shopify_installations').where('domain', '=', domain).where('sealed_tokens', '=', sealed);

async function renew(app: App, domain: string, sealed: Buffer, refresh: string): Promise<string> {
  try {
    const next = await shopifyOf(app).refresh(domain, refresh);
    const renewed = { sealed_tokens: sealTokens(app, domain, next), ...noLease };
    await unchanged(app, domain, sealed).set(renewed).execute();
    return next.access;
  } catch (error) {
    await unchanged(app, domain, sealed).set(noLease).execute();
    throw error;
  }
}

/** Runs a GraphQL operation in a shop. */
export async function queryShop<A>(
  app: App,
  domain: string,
  operation: GraphqlOperation<A>,
  variables?: object,
): Promise<A> {
  const shopify = shopifyOf(app);
  return shopify.query({ domain, token: await accessTo(app, domain) }, operation, variables);
}

/** A signed request: its raw bytes, and its headers. */
export type SignedRequest = { body: Buffer; headers: IncomingHttpHeaders };

/** Returns the JSON of a request that Shopify signed; null if its body is not JSON. Refuses a request without a valid signature. */
export function readSigned(app: App, { body, headers }: SignedRequest): unknown {
  const signature = headers['x-shopify-hmac-sha256'];
  if (!shopifyOf(app).hasSignedBody(body, typeof signature === 'string' ? signature : undefined))
    refuse('SHOPIFY_HMAC_FAILED');
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
