/** Which of a shop's orders the courier carries: all that are shipped, or only those with local delivery. */
export const shopTakes = ['ALL', 'LOCAL'] as const;
export type ShopTakes = (typeof shopTakes)[number];

/** Returns the domain of a shop from its name, its domain or a URL of its admin; null if it is none of these. */
export function shopDomainOf(text: string): string | null {
  const [, inAdmin] = /admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)/i.exec(text) ?? [];
  const bare = text.trim().replace(/^https?:\/\//i, '');
  const name = inAdmin ?? /^([a-z0-9][a-z0-9-]*)(\.myshopify\.com)?(\/.*)?$/i.exec(bare)?.[1];
  return name ? `${name.toLowerCase()}.myshopify.com` : null;
}

type FulfillmentState = { status: string; method: string | null; isCanceled: boolean };

/** Returns whether the courier carries a fulfillment order now. One on hold or scheduled for later is carried once it is released. */
export function isCarried({ status, method, isCanceled }: FulfillmentState, takes: ShopTakes): boolean {
  const isReady = (status === 'OPEN' || status === 'IN_PROGRESS') && !isCanceled;
  return isReady && (method === 'LOCAL' || (takes === 'ALL' && method === 'SHIPPING'));
}
