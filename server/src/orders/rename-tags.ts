// Renames tags on the orders that have them, in batches.
import { fold } from '@portage/contract/fold';
import { spellTags } from '@portage/contract/orders/tags';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Outcome, Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { lockRows } from './queries.ts';
import { withEdit, writeChanges } from './write.ts';

const Renames = z.object({ renames: z.array(z.object({ from: z.string(), to: z.string() })) });
type Renames = z.output<typeof Renames>;

const batchSize = 500;

/** Starts a job that renames tags, if there are any. */
export async function startRename(app: App, tx: Tx, by: Member, renames: Renames['renames']): Promise<void> {
  if (renames.length > 0) await app.jobs.enqueue(tx, renameJob, { renames }, by.id);
}

/** Returns the tags with their new names; if two tags get the same name, the first one is kept. */
export function renamed(tags: readonly string[], renames: Renames['renames']): string[] {
  const names = new Map(renames.map(({ from, to }) => [fold(from), to]));
  return spellTags(
    tags.map((tag) => names.get(fold(tag)) ?? tag),
    [],
  );
}

/** Renames the tags of every order that has one. Publishes no event: an open order shows the new name when it is next read. */
async function renameTags(app: App, work: Work<Renames>): Promise<Outcome> {
  const { renames } = work.payload;
  const by = { name: app.config.provider.name, role: 'PROVIDER' } as const;
  let last: string | null = null;
  let { itemsCreated: done } = work;
  do {
    last = await app.db.transaction(wholeRetailer(work.retailerId), async (tx): Promise<string | null> => {
      const ids = await idsToRename(tx, renames, last);
      const orders = await lockRows(tx, ids);
      const now = app.clock.now();
      const changes = orders.map((order) => {
        const tags = renamed(order.tags, renames);
        return { order, columns: withEdit(order, now, { tags, tag_keys: tags.map(fold) }) };
      });
      await writeChanges(app, tx, changes, by, now);
      done += changes.length;
      await work.report(tx, { itemsCreated: done, itemsCount: done, resumeAfter: done });
      return ids.at(-1) ?? null;
    });
  } while (last !== null);
  return {};
}

/**
 * Selects the orders to rename, through the partial index of tags. If only the spelling changes, orders with the new spelling are skipped.
 */
const isToRename = ({ from, to }: Renames['renames'][number]) =>
  fold(from) === fold(to)
    ? sql<boolean>`tag_keys @> ${[fold(from)]}::text[] and tag_keys <> '{}' and not tags @> ${[to]}::text[]`
    : sql<boolean>`tag_keys @> ${[fold(from)]}::text[] and tag_keys <> '{}'`;

/** Returns the next orders with one of the tags in its old name or spelling. */
async function idsToRename(tx: Tx, renames: Renames['renames'], after: string | null): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(({ or }) => or(renames.map(isToRename)))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** The job that renames tags on orders. */
export const renameJob: Job<Renames> = { kind: 'orders.renameTags', payload: Renames, run: renameTags };
