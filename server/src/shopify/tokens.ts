// What opens the shops: kept sealed, an hour at a time, and got anew by one process at once.
import { sql } from 'kysely';
import { z } from 'zod';
import { type Asking, ShopifyFailure, type Tokens } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { seal, unseal } from '../platform/seal.ts';

type Db = Tx['db'];

/** An hour that ends while it is used is none. */
const leastSeconds = 60;

const Kept = z.object({ access: z.string(), refresh: z.string(), until: z.number() });

/** Shopify, where the courier takes part. */
export const shopifyOf = (app: App) => app.shopify ?? refuse('NOT_OFFERED');

const keyOf = (app: App) => app.keyFor('shopify tokens');

/** Tokens as they are kept: nobody reads them in the database, nor gives them to another shop. */
export function sealTokens(app: App, domain: string, { access, refresh, accessSeconds }: Tokens): Buffer {
  const until = app.clock.now().epochMilliseconds + accessSeconds * 1000;
  return seal(Buffer.from(JSON.stringify({ access, refresh, until })), keyOf(app), domain);
}

async function readTokens(app: App, db: Db, domain: string): Promise<z.output<typeof Kept>> {
  const row = await db
    .selectFrom('shopify_installations')
    .select('sealed_tokens')
    .where('domain', '=', domain)
    .executeTakeFirst();
  if (!row?.sealed_tokens) throw new ShopifyFailure('CLOSED', 'the shop removed us');
  return Kept.parse(JSON.parse(unseal(row.sealed_tokens, keyOf(app), domain).toString()));
}

const isFresh = (app: App, { until }: { until: number }) =>
  until - app.clock.now().epochMilliseconds > leastSeconds * 1000;

/** A token for now. A refresh token opens once, so that two who got the next hour at the same time would shut each other out. */
async function accessTo(app: App, domain: string): Promise<string> {
  const kept = await readTokens(app, app.db.shared, domain);
  if (isFresh(app, kept)) return kept.access;
  return app.db.shared.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`shopify ${domain}`}, 0))`.execute(db);
    const current = await readTokens(app, db, domain);
    if (isFresh(app, current)) return current.access;
    const next = await shopifyOf(app).refresh(domain, current.refresh);
    await db
      .updateTable('shopify_installations')
      .set({ sealed_tokens: sealTokens(app, domain, next) })
      .where('domain', '=', domain)
      .execute();
    return next.access;
  });
}

/** Asks a shop. */
export async function askShop<A>(app: App, domain: string, asking: Asking<A>, variables?: object): Promise<A> {
  const shopify = shopifyOf(app);
  return shopify.ask({ domain, token: await accessTo(app, domain) }, asking, variables);
}
