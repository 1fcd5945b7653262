// Persists the state of the simulated Shopify in a file.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { FakeShopify } from './server.ts';
import { continueAfter, lastNumber, type Shop } from './shop.ts';

type SavedState = {
  last: number;
  access: [token: string, of: { domain: string; until: number }][];
  refresh: [token: string, domain: string][];
  shops: Pick<Shop, 'domain' | 'orders' | 'carriers' | 'subscriptions'>[];
};

/** Restores the state from the file, and writes it after every response. */
export function persistIn(file: string, shopify: FakeShopify): void {
  let written = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (written !== null) restore(JSON.parse(written), shopify);
  const write = () => {
    const text = JSON.stringify(stateOf(shopify));
    if (text === written) return;
    // Written and renamed, so that a crash never leaves a partial file.
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    written = text;
  };
  shopify.http.on('request', (_, response) => response.once('close', write));
}

function stateOf({ access, refresh, settings }: FakeShopify): SavedState {
  const shops = settings.shops.map(({ domain, orders, carriers, subscriptions }) => ({
    domain,
    orders,
    carriers,
    subscriptions,
  }));
  return { last: lastNumber(), access: [...access], refresh: [...refresh], shops };
}

function restore({ last, access, refresh, shops }: SavedState, shopify: FakeShopify): void {
  continueAfter(last);
  for (const [token, of] of access) shopify.access.set(token, of);
  for (const [token, domain] of refresh) shopify.refresh.set(token, domain);
  for (const kept of shops) Object.assign(shopify.shop(kept.domain) ?? {}, kept);
}
