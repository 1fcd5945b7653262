// Saved exports. Each belongs to one member, and all statements here are limited to that member.
import { exportKinds, savedLimit, whyNotMake, whyNotSaveAnother } from '@portage/contract/exports/rules';
import {
  filterFaults,
  type NewSavedExport,
  readSaved,
  type SavedExport,
  type SavedExportChange,
} from '@portage/contract/exports/saved';
import { nextRun } from '@portage/contract/exports/schedule';
import type { Language } from '@portage/contract/words';
import { type Selectable, sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { hasRules, isoText, zoned } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { SavedExports } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import type { Worded } from '../platform/jobs/kind.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { refuseForbidden } from '../team/refuseForbidden.ts';
import { startSaved } from './run.ts';

const savedOf = (scope: Scope, by: Member) =>
  scope.db.selectFrom('saved_exports').where('saved_exports.member_id', '=', by.id);

/** Returns the member's saved exports, by name. */
export async function listSaved(app: App, by: Member, language: Language): Promise<{ data: SavedExport[] }> {
  return { data: await readSavedExports(app.db.scope(by), by, language, null) };
}

async function readSavedExports(scope: Scope, by: Member, language: Language, id: string | null) {
  const rows = await savedOf(scope, by)
    .leftJoin('jobs', 'jobs.id', 'saved_exports.job_id')
    .selectAll('saved_exports')
    .select(['jobs.status', 'jobs.message', 'jobs.items_created', 'jobs.created_at as asked_at', 'jobs.finished_at'])
    .$if(id !== null, (all) => all.where('saved_exports.id', '=', id))
    .orderBy(sql`name collate names`)
    .execute();
  return rows.map(({ status, message, items_created, asked_at, finished_at, ...row }): SavedExport => {
    const read = readSaved(row);
    // The compiler cannot see the shape of JSON columns; platform/jobs wrote it.
    const worded = message as Worded<string> | null;
    const lastRun = { at: isoText(finished_at ?? asked_at ?? row.created_at), rows: items_created ?? 0 };
    return {
      ...read,
      id: row.id,
      name: row.name,
      isPaused: row.is_paused,
      nextRun: row.next_at === null ? null : zoned(row.next_at, row.zone),
      standstill: whyNotMake(by, read),
      lastRun: status === null ? null : { ...lastRun, status, message: worded?.[language] ?? null },
    };
  });
}

async function showSaved(tx: Tx, by: Member, language: Language, id: string): Promise<SavedExport> {
  const [saved] = await readSavedExports(tx, by, language, id);
  return saved ?? refuse('SAVED_EXPORT_NOT_FOUND');
}

/** Locks the member's saved exports until the transaction ends, so that two tabs cannot use the same name or exceed the limit. */
const lockSaved = (tx: Tx, by: Member) =>
  tx.db.selectFrom('members').select('id').where('id', '=', by.id).forNoKeyUpdate().execute();

async function refuseTakenName(tx: Tx, by: Member, name: string, besides: string | null): Promise<void> {
  const same = await savedOf(tx, by).select('id').where(sql<boolean>`lower(name) = lower(${name})`).execute();
  if (same.some(({ id }) => id !== besides)) refuse('NAME_TAKEN', { faults: [{ type: 'NAME_TAKEN', path: 'name' }] });
}

type Timed = Pick<NewSavedExport, 'schedule' | 'zone'> & { isPaused: boolean };
function nextAt(app: App, { schedule, zone, isPaused }: Timed): string | null {
  if (!hasRules(zone)) refuseFaults([{ type: 'INVALID_TIMEZONE', path: 'zone' }]);
  return schedule === null || isPaused ? null : nextRun(schedule, zone, app.clock.now()).toString();
}

const columnsOf = ({ columns, filters, schedule, ...rest }: Omit<NewSavedExport, 'kind'>) => ({
  ...rest,
  columns: columns && JSON.stringify(columns),
  filters: JSON.stringify(filters),
  schedule: schedule && JSON.stringify(schedule),
});

/** Saves an export, if the limit allows it, its name is free and the member may run it. */
export const saveExport = (app: App, by: Member, input: NewSavedExport, language: Language): Promise<SavedExport> =>
  app.db.transaction(by, async (tx) => {
    refuseFaults(filterFaults(input));
    refuseForbidden(by, exportKinds[input.kind], whyNotMake(by, input));
    await lockSaved(tx, by);
    const kept = await savedOf(tx, by).select('id').execute();
    refuseIf(whyNotSaveAnother(kept.length), { values: { maximum: savedLimit } });
    await refuseTakenName(tx, by, input.name, null);
    const now = app.clock.now();
    const [id, isPaused] = [newId(now.epochMilliseconds), false];
    const row = { ...columnsOf(input), kind: input.kind, id, member_id: by.id, created_at: now.toString() };
    await tx.db
      .insertInto('saved_exports')
      .values({ ...row, next_at: nextAt(app, { ...input, isPaused }) })
      .execute();
    return showSaved(tx, by, language, id);
  });

/** Changes the given fields. A new schedule, zone or pause recomputes the next run. */
export const changeSaved = (app: App, by: Member, id: string, change: SavedExportChange, language: Language) =>
  app.db.transaction(by, async (tx) => {
    await lockSaved(tx, by);
    const row = await findSaved(tx, by, id);
    const { isPaused = row.is_paused, ...changes } = change;
    const { kind, ...input } = { ...readSaved(row), name: row.name, ...changes };
    refuseFaults(filterFaults({ kind, ...input }));
    if (change.filters) refuseForbidden(by, exportKinds[kind], whyNotMake(by, { kind, ...input }));
    await refuseTakenName(tx, by, input.name, id);
    const isRetimed = [change.schedule, change.zone, change.isPaused].some((each) => each !== undefined);
    await tx.db
      .updateTable('saved_exports')
      .set({
        ...columnsOf(input),
        is_paused: isPaused,
        next_at: isRetimed ? nextAt(app, { ...input, isPaused }) : row.next_at,
      })
      .where('id', '=', id)
      .execute();
    return showSaved(tx, by, language, id);
  });

/** Runs a saved export now. Refuses one that is empty or too large. */
export const runSaved = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const row = await findSaved(tx, by, id);
    const saved = { ...readSaved(row), name: row.name };
    refuseForbidden(by, exportKinds[saved.kind], whyNotMake(by, saved));
    const { jobId } = await startSaved(app, tx, by, saved);
    await tx.db.updateTable('saved_exports').set({ job_id: jobId }).where('id', '=', id).execute();
    return { jobId };
  });

/** Deletes a saved export. Its files stay, and a run in progress finishes. */
export const removeSaved = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    await findSaved(tx, by, id);
    await tx.db.deleteFrom('saved_exports').where('id', '=', id).execute();
    return {};
  });

async function findSaved(tx: Tx, by: Member, id: string): Promise<Selectable<SavedExports>> {
  const row = await savedOf(tx, by).selectAll('saved_exports').where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('SAVED_EXPORT_NOT_FOUND');
}
