import { ImportStatus } from '@portage/contract/imports/schema';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { jobKind } from '../platform/jobs/kind.ts';
import { readImport } from './read.ts';

export const readKind = 'imports.read';
/** What every job of an import is told. */
export const ImportPayload = z.object({
  importId: z.string(),
  fileName: z.string(),
  language: z.enum(['en', 'fr']),
});
export type ImportPayload = z.output<typeof ImportPayload>;

/** The sheet to be read, of an import that was read before and waits at `from`. */
export const ReadPayload = ImportPayload.extend({
  again: z.object({ sheet: z.number(), from: ImportStatus }).optional(),
});
export type ReadPayload = z.output<typeof ReadPayload>;

/** Opens the file of an import. */
export const readJob = (app: () => App) =>
  jobKind({ kind: readKind, payload: ReadPayload, run: (work) => readImport(app(), work) });
