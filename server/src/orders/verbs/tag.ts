// Changes the tags of many orders, and restores them.
import type { Language } from '@portage/contract/errors';
import { fold } from '@portage/contract/fold';
import type { BatchTags, TagsBack } from '@portage/contract/orders/batch';
import { tagLimit, whyNotEdit } from '@portage/contract/orders/rules';
import { retagged } from '@portage/contract/orders/tags';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { OrderRecord } from '../queries.ts';
import { stateWithoutCutoffOf } from '../state.ts';
import { spelledIn } from '../tags.ts';
import { withEdit } from '../write.ts';
import { changing, doToAll, doToSome, type LockedOrder, type OrderVerb, type RefusalReason } from './verb.ts';

/** Changes the tags of all of the orders, or of none. Returns the changed orders, with their tags before and after. */
export const tagOrders = (app: App, by: Member, { ids, add, remove }: BatchTags) =>
  app.db.transaction(by, async (tx) => {
    const change = { add: await spelledIn(tx, add), remove };
    const changed: { id: string; before: string[]; after: string[] }[] = [];
    const tagsOf = ({ id, tags: before }: OrderRecord) => {
      const after = retagged(before, change);
      if (!isSame(before, after)) changed.push({ id, before, after });
      return after;
    };
    const whyNot = ({ order }: LockedOrder): RefusalReason | null =>
      retagged(order.tags, change).length > tagLimit ? { type: 'TOO_MANY', values: { maximum: tagLimit } } : null;
    await doToAll(app, tx, by, ids, writeTags(tagsOf, whyNot));
    return { changed };
  });

/** Restores the tags of the orders whose tags have not changed since; the others are listed. */
export function putTagsBack(app: App, by: Member, { orders }: TagsBack, language: Language) {
  const wanted = new Map(orders.map((each) => [each.id, each]));
  const tagsOf = ({ id, tags }: OrderRecord) => wanted.get(id)?.tags ?? tags;
  const whyNot = ({ order }: LockedOrder): RefusalReason | null =>
    isSame(order.tags, wanted.get(order.id)?.found) ? null : { type: 'STALE_VERSION' };
  return doToSome(app, by, [...wanted.keys()], writeTags(tagsOf, whyNot), language);
}

const isSame = (one: readonly string[], other: readonly string[] = []) =>
  one.length === other.length && one.every((tag, place) => tag === other[place]);

/** Returns a verb that sets the tags of each order; an order that already has them is not written. */
const writeTags = (
  tagsOf: (order: OrderRecord) => string[],
  whyNot: (each: LockedOrder) => RefusalReason | null,
): OrderVerb =>
  changing({
    whyNot: (app, each) => whyNotEdit(stateWithoutCutoffOf(app, each.order)) ?? whyNot(each),
    changeOf(_app, { order }, _by, now) {
      const tags = tagsOf(order);
      if (isSame(order.tags, tags)) return null;
      const fact = { orderId: order.id, storeId: order.store_id, fields: ['tags'] };
      const columns = withEdit(order, now, { tags, tag_keys: tags.map(fold) });
      return { order, columns, facts: [{ topic: 'ORDER_EDITED', fact }] };
    },
  });
