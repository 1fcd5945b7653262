// The steps of a job on an import: each one transaction that is written down with how far the job is, so that of two workers who
// hold the same job the slower one writes nothing.
import { z } from 'zod';
import { settle } from '../orders/bulk.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Actor } from '../platform/facts.ts';
import type { Progress, Work } from '../platform/jobs/kind.ts';
import { publish } from '../platform/news.ts';
import { type ImportRecord, lockImport } from './queries.ts';

/** What every job of an import is given. */
export const ImportPayload = z.object({
  importId: z.string(),
  fileName: z.string(),
  language: z.enum(['en', 'fr']),
});
export type ImportPayload = z.output<typeof ImportPayload>;

const system: Actor = { name: 'Portage', role: 'PROVIDER' };

export class Steps {
  private done: number;
  private readonly app: App;
  private readonly work: Work<ImportPayload>;

  constructor(app: App, work: Work<ImportPayload>) {
    this.app = app;
    this.work = work;
    this.done = work.resumeAfter;
  }

  /** Writes a step whole or not at all, with the import locked. */
  async take<T>(write: (tx: Tx, record: ImportRecord) => Promise<T>, progress: (written: T) => Progress = () => ({})) {
    const { importId } = this.work.payload;
    const next = this.done + 1;
    const written = await this.app.db.transaction(wholeRetailer(this.work.retailerId), async (tx) => {
      await settle(tx);
      const record = await lockImport(tx, importId);
      const result = await write(tx, record);
      await this.work.report(tx, { ...progress(result), resumeAfter: next });
      return result;
    });
    this.done = next;
    return written;
  }
}

/** Tells those who look at an import that it is not as it was. */
export const publishChange = (app: App, tx: Tx, record: ImportRecord, by: Actor = system): Promise<void> =>
  publish(tx, 'IMPORT_CHANGED', { importId: record.id, memberId: record.member_id }, by, app.clock.now());
