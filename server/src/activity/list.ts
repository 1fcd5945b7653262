// Reads the activity log: one page of it, or all of it as a file.
import {
  type Activity,
  type ActivityFilters,
  ActivityKind,
  type ActivityList,
  type ActivityPeople,
  type ActivityQuery,
  type ActivityValue,
  FieldChange,
} from '@portage/contract/activity/schema';
import { actionNames, exportColumns, fieldNames, kindNames, valueTexts } from '@portage/contract/activity/words';
import { fold } from '@portage/contract/fold';
import { type Language, translate } from '@portage/contract/words';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { isoText } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { Activities } from '../platform/db/schema.gen.ts';
import { fileOf } from '../platform/files.ts';
import { sieve } from '../platform/fold.ts';
import type { Batches } from '../platform/tables/columns.ts';
import { manageableEndpoints } from './endpoints.ts';

/** Entries beyond this number are not counted; the total is marked as capped. */
const countCap = 1000;
const exportBatch = 1000;
const exportCap = 50_000;

/** Applies the filters. A member limited to some stores sees store and webhook changes only for those stores. */
function entriesOf(scope: Scope, { search, by, kind, from, to }: ActivityFilters) {
  const { db, storeIds } = scope;
  let entries = db.selectFrom('activities');
  if (storeIds) {
    const own = sql<string>`any(${[...storeIds]})`;
    const endpoints = db.selectFrom(manageableEndpoints(scope).as('manageable')).select(sql<string>`id::text`.as('id'));
    entries = entries
      .where((eb) => eb.or([eb('kind', '!=', 'store'), eb('subject_id', '=', own)]))
      // The URL of an endpoint can hold a secret.
      .where((eb) => eb.or([eb('kind', '!=', 'webhook'), eb('subject_id', 'in', endpoints)]));
  }
  if (search) entries = entries.where(containsText(fold(search)));
  if (by) entries = entries.where('actor_id', '=', by);
  if (kind) entries = entries.where('kind', '=', kind);
  if (from) entries = entries.where('at', '>=', from);
  if (to) entries = entries.where('at', '<', to);
  return entries;
}

/** Filters by the trigram index first, then by an exact match. */
const containsText = (text: string) => sql<boolean>`(search like ${sieve(text)} and strpos(search, ${text}) > 0)`;

const presentActivity = (row: Selectable<Activities>): Activity => ({
  id: row.id,
  at: isoText(row.at),
  by: { id: row.actor_id, name: row.actor_name, role: row.actor_role },
  about: { kind: ActivityKind.parse(row.kind), id: row.subject_id, name: row.subject_name },
  action: row.action,
  changes: FieldChange.array().parse(row.changes),
});

/** Returns a page of the log, newest first. */
export async function listActivity(scope: Scope, query: ActivityQuery): Promise<z.input<typeof ActivityList>> {
  const { page, pageSize } = query;
  const entries = entriesOf(scope, query);
  const counted = entries.select('id').limit(sql.lit(countCap + 1));
  const { total } = await scope.db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await entries
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    data: rows.map(presentActivity),
    current: page,
    pageSize,
    total: Math.min(Number(total), countCap),
    totalIsCapped: Number(total) > countCap,
  };
}

/** Returns the members who made changes, under the name that they had at their latest change. */
export async function listPeople(scope: Scope): Promise<z.input<typeof ActivityPeople>> {
  const rows = await entriesOf(scope, {})
    .distinctOn('actor_id')
    .select(['actor_id as id', 'actor_name as name'])
    .where('actor_id', 'is not', null)
    .orderBy('actor_id')
    .orderBy('at', 'desc')
    .execute();
  const people = rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
  return { data: people.sort((one, other) => one.name.localeCompare(other.name)) };
}

/** Returns the log as a CSV file that is read in batches while it is sent, up to `exportCap` entries. */
export const exportActivity = (scope: Scope, filters: ActivityFilters, language: Language) => ({
  ...fileOf(language === 'fr' ? 'csvFrench' : 'csv', {
    name: '',
    columns: Object.values(exportColumns).map((name) => ({
      heading: translate(name, language),
      kind: 'text',
      width: 0,
    })),
    batches: exportedRows(scope, filters, language),
  }),
  fileName: 'activity.csv',
});

async function* exportedRows(scope: Scope, filters: ActivityFilters, language: Language): Batches {
  let last: Selectable<Activities> | undefined;
  for (let sent = 0; sent < exportCap; sent += exportBatch) {
    const rows = await batchAfter(scope, filters, last);
    yield rows.flatMap((row) => cellsOf(presentActivity(row), language));
    if (rows.length < exportBatch) return;
    last = rows.at(-1);
  }
}

function batchAfter(scope: Scope, filters: ActivityFilters, last: Selectable<Activities> | undefined) {
  let rows = entriesOf(scope, filters).selectAll();
  if (last) rows = rows.where(sql<boolean>`(at, id) < (${last.at}::timestamptz, ${last.id}::uuid)`);
  return rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(sql.lit(exportBatch)).execute();
}

const textOf = (field: string, value: ActivityValue, language: Language): string =>
  valueTexts(field, value)
    .map((text) => translate(text, language))
    .join(', ');

/** Returns a line for each changed field; an entry without fields has one line too. */
function cellsOf({ at, by, about, action, changes }: Activity, language: Language): string[][] {
  const t = (name: readonly [string, string] | undefined, otherwise: string) =>
    name ? translate(name, language) : otherwise;
  const fixed = [at, by.name, t(kindNames[about.kind], about.kind), about.name, t(actionNames[action], action)];
  if (changes.length === 0) return [[...fixed, '', '', '']];
  return changes.map(({ field, before, after }) => [
    ...fixed,
    t(fieldNames[field], field),
    textOf(field, before, language),
    textOf(field, after, language),
  ]);
}
