// What opens the shops: kept sealed, an hour at a time, and got anew by one process at once, which says so and holds no connection meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Asking, ShopifyFailure, type Tokens } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { isFree, leaseFor, noLease } from '../platform/db/lease.ts';
import { refuse } from '../platform/refusal.ts';
import type { SealedColumn } from '../platform/reseal.ts';
import { seal, unseal } from '../platform/seal.ts';

/** Renewed this long before they end, so that none ends during a request. */
const leastSeconds = 60;
/** Longer than Shopify is waited for. A second renewal at the same time would make the first one's tokens useless, so only time ends it. */
const believedSeconds = 20;
/** How often the others look for the new tokens. */
const lookMs = 200;
const mostLooks = 120;

const Kept = z.object({ access: z.string(), refresh: z.string(), until: z.number() });

/** Shopify, where the courier takes part. */
export const shopifyOf = (app: App) => app.shopify ?? refuse('NOT_OFFERED');

const purpose = 'shopify tokens';
const keyOf = (app: App) => app.keysFor(purpose);

/** While they are renewed they must stay as they are: the new ones replace what was read. */
export const sealedTokens: SealedColumn = {
  table: 'shopify_installations',
  column: 'sealed_tokens',
  owner: 'domain',
  purpose,
  isIdle: isFree(),
};

/** Tokens as they are kept: nobody reads them in the database, nor gives them to another shop. */
export function sealTokens(app: App, domain: string, { access, refresh, accessSeconds }: Tokens): Buffer {
  const until = app.clock.now().epochMilliseconds + accessSeconds * 1000;
  return seal(Buffer.from(JSON.stringify({ access, refresh, until })), keyOf(app), domain);
}

async function readTokens(app: App, domain: string) {
  const row = await app.db.shared
    .selectFrom('shopify_installations')
    .select('sealed_tokens')
    .where('domain', '=', domain)
    .executeTakeFirst();
  const sealed = row?.sealed_tokens;
  if (!sealed) throw new ShopifyFailure('CLOSED', 'the shop removed us');
  return { sealed, ...Kept.parse(JSON.parse(unseal(sealed, keyOf(app), domain).toString())) };
}

/** A token for now. A refresh token opens once, so that two who got the next hour at the same time would shut each other out. */
async function accessTo(app: App, domain: string): Promise<string> {
  for (let left = mostLooks; left > 0; left--) {
    const now = app.clock.now();
    const { sealed, access, refresh, until } = await readTokens(app, domain);
    if (until - now.epochMilliseconds > leastSeconds * 1000) return access;
    const taken = await keptAs(app, domain, sealed)
      .set(leaseFor(believedSeconds, null))
      .where(isFree())
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0) return renew(app, domain, sealed, refresh);
    await sleep(lookMs);
  }
  throw new ShopifyFailure('UNREACHABLE', 'its tokens are still being got anew');
}

/** The tokens as they were read, and not as another has them by now. */
const keptAs = (app: App, domain: string, sealed: Buffer) =>
  app.db.shared.updateTable('shopify_installations').where('domain', '=', domain).where('sealed_tokens', '=', sealed);

async function renew(app: App, domain: string, sealed: Buffer, refresh: string): Promise<string> {
  try {
    const next = await shopifyOf(app).refresh(domain, refresh);
    const renewed = { sealed_tokens: sealTokens(app, domain, next), ...noLease };
    await keptAs(app, domain, sealed).set(renewed).execute();
    return next.access;
  } catch (error) {
    await keptAs(app, domain, sealed).set(noLease).execute();
    throw error;
  }
}

/** Asks a shop. */
export async function askShop<A>(app: App, domain: string, asking: Asking<A>, variables?: object): Promise<A> {
  const shopify = shopifyOf(app);
  return shopify.ask({ domain, token: await accessTo(app, domain) }, asking, variables);
}
