/** What of a shop's orders the courier carries: all that is sent, or what its customers chose local delivery for. */
export const shopTakes = ['ALL', 'LOCAL'] as const;
export type ShopTakes = (typeof shopTakes)[number];

/** The name of a shop, as its owner types or pastes it: `maple-pine`, its domain, or an address in its admin. */
export function shopDomainOf(text: string): string | null {
  const [, inAdmin] = /admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)/i.exec(text) ?? [];
  const bare = text.trim().replace(/^https?:\/\//i, '');
  const name = inAdmin ?? /^([a-z0-9][a-z0-9-]*)(\.myshopify\.com)?(\/.*)?$/i.exec(bare)?.[1];
  return name ? `${name.toLowerCase()}.myshopify.com` : null;
}

type Parcel = { status: string; method: string | null; isCanceled: boolean };

/** Whether what a shop has to send is the courier's at all, and may be taken over now. What is held or planned for later comes when it is ready. */
export function isCarried({ status, method, isCanceled }: Parcel, takes: ShopTakes): boolean {
  const isReady = (status === 'OPEN' || status === 'IN_PROGRESS') && !isCanceled;
  return isReady && (method === 'LOCAL' || (takes === 'ALL' && method === 'SHIPPING'));
}
