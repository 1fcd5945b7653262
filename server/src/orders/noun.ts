import type { orders } from '@portage/contract/orders/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { type Handlers, judging } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { tidyTallies } from '../platform/tallies.ts';
import { retention } from '../retention.ts';
import { showOrder } from './detail.ts';
import { changedOrders } from './list/changes.ts';
import { countOrders } from './list/counts.ts';
import { listOrders, pickOrders } from './list/list.ts';
import { ordersWithCode } from './list/scan.ts';
import { orderTallies } from './list/tallies.ts';
import { locateAddress } from './locate.ts';
import { addToLog, listLog } from './log.ts';
import { renameJob } from './rename-tags.ts';
import { cancelShipment } from './verbs/cancel.ts';
import { createOrder, judgeNewOrder } from './verbs/create.ts';
import { deleteOrder, deleteOrders } from './verbs/delete.ts';
import { editOrder } from './verbs/edit.ts';
import { eraseTraces } from './verbs/erase.ts';
import { erasingAfter } from './verbs/eraseOld.ts';
import { fulfilJob, fulfilOrder, startFulfil } from './verbs/fulfil.ts';
import { renewLink, revokeLink } from './verbs/link.ts';
import { putTagsBack, tagOrders } from './verbs/tag.ts';
import { voidMany, voidShipment } from './verbs/void.ts';

const routes = (app: App): Handlers<typeof orders, Member> => ({
  list: ({ by, query }) => listOrders(app, app.db.readingScope(by), query),
  counts: ({ by, query }) => countOrders(app, app.db.readingScope(by), query.pickupScheduleId),
  lookup: ({ by, query }) => ordersWithCode(app, app.db.scope(by), query.code),
  changes: ({ by, query }) => changedOrders(app, app.db.readingScope(by), query),
  create: judging(
    ({ by, body }) => createOrder(app, by, body, by.isKey ? 'API' : 'FORM'),
    ({ by, body }) => judgeNewOrder(app, by, body),
  ),
  pick: ({ by, query }) => pickOrders(app, app.db.scope(by), query),
  read: ({ by, params }) => showOrder(app, app.db.scope(by), params.id),
  edit: ({ by, params, body }) => editOrder(app, by, params.id, body),
  delete: ({ by, params }) => deleteOrder(app, by, params.id),
  deleteMany: ({ by, body }) => deleteOrders(app, by, body.ids),
  fulfilMany: ({ by, body }) => startFulfil(app, by, body.ids),
  voidMany: ({ by, body, visit }) => voidMany(app, by, body.ids, visit.language),
  tagMany: ({ by, body }) => tagOrders(app, by, body),
  untagMany: ({ by, body, visit }) => putTagsBack(app, by, body, visit.language),
  fulfil: ({ by, params, body }) => fulfilOrder(app, by, params.id, body),
  cancelShipment: ({ by, params }) => cancelShipment(app, by, params.id),
  void: ({ by, params }) => voidShipment(app, by, params.id),
  renewLink: ({ by, params }) => renewLink(app, by, params.id),
  revokeLink: ({ by, params }) => revokeLink(app, by, params.id),
  logs: ({ by, query }) => listLog(app, app.db.scope(by), query.orderId),
  addLog: ({ by, body }) => addToLog(app, by, body),
});

export const noun: Noun<typeof orders, Member> = {
  routes,
  tables: [
    'action_logs',
    'orders',
    'order_tallies',
    'order_tally_deltas',
    'order_tally_months',
    'packages',
    'trackers',
  ],
  jobs: [fulfilJob, renameJob],
  subscribers: [locateAddress, eraseTraces],
  maintenance: [...tidyTallies(orderTallies), erasingAfter(retention.orders.days)],
};
