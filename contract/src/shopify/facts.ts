import { z } from 'zod';
import { fact } from '../fact.ts';

/** Changes of a retailer's shops and of the problems of their orders. */
export const shopifyFacts = {
  SHOPIFY_CHANGED: fact(z.object({ shopId: z.string() }), ({ shopId }) => ({ kind: 'shopify', id: shopId })),
};
