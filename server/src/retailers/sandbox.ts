// A retailer's sandbox: a row of its own in `retailers`, which the courier never sees.
import { z } from 'zod';
import type { Tx } from '../platform/db/database.ts';
import { newCode } from '../platform/ids.ts';

/** Inserts the sandbox as a copy of the retailer, with a tracking code prefix that no other retailer uses. */
export async function insertSandbox(
  from: Tx,
  to: Tx,
  isTaken: (prefix: string) => Promise<boolean>,
  at: Temporal.Instant,
) {
  let prefix = `T${newCode(3)}`;
  while (await isTaken(prefix)) prefix = `T${newCode(3)}`;
  const { id, ...like } = await from.db.selectFrom('retailers').selectAll().executeTakeFirstOrThrow();
  await to.db
    .insertInto('retailers')
    .values({
      ...like,
      column_mappings: JSON.stringify(like.column_mappings),
      tracking_code_prefix: prefix,
      sandbox_of: id,
      followed: '{}',
      version: 1,
      created_at: at.toString(),
    })
    .execute();
}

/** Returns the columns of the retailer's row that its sandbox copies. */
export async function ownSettings({ db }: Pick<Tx, 'db'>) {
  const row = await db.selectFrom('retailers').selectAll().executeTakeFirstOrThrow();
  const { id, tracking_code_prefix, column_mappings, sandbox_of, followed, version, created_at, ...own } = row;
  return own;
}

/** Returns the settings that the sandbox last copied; null if that was never recorded. */
export async function readFollowed({ db }: Pick<Tx, 'db'>): Promise<Record<string, unknown> | null> {
  const { followed } = await db.selectFrom('retailers').select('followed').executeTakeFirstOrThrow();
  return z.record(z.string(), z.unknown()).nullable().parse(followed);
}

/** Returns the id of the scope's retailer; in a sandbox, of the retailer that it belongs to. */
export async function liveRetailerOf({ db }: Pick<Tx, 'db'>): Promise<string> {
  const { id, sandbox_of } = await db.selectFrom('retailers').select(['id', 'sandbox_of']).executeTakeFirstOrThrow();
  return sandbox_of ?? id;
}

/** Returns whether the scope is that of a sandbox. */
export async function isTestData({ db }: Pick<Tx, 'db'>): Promise<boolean> {
  const row = await db.selectFrom('retailers').select('sandbox_of').executeTakeFirst();
  return (row?.sandbox_of ?? null) !== null;
}
