import { Shops } from './Shops.tsx';

/** The settings' section on Shopify. */
export function ShopifySection() {
  return <Shops />;
}
