import { z } from 'zod';
import { fact } from '../fact.ts';

/** Facts about webhook endpoints and their logs. */
export const webhookFacts = {
  WEBHOOK_CHANGED: fact(z.object({ endpointId: z.string() }), ({ endpointId }) => ({
    kind: 'webhooks',
    id: endpointId,
  })),
  /** Sends were recorded or attempted. Published at most once a second, so that a busy endpoint does not flood the streams. */
  WEBHOOK_SENDS_CHANGED: fact(z.object({}), () => ({ kind: 'webhookSends' })),
};
