import { z } from 'zod';
import { fact } from '../fact.ts';

/** What happens to a retailer's shops, and to what of their orders stands still. */
export const shopifyFacts = {
  SHOPIFY_CHANGED: fact(z.object({ shopId: z.string() }), ({ shopId }) => ({ kind: 'shopify', id: shopId })),
};
