import type { App } from '../platform/app.ts';
import { jobKind } from '../platform/jobs/kind.ts';
import { createFromImport } from './create.ts';
import { ImportPayload } from './read.job.ts';

export const createKind = 'imports.create';

/** Makes orders of the good rows of an import. */
export const createJob = (app: () => App) =>
  jobKind({ kind: createKind, payload: ImportPayload, run: (work) => createFromImport(app(), work) });
