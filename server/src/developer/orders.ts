// What the orders API answers in a state, shown to developers and sent to the address that they try.
import { type MockState, mockSeconds } from '@portage/contract/developer/rules';
import type { OrdersMock, OrdersMockQuery } from '@portage/contract/developer/schema';
import { OrdersQuery } from '@portage/contract/orders/list';
import { Order } from '@portage/contract/orders/schema';
import type { OutboundReply } from '@portage/contract/outbound';
import { showOrder } from '../orders/detail.ts';
import { listOrders } from '../orders/list/list.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import type { OutboundRequest } from '../platform/http/outbound.ts';
import { isTestData } from '../retailers/twin.ts';
import { sampleOrder } from './sample.ts';

/** The answer for an order in a state and, where an address is given, what came of posting it there. */
export async function mockOrders(
  app: App,
  scope: Scope,
  { url, state, response }: OrdersMockQuery,
): Promise<OrdersMock> {
  const sent = response ?? JSON.stringify(await orderIn(app, scope, state), null, 2);
  const reply = url === undefined ? null : await post(app, { url, body: sent, headers: {} });
  return { response: sent, reply };
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

/** Returns test data's newest order in that state as the API answers it, else a sample: no customer's details are sent anywhere. */
export async function orderIn(app: App, scope: Scope, state: MockState): Promise<Order> {
  const query = OrdersQuery.parse({ ...queries[state], pageSize: 1 });
  const [newest] = (await isTestData(scope)) ? (await listOrders(app, scope, query)).data : [];
  const order = newest ? await showOrder(app, scope, newest.id) : sampleOrder(state, app.config.publicUrl);
  // Nothing goes out that the API would not answer.
  return Order.parse(order);
}

/** Posts JSON to an address of a stranger's. */
export async function post(
  app: App,
  { headers, ...given }: Pick<OutboundRequest, 'url' | 'body'> & { headers: Record<string, string> },
): Promise<OutboundReply> {
  const outcome = await app.outbound.send({
    ...given,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': app.config.provider.name.replace(/[^ -~]/g, ''),
      ...headers,
    },
    timeoutMs: mockSeconds * 1000,
  });
  if ('failure' in outcome) return { status: null, body: '', ...outcome };
  return { status: outcome.status, failure: null, body: outcome.body, ms: outcome.ms };
}
