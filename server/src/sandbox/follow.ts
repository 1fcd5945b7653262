// Keeps a sandbox in sync with its retailer (docs/decisions/0079-sandbox-follows.md): its stores, settings and members.
import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import { mirrorMember } from '../auth/membership.ts';
import { moveOrders } from '../orders/verbs/move.ts';
import type { App } from '../platform/app.ts';
import { replaceRows, rowsAsText } from '../platform/db/copy.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import type { Retailers } from '../platform/db/schema.gen.ts';
import { type Actor, publish } from '../platform/outbox/facts.ts';
import { lockRetailer, updateRetailer } from '../retailers/edit.ts';
import { ownSettings, readFollowed } from '../retailers/sandbox.ts';
import type { WaitingOrders } from '../stores/edit.ts';
import { followStores } from '../stores/follow.ts';

/** Tables of a retailer's settings, besides its own row. */
const tables = ['tracking_settings', 'notification_settings', 'store_notification_settings'] as const;

/** Syncs the sandbox in its own transaction. The members in `memberIds` are added to the sandbox if they are missing. */
export const follow = (app: App, retailerId: string, sandboxId: string, by: Actor, memberIds: readonly string[] = []) =>
  app.db.transaction(wholeRetailer(sandboxId), (tx) => align(app, tx.asRetailer(retailerId), tx, by, memberIds));

/** Syncs the sandbox within the caller's transaction. */
export async function align(app: App, from: Tx, to: Tx, by: Actor, memberIds: readonly string[] = []): Promise<void> {
  await lockRetailer(to);
  // No limit here: it was checked for the retailer's own change, and a subscriber that refuses would be retried forever.
  const move: WaitingOrders['move'] = (...given) => moveOrders(...given, Number.POSITIVE_INFINITY);
  await followStores({ app, orders: { move } }, from, to, by);
  await alignSettings(app, from, to, by);
  const known = (await to.db.selectFrom('members').select('id').execute()).map(({ id }) => id);
  for (const id of new Set([...known, ...memberIds])) await mirrorMember(from, to, id);
}

/** Copies only what the retailer changed since the last copy; changes that were made in the sandbox are kept. */
async function alignSettings(app: App, from: Tx, to: Tx, by: Actor): Promise<void> {
  const earlier = await readFollowed(to);
  const own = await ownSettings(from);
  const now: Record<string, unknown> = { ...own };
  for (const table of tables) now[table] = await rowsAsText(from, table);
  const followed = JSON.stringify(now);
  // Sandboxes older than this column may have changed settings, which are kept until the retailer changes the same ones.
  if (!earlier) {
    await updateRetailer(to, { followed });
    return;
  }
  const isNew = (name: string) => !isDeepStrictEqual(now[name], earlier[name]);
  if (!Object.keys(now).some(isNew)) return;
  for (const table of tables.filter(isNew)) await replaceRows(from, to, table, ['logo_id']);
  // A subset of the retailer's columns; `Object.fromEntries` loses their type.
  const columns = Object.fromEntries(Object.entries(own).filter(([name]) => isNew(name))) as Updateable<Retailers>;
  await updateRetailer(to, { ...columns, followed });
  await publish(to, 'SETTINGS_CHANGED', {}, by, app.clock.now());
}
