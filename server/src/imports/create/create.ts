// Makes orders of the good rows of an import, and changes of those that were to update one. Every batch is one transaction with the
// rows that it marks, so a killed job goes on with those that are still good, and nothing is made twice.
import { errorText } from '@portage/contract/errors';
import { findCaller } from '../../keys/identify.ts';
import { tidySearch } from '../../orders/write.ts';
import type { App } from '../../platform/app.ts';
import { type Scope, type Tx, wholeRetailer } from '../../platform/db/database.ts';
import { inEach, JobRefused, type Outcome, type Work } from '../../platform/jobs/kind.ts';
import type { Job } from '../../platform/noun.ts';
import { draftOf } from '../draft.ts';
import {
  asColumns,
  batchSize,
  findImport,
  type Move,
  type RowRecord,
  readBatches,
  recount,
  rowsWithKeys,
} from '../queries.ts';
import { Pace, readRows, writeRechecks } from '../rows/check.ts';
import { findDuplicateKeys } from '../rows/state.ts';
import { type Creating, type End, ImportPayload, Steps } from '../steps.ts';
import { prepareBatch, writeBatch } from './insert.ts';
import { updateOrders } from './update.ts';

/** Makes the orders. `endUnreviewed` ends an import that nobody reviews, whose rows were checked a moment ago. */
export async function createFromImport(
  app: App,
  work: Work<ImportPayload>,
  steps = new Steps(app, work),
  endUnreviewed?: End,
): Promise<Outcome> {
  const record = await steps.begin('CREATING');
  if (!record) return {};
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  const by = await findCaller(scope, work.memberId);
  if (!by) throw new JobRefused(inEach((language) => errorText('ACCOUNT_NOT_FOUND', language)));
  const draft = await draftOf(app, scope, record, undefined, by);
  const made = { created: work.itemsCreated, expected: work.itemsCreated };
  const creating = { app, work, steps, record, draft, by, made };
  if (!endUnreviewed) await recheckOthers(creating);
  // By one set of rules a row has one key: the second time there is nothing to be checked again.
  if (await insertReady(creating)) await insertReady(creating);
  await updateOrders(creating);
  if (!endUnreviewed) await showTwins(creating);
  await steps.end(endUnreviewed ?? ((tx, { id }) => finish(app, tx, id)));
  await tidySearch(app.db);
  return {};
}

/** Makes orders of the good rows of an import. */
export const createJob: Job<ImportPayload> = {
  kind: 'imports.create',
  payload: ImportPayload,
  run: (app, work) => createFromImport(app, work),
};

/** Faulty rows and duplicates may be ready by now: an order was deleted, a store opened. */
async function recheckOthers(creating: Creating): Promise<void> {
  const { app, work, record, draft } = creating;
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  const pace = new Pace();
  for await (const rows of readBatches(scope, record.id, { states: ['FAULTY', 'DUPLICATE'] })) {
    const read = await readRows(draft.read, rows, pace);
    await recheck(
      creating,
      rows.flatMap((from, place) => read.slice(place, place + 1).map((to) => ({ from, to }))),
    );
  }
}

const recheck = ({ steps, record, draft }: Creating, changes: readonly Move[]): Promise<void> =>
  steps.take((tx) => writeRechecks(tx, record, changes, draft.numberColumn));

/**
 * Batch after batch of the good rows: while one is being written the next is made, and that is when each row is held against the
 * rules as they are now. Answers whether some are known by another key now: they were checked again, and may be good still.
 */
async function insertReady(creating: Creating): Promise<boolean> {
  const { app, work, record, made } = creating;
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  made.expected = made.created + (await findImport(scope, record.id)).rows_ready;
  const changes: Move[] = [];
  let written = Promise.resolve();
  for await (const rows of readBatches(scope, record.id, { states: ['READY'] })) {
    const batch = await prepareBatch(creating, rows, await identitiesOf(scope, record.id, rows));
    changes.push(...batch.changes);
    await written;
    written = writeBatch(creating, batch);
    // Awaited before the next batch is written; until then a failure must not end the process.
    written.catch(() => undefined);
  }
  await written;
  for (let start = 0; start < changes.length; start += batchSize)
    await recheck(creating, changes.slice(start, start + batchSize));
  return changes.length > 0;
}

/** The identities of the rows without a number; equal rows that became orders meanwhile are counted first. */
async function identitiesOf(scope: Scope, importId: string, rows: readonly RowRecord[]): Promise<Map<number, string>> {
  const keys = new Set(rows.flatMap(({ key }) => (key?.startsWith('=') ? [key] : [])));
  const alike = await rowsWithKeys(scope, importId, [...keys]);
  const found = [...Map.groupBy(alike, ({ key }) => key).values()].flatMap((each) => [...findDuplicateKeys(each)]);
  return new Map(found.flatMap(([{ row }, key]) => (key && 'identity' in key ? [[row, key.identity] as const] : [])));
}

/** Rows that named an earlier row of their number name its order, now that it is one. */
async function showTwins(creating: Creating): Promise<void> {
  const { app, work, record } = creating;
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  for await (const twins of readBatches(scope, record.id, { twins: true })) {
    await recheck(
      creating,
      twins.map((row) => ({ from: row, to: row })),
    );
  }
}

/** What is left faulty or twice stays a draft; with nothing left the import is over. */
async function finish(app: App, tx: Tx, id: string): ReturnType<End> {
  const counts = await recount(tx, id);
  const isDone = counts.ready + counts.faulty + counts.duplicate === 0;
  const over = isDone
    ? ({ status: 'DONE', finished_at: app.clock.now().toString() } as const)
    : ({ status: 'REVIEW' } as const);
  return { change: { ...over, ...asColumns(counts) }, ending: { status: 'FINISHED' } };
}
