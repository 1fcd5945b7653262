import { z } from 'zod';
import { fact } from '../fact.ts';

/** Facts about the keys of a retailer's programs. */
export const keyFacts = {
  KEY_CHANGED: fact(z.object({ keyId: z.string() }), ({ keyId }) => ({ kind: 'keys', id: keyId })),
};
