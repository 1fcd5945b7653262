// The tags of many orders changed at once, and put back.
import { type ErrorType, errorText, type Fault, type Language } from '@portage/contract/errors';
import type { BatchTags, TagsBack } from '@portage/contract/orders/batch';
import { retagged, whyNotEdit } from '@portage/contract/orders/rules';
import { tagLimit } from '@portage/contract/orders/schema';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { publishMany } from '../platform/news.ts';
import { refuse } from '../platform/refusal.ts';
import { changeOrders } from './changes.ts';
import { refuseUnseen } from './named.ts';
import { lockOrders, type OrderRecord } from './queries.ts';
import { standingOf } from './state.ts';

/** Changes the tags of all of the orders, or of none: each refusal is named by its place in the list. */
export const tagOrders = (app: App, by: Member, { ids, ...change }: BatchTags) =>
  app.db.transaction(by, async (tx) => {
    const orders = new Map((await lockOrders(tx, [...new Set(ids)])).map((order) => [order.id, order]));
    const tags = new Map([...orders].map(([id, order]) => [id, retagged(order.tags, change)]));
    const faults = ids.flatMap((id, place): Fault[] => {
      const order = orders.get(id);
      const path = `ids.${place}`;
      if ((tags.get(id)?.length ?? 0) > tagLimit) return [{ type: 'TOO_MANY', path, values: { maximum: tagLimit } }];
      const type = order ? whyNotEdit(standingOf(app, order)) : 'ORDER_NOT_FOUND';
      return type ? [{ type, path }] : [];
    });
    const [first] = faults;
    if (first) refuse(first.type, { faults, values: first.values });
    const changing = [...orders.values()].filter((order) => !isSame(order.tags, tags.get(order.id)));
    await writeTags(app, tx, by, changing, tags);
    const changed = changing.map(({ id, tags: before }) => ({ id, before, after: tags.get(id) ?? [] }));
    return { changed };
  });

/** Puts tags back as they were, of those orders whose tags are still as they were left; the others are named. */
export const putTagsBack = (app: App, by: Member, { orders: wanted }: TagsBack, language: Language) =>
  app.db.transaction(by, async (tx) => {
    const wishes = new Map(wanted.map((wish) => [wish.id, wish]));
    await refuseUnseen(tx, [...wishes.keys()]);
    const locked = new Map((await lockOrders(tx, [...wishes.keys()])).map((order) => [order.id, order]));
    const refused = new Map<string, ErrorType>();
    for (const { id, found } of wishes.values()) {
      const order = locked.get(id);
      const type = order ? whyNotPutBack(app, order, found) : 'ORDER_NOT_FOUND';
      if (type) refused.set(id, type);
    }
    const changing = [...locked.values()].filter(({ id }) => !refused.has(id));
    await writeTags(app, tx, by, changing, new Map(wanted.map(({ id, tags }) => [id, tags])));
    return {
      done: changing.map(({ id }) => id),
      leftOut: [...refused].map(([id, type]) => ({ id, type, message: errorText(type, language) })),
    };
  });

const whyNotPutBack = (app: App, order: OrderRecord, found: readonly string[]): ErrorType | null =>
  whyNotEdit(standingOf(app, order)) ?? (isSame(order.tags, found) ? null : 'STALE_VERSION');

const isSame = (one: readonly string[], other: readonly string[] = []) =>
  one.length === other.length && one.every((tag, place) => tag === other[place]);

async function writeTags(
  app: App,
  tx: Tx,
  by: Member,
  orders: readonly OrderRecord[],
  tags: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const now = app.clock.now();
  await changeOrders(tx, orders, ({ id }) => ({ tags: tags.get(id) ?? [] }), now);
  const facts = orders.map((order) => ({ orderId: order.id, storeId: order.store_id, fields: ['tags'] }));
  await publishMany(tx, 'ORDER_EDITED', facts, actorOf(by), now);
}
