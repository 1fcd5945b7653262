// What members do with the exports they saved, and what makes those that are due. A saved export is one member's: every statement of
// theirs names them, and nobody else is told.
import { savedLimit, whyNotMake, whyNotSaveAnother } from '@portage/contract/exports/rules';
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
import { isoText, zoned } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { SavedExports } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import type { Worded } from '../platform/jobs/kind.ts';
import { refuse, refuseFaults, refuseIf } from '../platform/refusal.ts';
import { startSaved } from './run.ts';

const savedOf = (scope: Scope, by: Member) =>
  scope.db.selectFrom('saved_exports').where('saved_exports.member_id', '=', by.id);

/** The member's saved exports, by name. */
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
    // What stands in the column was written by platform/jobs; of json the compiler sees nothing.
    const said = message as Worded<string> | null;
    const lastRun = { at: isoText(finished_at ?? asked_at ?? row.created_at), rows: items_created ?? 0 };
    return {
      ...read,
      id: row.id,
      name: row.name,
      isPaused: row.is_paused,
      nextRun: row.next_at === null ? null : zoned(row.next_at, row.zone),
      standstill: whyNotMake(by, read),
      lastRun: status === null ? null : { ...lastRun, status, message: said?.[language] ?? null },
    };
  });
}

async function showSaved(tx: Tx, by: Member, language: Language, id: string): Promise<SavedExport> {
  const [saved] = await readSavedExports(tx, by, language, id);
  return saved ?? refuse('SAVED_EXPORT_NOT_FOUND');
}

/** Holds the member's saved exports until the transaction ends: two tabs cannot both take a name, nor the last place. */
const lockSaved = (tx: Tx, by: Member) =>
  tx.db.selectFrom('members').select('id').where('id', '=', by.id).forNoKeyUpdate().execute();

async function refuseTakenName(tx: Tx, by: Member, name: string, besides: string | null): Promise<void> {
  const same = await savedOf(tx, by).select('id').where(sql<boolean>`lower(name) = lower(${name})`).execute();
  if (same.some(({ id }) => id !== besides)) refuse('NAME_TAKEN', { faults: [{ type: 'NAME_TAKEN', path: 'name' }] });
}

type Timed = Pick<NewSavedExport, 'schedule' | 'zone'> & { isPaused: boolean };
const nextAt = (app: App, { schedule, zone, isPaused }: Timed) =>
  schedule === null || isPaused ? null : nextRun(schedule, zone, app.clock.now()).toString();

const columnsOf = ({ columns, filters, schedule, ...rest }: Omit<NewSavedExport, 'kind'>) => ({
  ...rest,
  columns: columns && JSON.stringify(columns),
  filters: JSON.stringify(filters),
  schedule: schedule && JSON.stringify(schedule),
});

/** Saves an export, while there is room for it, its name is free and its member may make it. */
export const saveExport = (app: App, by: Member, wish: NewSavedExport, language: Language): Promise<SavedExport> =>
  app.db.transaction(by, async (tx) => {
    refuseFaults(filterFaults(wish));
    refuseIf(whyNotMake(by, wish));
    await lockSaved(tx, by);
    const kept = await savedOf(tx, by).select('id').execute();
    refuseIf(whyNotSaveAnother(kept.length), { values: { maximum: savedLimit } });
    await refuseTakenName(tx, by, wish.name, null);
    const now = app.clock.now();
    const [id, isPaused] = [newId(now.epochMilliseconds), false];
    const row = { ...columnsOf(wish), kind: wish.kind, id, member_id: by.id, created_at: now.toString() };
    await tx.db
      .insertInto('saved_exports')
      .values({ ...row, next_at: nextAt(app, { ...wish, isPaused }) })
      .execute();
    return showSaved(tx, by, language, id);
  });

/** Changes what is given. When it is made next is reckoned anew where its schedule, its zone or its pause was given. */
export const changeSaved = (app: App, by: Member, id: string, change: SavedExportChange, language: Language) =>
  app.db.transaction(by, async (tx) => {
    await lockSaved(tx, by);
    const row = await findSaved(tx, by, id);
    const { isPaused = row.is_paused, ...changes } = change;
    const { kind, ...wish } = { ...readSaved(row), name: row.name, ...changes };
    refuseFaults(filterFaults({ kind, ...wish }));
    if (change.filters) refuseIf(whyNotMake(by, { kind, ...wish }));
    await refuseTakenName(tx, by, wish.name, id);
    const isRetimed = [change.schedule, change.zone, change.isPaused].some((each) => each !== undefined);
    await tx.db
      .updateTable('saved_exports')
      .set({
        ...columnsOf(wish),
        is_paused: isPaused,
        next_at: isRetimed ? nextAt(app, { ...wish, isPaused }) : row.next_at,
      })
      .where('id', '=', id)
      .execute();
    return showSaved(tx, by, language, id);
  });

/** Makes an export now, for whoever waits for it: what is too much or nothing is refused. */
export const runSaved = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const row = await findSaved(tx, by, id);
    const saved = { ...readSaved(row), name: row.name };
    refuseIf(whyNotMake(by, saved));
    const { jobId } = await startSaved(app, tx, by, saved);
    await tx.db.updateTable('saved_exports').set({ job_id: jobId }).where('id', '=', id).execute();
    return { jobId };
  });

/** Forgets an export with its schedule. What it has made stays, and what is being made is made. */
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
