// The log of API calls, for members who may manage the settings.
import { statusesOf } from '@portage/contract/calls/rules';
import type { Call, CallList, CallsQuery, WholeCall } from '@portage/contract/calls/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isoText } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/handlers.ts';
import { refuse } from '../platform/refusal.ts';

const columns = [
  'id',
  'at',
  'is_key',
  'caller_id',
  'caller_name',
  'row_name',
  'method',
  'path',
  'status',
  'milliseconds',
  'error_type',
] as const;

const callsOf = ({ db }: Pick<Scope, 'db'>) => db.selectFrom('calls').select(columns);
type CallRow = Awaited<ReturnType<ReturnType<typeof callsOf>['executeTakeFirstOrThrow']>>;

const present = (row: CallRow): Call => ({
  id: row.id,
  at: isoText(row.at),
  by: { kind: row.is_key ? 'KEY' : 'MEMBER', id: row.caller_id, name: row.caller_name },
  row: row.row_name,
  method: row.method,
  path: row.path,
  status: row.status,
  milliseconds: row.milliseconds,
  errorType: row.error_type,
});

/** Returns the newest calls, or those before a given call. */
export async function listCalls(scope: Scope, asked: CallsQuery): Promise<z.input<typeof CallList>> {
  const { by, end, row, from, to, before, pageSize } = asked;
  const last = before ? await callsOf(scope).where('id', '=', before).executeTakeFirst() : undefined;
  if (before && !last) return { data: [], next: null };
  const [least, below] = end ? statusesOf[end] : [0, 0];
  const rows = await callsOf(scope)
    .$if(by !== undefined, (query) => query.where('caller_id', '=', by ?? ''))
    .$if(row !== undefined, (query) => query.where('row_name', '=', row ?? ''))
    .$if(end !== undefined, (query) => query.where('status', '>=', least).where('status', '<', below))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? ''))
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (${last?.at}::timestamptz, ${last?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const data = rows.slice(0, pageSize).map(present);
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null };
}

/** Returns one call. Its bodies may concern any store: only its caller and members with every store see them. */
export async function readCall(scope: Scope, by: Caller, id: string): Promise<WholeCall> {
  const row = await callsOf(scope).select(['request', 'reply']).where('id', '=', id).executeTakeFirst();
  if (!row) return refuse('CALL_NOT_FOUND');
  const isShown = by.storeIds === null || by.id === row.caller_id;
  const { request, reply } = isShown ? row : { request: null, reply: null };
  return { ...present(row), isShown, request, reply };
}
