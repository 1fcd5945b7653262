import { errorText, type Language } from '@portage/contract/errors';
import type { jobs } from '@portage/contract/jobs/endpoints';
import { type Job, type RowError, TriedWebhook } from '@portage/contract/jobs/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { inEach, type Worded } from '../platform/jobs/kind.ts';
import type { Noun } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';

type JobReply = z.input<typeof Job>;
const shownInTray = 20;

const routes = (app: App): Handlers<typeof jobs, Member> => ({
  list: ({ by, visit }) => listJobs(app, app.db.scope(by), by.id, visit.language),
  read: ({ by, params, visit }) => showJob(app, app.db.scope(by), by.id, params.id, visit.language),
  cancel: ({ by, params }) => cancelJob(app, by, params.id),
});

/** Selects jobs. Payloads can be long, so only the file name and the import are read from them. */
const jobsOf = (scope: Scope) =>
  scope.db
    .selectFrom('jobs')
    .select(['id', 'member_id', 'kind', 'status', 'message', 'result', 'errors', 'errors_total', 'items_created'])
    .select(['items_existing', 'items_count', 'created_at', 'finished_at'])
    .select(sql<string | null>`payload ->> 'fileName'`.as('file_name'))
    .select(sql<string | null>`payload ->> 'importId'`.as('import_id'));
type JobRow = Awaited<ReturnType<ReturnType<typeof jobsOf>['execute']>>[number];

/** Returns whether a job's data is a bare URL, which the spec requires for a finished expense export (section 7). */
const hasBareAddress = ({ kind, status }: JobRow) => kind === 'exports.expense' && status === 'FINISHED';

const isTriedWebhook = ({ kind }: JobRow) => kind === 'developer.webhook';

/** Returns a job's reply. The compiler cannot see the shape of its JSON columns, which platform/jobs wrote. */
function present(app: App, row: JobRow, language: Language): JobReply {
  const message = row.message as Worded<string> | null;
  const errors = (row.errors as Worded<RowError>[]).map((error) => error[language]);
  return {
    jobId: row.id,
    kind: row.kind,
    status: row.status,
    isCancelable: app.jobs.isCancelable(row.kind),
    message: message?.[language] ?? null,
    data: hasBareAddress(row)
      ? row.result
      : {
          data: isTriedWebhook(row) ? null : row.result,
          fileName: row.file_name,
          importId: row.import_id,
          error: { errors, total: row.errors_total },
        },
    itemsCreated: row.items_created,
    itemsExisting: row.items_existing,
    itemsCount: row.items_count,
    createdAt: isoText(row.created_at),
    finishedAt: isoText(row.finished_at),
  };
}

/** Returns a job. A member limited to some stores sees only their own jobs, because others may concern other stores. */
async function showJob(app: App, scope: Scope, memberId: string, id: string, language: Language): Promise<JobReply> {
  const row = await jobsOf(scope).where('id', '=', id).executeTakeFirst();
  const visible = row && (scope.storeIds === null || row.member_id === memberId);
  return visible ? withTried(present(app, row, language), row) : refuse('JOB_NOT_FOUND');
}

/** Adds the result of a webhook test, which is too large for lists. */
function withTried(job: JobReply, row: JobRow): JobReply {
  if (!isTriedWebhook(row) || row.result === null) return job;
  return { ...job, data: TriedWebhook.parse(JSON.parse(row.result)) };
}

/** Returns the member's latest jobs, newest first. */
async function listJobs(app: App, scope: Scope, memberId: string, language: Language): Promise<{ data: JobReply[] }> {
  const rows = await jobsOf(scope)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(shownInTray)
    .execute();
  return { data: rows.map((row) => present(app, row, language)) };
}

/** Cancels one of the member's own unfinished jobs. */
const cancelJob = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const job = await tx.db
      .selectFrom('jobs')
      .select('kind')
      .where('id', '=', id)
      .where('member_id', '=', by.id)
      .executeTakeFirst();
    if (!job) return refuse('JOB_NOT_FOUND');
    if (!app.jobs.isCancelable(job.kind)) refuse('JOB_NOT_CANCELABLE');
    const message = inEach((language) => errorText('JOB_CANCELED', language));
    return (await app.jobs.cancel(tx, id, message)) ? {} : refuse('JOB_OVER');
  });

export const noun: Noun<typeof jobs, Member> = { routes };
