import { ShippingOptions } from './shipping/ShippingOptions.tsx';
import { Shops } from './shops/Shops.tsx';

/** Renders the Shopify section of the settings: the shops and the delivery option. */
export function ShopifySection() {
  return (
    <div className="shopify-section">
      <Shops />
      <ShippingOptions />
    </div>
  );
}
