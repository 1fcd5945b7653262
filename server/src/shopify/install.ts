// How a shop lets us in: Shopify sends its owner's browser to us, we send it to the shop, and it comes back with a code for tokens.
// Whoever then holds the one-time code ties the shop to their account; a link that a stranger made leads to nobody else's.
import type { ErrorType } from '@portage/contract/errors';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import { digest, newToken } from '../auth/token.ts';
import { shopAndLocations } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import { isShopDomain } from '../gateways/shopify/signature.ts';
import type { App } from '../platform/app.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { openToken, sameText, signToken } from '../platform/signed.ts';
import { isTestData } from '../retailers/twin.ts';
import { findShopOf } from './queries.ts';
import { settleShop } from './shops.ts';
import { sealTokens, shopifyOf } from './tokens.ts';

/** What a browser is known by while it installs, and what it may tie a shop by then. */
const cookieName = 'shopify';
const path = '/shopify';
const stateSeconds = 600;
const codeMinutes = 60;

type Query = Readonly<Record<string, string>>;
/** Where it began: in Settings, or in Shopify itself. */
type Origin = 'settings' | 'shopify';

/** URL-safe characters only, so that the state comes back unchanged however it is re-encoded on the way. */
function stateOf(app: App, domain: string, origin: Origin): string {
  const until = app.clock.now().add({ seconds: stateSeconds });
  return signToken(app.keysFor('shopify states'), [domain, origin, newToken()].join(' '), until);
}

/** Where an installation from Settings begins. The page binds it to the browser. What is tried with test data reaches no shop. */
export async function beginInstall(app: App, by: Member, domain: string): Promise<{ url: string }> {
  shopifyOf(app);
  if (await isTestData(app.db.scope(by))) refuse('LIVE_DATA_ONLY');
  return { url: `${app.config.publicUrl}${path}/install?shop=${domain}&from=settings` };
}

/** A refusal in a browser leads to a page that explains it, in the reader's language. */
export async function redirectRefusal(answer: Promise<PageAnswer>): Promise<PageAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { html: '', location: pageOf('shopify', { shopifyError: error.type }) };
  }
}

/** Sends the browser to where the shop lets us in, and has it keep what it is known by when it comes back. */
export async function showInstall(app: App, query: Query): Promise<PageAnswer> {
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

/** Which shop it was and where it began, of a state that is ours, this browser's and not too old. */
function readState(app: App, state: string, visit: Visit): { domain: string; origin: Origin } {
  const opened = openToken(app.keysFor('shopify states'), state, app.clock.now());
  if (!opened || !sameText(visit.cookie(cookieName) ?? '', state)) return refuse('SHOPIFY_ORIGIN_NOT_VERIFIED');
  const [domain = '', origin] = opened.value.split(' ');
  return { domain, origin: origin === 'settings' ? 'settings' : 'shopify' };
}

/** Takes the code that a shop's browser comes back with, keeps its tokens, and leads on with a code of our own. */
export async function takeCallback(app: App, query: Query, visit: Visit): Promise<PageAnswer> {
  const shopify = shopifyOf(app);
  const { shop, code, state, hmac } = query;
  if (!shop || !code || !state || !hmac) return refuse('SHOPIFY_PARAMETER_MISSING');
  if (!shopify.hasSignedQuery(query)) return refuse('SHOPIFY_HMAC_FAILED');
  const { domain, origin } = readState(app, state, visit);
  if (domain !== shop || !isShopDomain(shop)) return refuse('SHOPIFY_ORIGIN_NOT_VERIFIED');
  const used = { name: cookieName, value: '', path: '/', maxAgeSeconds: 0 };
  try {
    const tokens = await shopify.exchange(domain, code);
    const { shop: about } = await shopify.ask({ domain, token: tokens.access }, shopAndLocations);
    const envoiId = await keepInstallation(app, domain, {
      name: about.name,
      currency: about.currencyCode,
      scopes: tokens.scopes,
      sealed_tokens: sealTokens(app, domain, tokens),
    });
    // A shop that is somebody's already lets us in anew: there is nothing to tie, but to begin again what ended when it removed us.
    const holder = await findShopOf(app.db, domain);
    if (holder) {
      await app.jobs.send({ db: app.db.shared }, settleShop, `${holder.retailer_id} ${holder.id}`, holder.retailer_id);
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

/** A one-time code, for the browser that came back with it: in a link that somebody sent it is worth nothing. */
export const heldCode = (visit: Visit, envoiId: string): string =>
  visit.cookie(cookieName) === envoiId ? envoiId : refuse('SHOPIFY_SHOP_NOT_FOUND');

const pageOf = (origin: Origin, query: Record<string, string>) =>
  origin === 'settings' || 'connected' in query
    ? `/retailer-settings?section=shopify&${new URLSearchParams(query)}`
    : `/shopify-onboarding?${new URLSearchParams(query)}`;

type Installation = { name: string; currency: string; scopes: string; sealed_tokens: Buffer };

/** Keeps what opens the shop; answers the one-time code. */
async function keepInstallation(app: App, domain: string, installation: Installation): Promise<string> {
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

/** What is through with itself: codes that nobody used, and events that were worked off, whose names need no longer be known again. */
export async function forgetOver(app: App): Promise<void> {
  const now = app.clock.now();
  const monthAgo = now.subtract({ hours: 24 * 30 }).toString();
  await forgetOld(app.db, 'shopify_onboardings', sql`expires_at < ${now.toString()}::timestamptz`);
  await forgetOld(
    app.db,
    'shopify_events',
    sql`done_at < ${monthAgo}::timestamptz and topic not like 'customers/%' and topic not like 'shop/%'`,
  );
}
