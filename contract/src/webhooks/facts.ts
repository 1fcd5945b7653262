import { z } from 'zod';
import { fact } from '../fact.ts';

/** What happens to the endpoints that a retailer's programs listen at. */
export const webhookFacts = {
  WEBHOOK_CHANGED: fact(z.object({ endpointId: z.string() }), ({ endpointId }) => ({
    kind: 'webhooks',
    id: endpointId,
  })),
};
