import { ShippingOptions } from './ShippingOptions.tsx';
import { Shops } from './Shops.tsx';

/** The Shopify section of the settings. */
export function ShopifySection() {
  return (
    <div className="shopify-section">
      <Shops />
      <ShippingOptions />
    </div>
  );
}
