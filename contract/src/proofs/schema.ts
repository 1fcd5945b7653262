import { z } from 'zod';
import { ProofFormat } from '../exports/columns.ts';
import { orderSelection, requireSelection } from '../exports/schema.ts';

/** An export of what the courier recorded at each attempt on these orders. */
export const ProofsExport = z
  .strictObject({ ...orderSelection, format: ProofFormat.default('pdf'), lang: z.enum(['en', 'fr']).optional() })
  .check(requireSelection);
export type ProofsExport = z.output<typeof ProofsExport>;
