import { z } from 'zod';
import { fact } from '../fact.ts';

/** Facts about a retailer's shops and the problems of their orders. */
export const shopifyFacts = {
  SHOPIFY_CHANGED: fact(z.object({ shopId: z.string() }), ({ shopId }) => ({ kind: 'shopify', id: shopId })),
};
