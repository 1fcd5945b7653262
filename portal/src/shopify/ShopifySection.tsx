import { ShippingOptions } from './ShippingOptions.tsx';
import { Shops } from './Shops.tsx';

/** The settings' section on Shopify: the shops, and what they offer at their checkout. */
export function ShopifySection() {
  return (
    <div className="shopify-section">
      <Shops />
      <ShippingOptions />
    </div>
  );
}
