import { LabelSheet } from '@portage/contract/labels/sheets';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { jobKind } from '../platform/jobs/kind.ts';
import { printLabels } from './print.ts';

export const printKind = 'labels.print';
const Print = z.object({
  ids: z.array(z.string()),
  sheet: LabelSheet,
  language: z.enum(['en', 'fr']),
  fileName: z.string(),
});
export type Print = z.output<typeof Print>;

/** Prints the labels of many orders into one file. */
export const printJob = (app: () => App) =>
  jobKind({ kind: printKind, payload: Print, run: (work) => printLabels(app(), work) });
