import { spellTags } from '@portage/contract/orders/tags';
import { sql } from 'kysely';
import type { Scope, Tx } from '../platform/db/database.ts';

/** Number of the newest orders that are searched for the spelling of tags missing from the settings. */
const newestRead = 1000;

/** Returns the retailer's spellings of its tags: those in its settings, then those of its newest orders. */
export async function knownTags(member: Scope | Tx): Promise<string[]> {
  const scope = member.allStores();
  const newest = scope.db
    .selectFrom('orders')
    .select('tags')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(newestRead));
  const used = scope.db.selectFrom(newest.as('newest')).select(sql<string>`unnest(tags)`.as('tag')).distinct();
  const rows = await used.orderBy('tag').execute();
  return [...(await listedTags(scope)), ...rows.map(({ tag }) => tag)];
}

async function listedTags(scope: Scope | Tx): Promise<string[]> {
  const retailer = scope.db.selectFrom('retailers').select('order_tags').where('id', '=', scope.retailerId);
  return (await retailer.executeTakeFirstOrThrow()).order_tags;
}

/** Returns the tags in the retailer's spelling. */
export const spelledIn = async (scope: Scope | Tx, tags: readonly string[]): Promise<string[]> =>
  tags.length === 0 ? [] : spellTags(tags, await knownTags(scope));
