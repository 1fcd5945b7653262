import { z } from 'zod';
import { packageLimit } from '../orders/schema.ts';

/** `package` counts from 1; without it every package has its page. */
export const LabelQuery = z.object({
  package: z.coerce.number().int().min(1).max(packageLimit).optional(),
  lang: z.enum(['en', 'fr']).optional().catch(undefined),
});
/** application/pdf */
export const LabelFile = z.instanceof(Uint8Array);
