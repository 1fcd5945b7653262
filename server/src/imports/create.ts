// Makes orders of the good rows of an import, and changes of those that were to update one. Every batch is one transaction with the
// rows that it marks, so a killed job goes on with those that are still good, and nothing is made twice.
import { errorText } from '@portage/contract/errors';
import { findMember } from '../auth/members.ts';
import { tidySearch } from '../orders/bulk.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { Member } from '../platform/http/handlers.ts';
import { JobRefused, type Outcome, type Work } from '../platform/jobs/kind.ts';
import type { Judged } from './check.ts';
import { type Draft, draftOf } from './draft.ts';
import { prepareBatch, writeBatch } from './insert.ts';
import { asColumns, changeImport, findImport, type ImportRecord, recount, rowsAfter, twinsAfter } from './queries.ts';
import type { ImportPayload } from './read.job.ts';
import { recheckRows } from './recheck.ts';
import { probesOf } from './standing.ts';
import { Steps, tellChange } from './steps.ts';
import { updateOrders } from './update.ts';
import { standingOf, writeVerdicts } from './verdicts.ts';

const batchSize = 1000;

/** One run of the job. */
export type Creating = {
  app: App;
  work: Work<ImportPayload>;
  steps: Steps;
  record: ImportRecord;
  draft: Draft;
  by: Member;
};

export async function createFromImport(app: App, work: Work<ImportPayload>): Promise<Outcome> {
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  const record = await findImport(scope, work.payload.importId);
  if (record.status !== 'CREATING') return {};
  const by = await findMember(scope, work.memberId);
  if (!by) throw new JobRefused(errorText('ACCOUNT_NOT_FOUND', work.payload.language));
  const draft = await draftOf(app, scope, record, undefined, by);
  const creating = { app, work, steps: new Steps(app, work), record, draft, by };
  // Since they were shown as good, a cutoff may have passed and a number may have been taken.
  const judged = await recheckRows(app, creating.steps, record, draft);
  await insertReady(creating, judged);
  await updateOrders(creating);
  await showTwins(creating);
  await finish(creating);
  await tidySearch(app.db);
  return {};
}

/** Batch after batch of the rows that are good still: while one is being written the next is made. */
async function insertReady(creating: Creating, judged: readonly Judged[]): Promise<void> {
  const { app, work, record, draft } = creating;
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  const identities = identitiesOf(judged);
  const ready = judged.filter(({ verdict }) => verdict.state === 'READY').length;
  const expected = work.itemsCreated + ready;
  let written = Promise.resolve(work.itemsCreated);
  for (let after = 0; ; ) {
    const rows = await rowsAfter(scope, record.id, after, batchSize, { state: 'READY' });
    const last = rows.at(-1);
    if (!last) break;
    const batch = await prepareBatch(creating, { rows, identities, read: draft.read });
    const created = await written;
    written = writeBatch(creating, batch, { created, expected });
    // Awaited before the next batch is written; until then a failure must not end the process.
    written.catch(() => undefined);
    after = last.row;
  }
  await written;
}

/** What each row without a number will be known again by. */
function identitiesOf(judged: readonly Judged[]): Map<number, string> {
  const standings = judged.map(({ standing, verdict }) => ({
    ...standing,
    state: verdict.state,
    choice: verdict.choice,
  }));
  const unnumbered = standings.filter(({ key }) => key?.startsWith('='));
  const probes = [...Map.groupBy(unnumbered, ({ key }) => key).values()].flatMap((alike) => [...probesOf(alike)]);
  return new Map(
    probes.flatMap(([{ row }, probe]) => (probe && 'identity' in probe ? [[row, probe.identity] as const] : [])),
  );
}

/** Rows that named an earlier row of their number name its order, now that it is one. */
async function showTwins({ app, work, steps, record, draft }: Creating): Promise<void> {
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  for (let after = 0; ; ) {
    const twins = await twinsAfter(scope, record.id, after, batchSize);
    const last = twins.at(-1);
    if (!last) return;
    const changes = twins.map((before) => ({ before, after: standingOf(before) }));
    await steps.take((tx) => writeVerdicts(tx, record, changes, draft.numberColumn));
    after = last.row;
  }
}

/** What is left faulty or twice stays a draft; with nothing left the import is over. */
async function finish({ app, steps }: Creating): Promise<void> {
  await steps.take(async (tx, before) => {
    const counts = await recount(tx, before.id);
    const isDone = counts.ready + counts.faulty + counts.duplicate === 0;
    const over = isDone ? { status: 'DONE', finished_at: app.clock.now().toString() } : { status: 'REVIEW' };
    await changeImport(tx, before.id, { ...over, ...asColumns(counts), job_id: null, version: before.version + 1 });
    await tellChange(app, tx, before);
  });
}
