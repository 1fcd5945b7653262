import { ShippingOptions } from './shipping/ShippingOptions.tsx';
import { Shops } from './shops/Shops.tsx';

/** The Shopify section of the settings. */
export function ShopifySection() {
  return (
    <div className="shopify-section">
      <Shops />
      <ShippingOptions />
    </div>
  );
}
