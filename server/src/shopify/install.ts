// The OAuth installation of our app: Shopify sends the owner's browser to us, we send it to the shop's authorization page, and it returns with
// a code for tokens. It then gets a one-time code of ours, bound to that browser, which connects the shop to a retailer (CSRF: a link made by
// an attacker connects nothing).

import type { ErrorType } from '@portage/contract/errors';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import { digest, newToken } from '../auth/token.ts';
import { shopAndLocations } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import { isShopDomain } from '../gateways/shopify/signature.ts';
import type { App } from '../platform/app.ts';
import { daysAgo } from '../platform/clock.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { openToken, sameText, signToken } from '../platform/signed.ts';
import { isTestData } from '../retailers/sandbox.ts';
import { retention } from '../retention.ts';
import { findShopByDomain } from './queries.ts';
import { sealTokens, shopifyOf } from './session.ts';
import { setUpShop } from './shops.ts';

/** Holds the state of the installation, later the one-time code. */
const cookieName = 'shopify';
const path = '/shopify';
const stateSeconds = 600;
const codeMinutes = 60;

type Query = Readonly<Record<string, string>>;
/** The page on which the installation began. */
type Origin = 'settings' | 'shopify';

/** Returns a signed state. It has URL-safe characters only, so that it is returned unchanged even if it is re-encoded on the way. */
function stateOf(app: App, domain: string, origin: Origin): string {
  const until = app.clock.now().add({ seconds: stateSeconds });
  return signToken(app.keysFor('shopify states'), [domain, origin, newToken()].join(' '), until);
}

/** Returns the URL at which an installation from Settings begins. Refused in a sandbox. */
export async function beginInstall(app: App, by: Member, domain: string): Promise<{ url: string }> {
  shopifyOf(app);
  if (await isTestData(app.db.scope(by))) refuse('LIVE_DATA_ONLY');
  return { url: `${app.config.publicUrl}${path}/install?shop=${domain}&from=settings` };
}

/** Redirects a refusal to a page that explains it in the reader's language. */
export async function redirectRefusal(answer: Promise<PageAnswer>): Promise<PageAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { html: '', location: pageOf('shopify', { shopifyError: error.type }) };
  }
}

/** Redirects to the shop's authorization page, with the state in a cookie. */
export async function startInstall(app: App, query: Query): Promise<PageAnswer> {
  const shopify = shopifyOf(app);
  const { shop: domain, from, hmac } = query;
  if (!domain || (!hmac && from !== 'settings')) return refuse('SHOPIFY_PARAMETER_MISSING');
  if (!isShopDomain(domain)) return refuse('SHOPIFY_ORIGIN_NOT_VERIFIED');
  if (hmac && !shopify.hasSignedQuery(query)) return refuse('SHOPIFY_HMAC_FAILED');
  const origin: Origin = hmac ? 'shopify' : 'settings';
  const state = stateOf(app, domain, origin);
  const returnTo = `${app.config.publicUrl}${path}/callback`;
  return {
    html: '',
    location: shopify.installAddress(domain, { state, returnTo }),
    cookie: { name: cookieName, value: state, path: '/', maxAgeSeconds: stateSeconds },
  };
}

/** Returns the shop and origin of a state. Refuses one that is not ours, expired, or another browser's. */
function readState(app: App, state: string, visit: Visit): { domain: string; origin: Origin } {
  const opened = openToken(app.keysFor('shopify states'), state, app.clock.now());
  if (!opened || !sameText(visit.cookie(cookieName) ?? '', state)) return refuse('SHOPIFY_ORIGIN_NOT_VERIFIED');
  const [domain = '', origin] = opened.value.split(' ');
  return { domain, origin: origin === 'settings' ? 'settings' : 'shopify' };
}

