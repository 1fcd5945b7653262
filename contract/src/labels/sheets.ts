import { z } from 'zod';

/** What labels are printed on: a label printer's 4 × 6 inches, or a sheet of paper with two labels beside each other. */
export const LabelSheet = z.enum(['4x6', 'letter', 'a4']);
export type LabelSheet = z.output<typeof LabelSheet>;
