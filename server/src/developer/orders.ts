// The orders API mock: the response for an order in a state, shown or posted to a URL.
import { type MockState, mockSeconds } from '@portage/contract/developer/rules';
import type { OrdersMock, OrdersMockQuery } from '@portage/contract/developer/schema';
import { OrdersQuery } from '@portage/contract/orders/query';
import { Order } from '@portage/contract/orders/schema';
import type { OutboundReply } from '@portage/contract/outbound';
import { showOrder } from '../orders/detail.ts';
import { listOrders } from '../orders/list/list.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import type { OutboundOutcome } from '../platform/http/outbound.ts';
import { isTestData } from '../retailers/sandbox.ts';
import { sampleOrder } from './sample.ts';

/** Returns the response for an order in a state and, if a URL is given, the reply of that URL. */
export async function mockOrders(
  app: App,
  scope: Scope,
  { url, state, response }: OrdersMockQuery,
): Promise<OrdersMock> {
  const sent = response ?? JSON.stringify(await orderIn(app, scope, state), null, 2);
  return { response: sent, reply: url === undefined ? null : await post(app, url, sent) };
}

const queries: Readonly<Record<MockState, object>> = {
  unfulfilled: { status: 'unfulfilled' },
  fulfilled: { status: 'fulfilled' },
  sorted: { status: 'sorted' },
  outForDelivery: { status: 'attempting' },
  completed: { status: 'completed' },
  skipped: { status: 'skipped' },
  canceled: { state: 'CANCELED' },
  returned: { status: 'returned' },
};

/** Returns the sandbox's newest order in a state, or else a sample. Never a live order: its recipient's details must stay private. */
export async function orderIn(app: App, scope: Scope, state: MockState): Promise<Order> {
  const query = OrdersQuery.parse({ ...queries[state], pageSize: 1 });
  const [newest] = (await isTestData(scope)) ? (await listOrders(app, scope, query)).data : [];
  const order = newest
    ? await showOrder(app, scope, newest.id)
    : sampleOrder(state, app.config.publicUrl, app.config.provider.name);
  return Order.parse(order);
}

async function post(app: App, url: string, body: string): Promise<OutboundReply> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': app.config.provider.name.replace(/[^ -~]/g, ''),
  };
  return replyOf(await app.outbound.send({ url, method: 'POST', headers, body, timeoutMs: mockSeconds * 1000 }));
}

/** Returns the outcome of a request in the form that the developer tools show. */
export function replyOf(outcome: OutboundOutcome): OutboundReply {
  if ('failure' in outcome) return { status: null, body: '', ...outcome };
  return { status: outcome.status, failure: null, body: outcome.body, ms: outcome.ms };
}