/** Exchanges the code for tokens, stores them, and redirects with a one-time code of our own. */
export async function finishInstall(app: App, query: Query, visit: Visit): Promise<PageAnswer> {
  const shopify = shopifyOf(app);
  const { shop, code, state, hmac } = query;
  if (!shop || !code || !state || !hmac) return refuse('SHOPIFY_PARAMETER_MISSING');
  if (!shopify.hasSignedQuery(query)) return refuse('SHOPIFY_HMAC_FAILED');
  const { domain, origin } = readState(app, state, visit);
  if (domain !== shop || !isShopDomain(shop)) return refuse('SHOPIFY_ORIGIN_NOT_VERIFIED');
  const used = { name: cookieName, value: '', path: '/', maxAgeSeconds: 0 };
  try {
    const tokens = await shopify.exchange(domain, code);
    const { shop: details } = await shopify.query({ domain, token: tokens.access }, shopAndLocations);
    const envoiId = await saveInstallation(app, domain, {
      name: details.name,
      currency: details.currencyCode,
      scopes: tokens.scopes,
      sealed_tokens: sealTokens(app, domain, tokens),
    });
    // A connected shop was installed again: only what its uninstall removed has to be set up again.
    const holder = await findShopByDomain(app.db, domain);
    if (holder) {
      const { retailer_id: retailerId, id: shopId } = holder;
      await app.jobs.send({ db: app.db.shared }, setUpShop, { retailerId, shopId }, retailerId);
      return { html: '', cookie: used, location: pageOf(origin, { connected: domain }) };
    }
    const held = { ...used, value: envoiId, maxAgeSeconds: codeMinutes * 60 };
    return { html: '', cookie: held, location: pageOf(origin, { envoiId }) };
  } catch (error) {
    if (!(error instanceof ShopifyFailure)) throw error;
    const shopifyError: ErrorType = 'SHOPIFY_TOKEN_FAILED';
    return { html: '', cookie: used, location: pageOf(origin, { shopifyError }) };
  }
}

/** Returns a one-time code. Refuses it in any browser other than the one it was issued to. */
export const requireOwnCode = (visit: Visit, envoiId: string): string =>
  visit.cookie(cookieName) === envoiId ? envoiId : refuse('SHOPIFY_SHOP_NOT_FOUND');

const pageOf = (origin: Origin, query: Record<string, string>) =>
  origin === 'settings' || 'connected' in query
    ? `/retailer-settings?section=shopify&${new URLSearchParams(query)}`
    : `/shopify-onboarding?${new URLSearchParams(query)}`;

type Installation = { name: string; currency: string; scopes: string; sealed_tokens: Buffer };

/** Stores the tokens and returns a one-time code. */
async function saveInstallation(app: App, domain: string, installation: Installation): Promise<string> {
  const now = app.clock.now();
  const envoiId = newToken();
  const row = { ...installation, installed_at: now.toString(), uninstalled_at: null };
  await app.db.sharedTransaction(async (db) => {
    await db
      .insertInto('shopify_installations')
      .values({ domain, ...row })
      .onConflict((conflict) => conflict.column('domain').doUpdateSet(row))
      .execute();
    await db.deleteFrom('shopify_onboardings').where('domain', '=', domain).execute();
    const expires_at = now.add({ minutes: codeMinutes }).toString();
    await db
      .insertInto('shopify_onboardings')
      .values({ hash: digest(envoiId), domain, expires_at })
      .execute();
  });
  return envoiId;
}

/** Deletes expired one-time codes, and webhooks that Shopify no longer redelivers. */
export async function deleteExpired(app: App): Promise<void> {
  const now = app.clock.now();
  const monthAgo = daysAgo(app.clock, retention.shopify_events.days);
  await forgetOld(app.db, 'shopify_onboardings', sql`expires_at < ${now.toString()}::timestamptz`);
  await forgetOld(
    app.db,
    'shopify_events',
    sql`done_at < ${monthAgo}::timestamptz and topic not like 'customers/%' and topic not like 'shop/%'`,
  );
}
