import { z } from 'zod';
import { fact } from '../fact.ts';

/** Facts about API keys. */
export const keyFacts = {
  KEY_CHANGED: fact(z.object({ keyId: z.string() }), ({ keyId }) => ({ kind: 'keys', id: keyId })),
};
