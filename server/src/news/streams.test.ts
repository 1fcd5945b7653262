// The items of a stream after a reconnect, and how many streams an anonymous caller may keep open.
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld();
const address = await world.listen();
const told = 1200;

/** Creates a retailer with 1,200 events, of which the first `forgotten` ones are deleted. */
async function aRetailer(forgotten = 0) {
  const retailer = await world.retailer();
  const db = world.app.db.acrossTenantsAndSandboxes();
  await sql`insert into outbox (retailer_id, number, topic, fact, published_at)
    select ${retailer.id}::uuid, number, 'ORDERS_IMPORTED', ${{ fact: { jobId: 'a', count: 1 }, by: { name: 'a', role: 'PROVIDER' } }}::jsonb, now()
    from generate_series(${forgotten + 1}::int, ${told}::int) as number`.execute(db);
  await sql`insert into outbox_counters (retailer_id, last_number) values (${retailer.id}, ${told})`.execute(db);
  return retailer;
}

type Event = { id: string; topic: string };

/** Opens a stream as a browser that has received events up to `lastId`; `heard` grows while it is open. */
async function open(url: string, headers: Record<string, string>) {
  const left = new AbortController();
  const response = await fetch(`${address}${url}`, { headers, signal: left.signal });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
  };
  read().catch(() => undefined);
  const heard = (): Event[] =>
    [...text.matchAll(/id: (\d+)\ndata: (.*)\n\n/g)].map(([, id = '', data = '']) => ({ id, ...JSON.parse(data) }));
  /** The id after which a client resumes that has received no event. */
  const begun = () => /^id: (\d+)\n\n/m.exec(text)?.[1];
  return { status: response.status, heard, begun, leave: () => left.abort() };
}

const resumed = (token: string, lastId: number) =>
  open('/retailer/news', { authorization: `Bearer ${token}`, 'last-event-id': String(lastId) });

test('a client that missed few events receives them; one that missed many receives RESYNC, and then new events', async () => {
  const retailer = await aRetailer();
  const api = await retailer.admin();
  const little = await resumed(api.token, told - 5);
  await expect.poll(() => little.heard().length).toBe(5);
  const much = await resumed(api.token, 0);
  await expect.poll(() => much.heard()).toEqual([{ id: String(told), topic: 'RESYNC' }]);
  await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  await expect.poll(() => much.heard()[1]?.topic).toBe('ORDER_CREATED');
  expect(much.heard()).toHaveLength(2);
  for (const stream of [little, much]) stream.leave();
});

test('a client that has received no event before its connection is lost misses none', async () => {
  const retailer = await aRetailer();
  const api = await retailer.admin();
  const stream = await open('/retailer/news', { authorization: `Bearer ${api.token}` });
  await expect.poll(stream.begun).toBe(String(told));
  stream.leave();
  await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  const again = await resumed(api.token, Number(stream.begun()));
  await expect.poll(() => again.heard().map(({ topic }) => topic)).toEqual(['ORDER_CREATED']);
  again.leave();
});

test('a client that was away for longer than events are stored receives RESYNC', async () => {
  const retailer = await aRetailer(told - 10);
  const { token } = await retailer.admin();
  const stream = await resumed(token, told - 20);
  await expect.poll(() => stream.heard()).toEqual([{ id: String(told), topic: 'RESYNC' }]);
  stream.leave();
});

test('a member keeps at most twenty streams open, separately from other members', async () => {
  const retailer = await world.retailer();
  const [one, other] = [await retailer.admin(), await retailer.admin()];
  const listen = (token: string) => open('/retailer/news', { authorization: `Bearer ${token}` });
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(one.token)));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await listen(one.token)).status).toBe(429);
  const theirs = await listen(other.token);
  expect(theirs.status).toBe(200);
  for (const stream of [...streams, theirs]) stream.leave();
});

test('an anonymous caller keeps at most twenty streams open; a closed one makes room', async () => {
  const retailer = await world.retailer();
  const order = await (await retailer.admin()).orders.create({
    body: anOrder({ pickupScheduleId: retailer.storeIds[0] }),
  });
  const url = `/retailer/customer-trackings/${order.trackingCode}/news`;
  const follow = (from = '192.0.2.7') => open(url, { 'x-forwarded-for': from });
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow()));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  expect((await follow()).status).toBe(429);
  const neighbour = await follow('192.0.2.8');
  expect(neighbour.status).toBe(200);
  streams.pop()?.leave();
  await expect
    .poll(async () => {
      const another = await follow();
      streams.push(another);
      return another.status;
    })
    .toBe(200);
  for (const stream of [...streams, neighbour]) stream.leave();
});

test('a stream opens once it misses no event', async () => {
  const { token } = await (await world.retailer()).admin();
  const [reached, subscribed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { outbox } = world.app;
  const listen = outbox.listen.bind(outbox);
  vi.spyOn(outbox, 'listen').mockImplementationOnce(async (...given) => {
    reached.resolve();
    await subscribed.promise;
    return listen(...given);
  });
  const openOne = () => open('/retailer/news', { authorization: `Bearer ${token}` });
  let isOpen = false;
  const opening = openOne().finally(() => {
    isOpen = true;
  });
  await reached.promise;
  // What the first stream had sent would arrive before the head of a later one.
  const later = await openOne();
  expect(isOpen).toBe(false);
  subscribed.resolve();
  const stream = await opening;
  expect(stream.status).toBe(200);
  for (const each of [stream, later]) each.leave();
});
