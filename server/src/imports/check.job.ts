import type { App } from '../platform/app.ts';
import { jobKind } from '../platform/jobs/kind.ts';
import { ImportPayload } from './read.job.ts';
import { recheckImport } from './recheck.ts';

export const checkKind = 'imports.check';

/** Checks the rows of an import anew. */
export const checkJob = (app: () => App) =>
  jobKind({ kind: checkKind, payload: ImportPayload, run: (work) => recheckImport(app(), work) });
