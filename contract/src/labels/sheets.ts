import { z } from 'zod';

/** A label printer's 4 × 6 inches, or a sheet of paper with two labels side by side. */
export const LabelSheet = z.enum(['4x6', 'letter', 'a4']);
export type LabelSheet = z.output<typeof LabelSheet>;
