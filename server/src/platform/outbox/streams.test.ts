// Events over real HTTP: numbered, in order, resumable, and sent only to members who may see them.
import { Client as Postgres } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type NewsStream, openNewsStream } from '../../testing/newsStream.ts';
import { anOrder, type Client, type Retailer, startWorld, wednesdayMorning } from '../../testing/world.ts';

const world = await startWorld();
const elsewhere = await world.another();
const [here, there] = [await world.listen(), await elsewhere.listen()];

const streams: NewsStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
const listen = async (
  client: Client | null,
  given: { at?: string; path?: string; after?: number } = {},
): Promise<NewsStream> => {
  const stream = await openNewsStream(
    `${given.at ?? here}${given.path ?? '/retailer/news'}`,
    client?.token ?? null,
    given.after,
  );
  streams.push(stream);
  return stream;
};

const slot = { date: '2026-11-18', time: '14:00' };
const inToronto = (retailer: Retailer) => anOrder({ ...slot, pickupScheduleId: retailer.storeIds[0] });
const inMontreal = (retailer: Retailer) =>
  anOrder({
    date: '2026-11-18',
    time: '13:30',
    pickupScheduleId: retailer.storeIds[1],
    address: '1 A St, Montréal, QC, H2J 2K9',
  });

test('a listener that fails does not affect the others', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const items: string[] = [];
  const failing = await world.app.outbox.listen(retailer.id, null, () => {
    throw new Error('cannot read it');
  });
  const leave = await world.app.outbox.listen(retailer.id, null, ({ topic }) => items.push(topic));
  const { id } = await api.orders.create({ body: inToronto(retailer) });
  await api.orders.fulfil({ params: { id } });
  await expect.poll(() => items).toEqual(['ORDER_CREATED', 'ORDER_FULFILLED']);
  failing();
  leave();
});

describe('a member’s stream', () => {
  test('sends events in the order of their numbers, without a gap', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const stream = await listen(api);
    expect(stream.status).toBe(200);
    const { id } = await api.orders.create({ body: inToronto(retailer) });
    await api.orders.edit({ params: { id }, body: { note: 'x' } });
    await api.orders.fulfil({ params: { id } });
    await api.orders.addLog({ body: { orderId: id, content: 'Hello' } });
    await api.orders.void({ params: { id } });
    const items = await stream.waitForItems(5);
    expect(items.map(({ topic }) => topic)).toEqual([
      'ORDER_CREATED',
      'ORDER_EDITED',
      'ORDER_FULFILLED',
      'LOG_ADDED',
      'ORDER_VOIDED',
    ]);
    expect(items.map((each) => each.id)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(items.map(({ about }) => about))).toEqual(new Set([id]));
  });

  test('sends many concurrent events once each, in order, to all listeners', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const [one, other] = [await listen(api), await listen(api, { at: there })];
    const both = [world.client(api.token), elsewhere.client(api.token)];
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => both[index % 2]?.orders.create({ body: inToronto(retailer) })),
    );
    for (const stream of [one, other]) {
      const numbers = (await stream.waitForItems(40)).map(({ id }) => id);
      expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    }
  });

  test('resumes after Last-Event-ID without loss or repetition', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const first = await listen(api);
    const create = () => api.orders.create({ body: inToronto(retailer) });
    await create();
    await create();
    const [, second] = await first.waitForItems(2);
    first.close();
    const missed = [await create(), await create()];
    const again = await listen(api, { after: second?.id ?? 0 });
    const live = await create();
    await again.waitForItems(3);
    // An event that was sent twice would arrive before this one.
    const last = await create();
    expect((await again.waitForItems(4)).map(({ about }) => about)).toEqual(
      [...missed, live, last].map(({ id }) => id),
    );
  });

  test('resumes at the present after a number that was never assigned', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const stream = await listen(api, { after: 999_999 });
    const { id } = await api.orders.create({ body: inToronto(retailer) });
    expect((await stream.waitForItems(1))[0]).toMatchObject({ about: id });
  });

  test('is refused without a session', async () => {
    expect((await listen(null)).status).toBe(401);
  });
});

describe('a stream contains only permitted events', () => {
  test('a coordinator of some stores receives events of those only; another retailer receives nothing', async () => {
    const [retailer, other] = [await world.retailer(), await world.retailer()];
    const api = await retailer.admin();
    const held = await listen(await retailer.coordinator({ stores: [retailer.storeIds[1] ?? ''] }));
    const [stranger, admin] = [await listen(await other.admin()), await listen(api)];
    await api.orders.create({ body: inToronto(retailer) });
    const { id } = await api.orders.create({ body: inMontreal(retailer) });
    await admin.waitForItems(2);
    const own = await (await other.admin()).orders.create({ body: inToronto(other) });
    expect(await held.waitForItems(1)).toEqual([{ id: 2, topic: 'ORDER_CREATED', about: id }]);
    expect(await stranger.waitForItems(1)).toEqual([{ id: 1, topic: 'ORDER_CREATED', about: own.id }]);
  });

  test('only the member of a job receives its events', async () => {
    const retailer = await world.retailer();
    const [api, colleague] = [await retailer.admin(), await retailer.admin()];
    const [own, other] = [await listen(api), await listen(colleague)];
    const order = await api.orders.create({ body: inToronto(retailer) });
    for (const stream of [own, other]) await stream.waitForItems(1);
    const { jobId } = await api.orders.fulfilMany({ body: { ids: [order.id] } });
    expect((await own.waitForItems(2))[1]).toMatchObject({ topic: 'JOB_CHANGED', about: jobId });
    // Later facts arrive later.
    const next = await api.orders.create({ body: inToronto(retailer) });
    expect((await other.waitForItems(2))[1]).toMatchObject({ topic: 'ORDER_CREATED', about: next.id });
  });

  test('the courier’s reports are streamed too', async () => {
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    const api = await retailer.admin();
    const { id, delivery } = await api.orders.create({ body: inToronto(retailer) });
    const stream = await listen(api);
    const event = {
      id: 'n1',
      deliveryId: delivery?.id ?? '',
      type: 'AT_WAREHOUSE' as const,
      at: wednesdayMorning,
    };
    await world.fleet().fleet.events({ body: { events: [event] } });
    const items = () => stream.items.map(({ topic, about }) => [topic, about]);
    await expect.poll(items).toContainEqual(['DELIVERY_CHANGED', id]);
  });

  test('a recipient’s stream contains changes of their own parcel only', async () => {
    const retailer = await world.retailer({ fulfilsAtOnce: true });
    const api = await retailer.admin();
    const staff = await listen(api);
    const [mine, others] = [
      await api.orders.create({ body: inToronto(retailer) }),
      await api.orders.create({ body: inToronto(retailer) }),
    ];
    await staff.waitForItems(2);
    const codeOf = ({ trackingLink }: typeof mine) => trackingLink.split('/').at(-1);
    const stream = await listen(null, { path: `/retailer/customer-trackings/${codeOf(mine)}/news` });
    expect(stream.status).toBe(200);
    const report = (deliveryId: string | undefined) =>
      world.fleet().fleet.events({
        body: {
          events: [{ id: `t-${deliveryId}`, deliveryId: deliveryId ?? '', type: 'AT_WAREHOUSE', at: wednesdayMorning }],
        },
      });
    await report(others.delivery?.id);
    await report(mine.delivery?.id);
    await staff.waitForItems(4);
    // The other parcel's change came first.
    expect(await stream.waitForItems(1)).toHaveLength(1);
    expect((await listen(null, { path: '/retailer/customer-trackings/NOBODY/news' })).status).toBe(404);
  });
});

describe('when connections are lost', () => {
  test('a listener whose connection is killed misses nothing, and reconnects once', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const [one, other] = [await listen(api), await listen(api, { at: there })];
    const killer = new Postgres({ connectionString: world.databaseUrl });
    await killer.connect();
    const ended: number[] = [];
    // A terminated connection may be listed for a while.
    const others = `from pg_stat_activity
      where datname = current_database() and application_name = 'portage listener' and pid <> all($1)`;
    const count = async () => (await killer.query(`select count(*)::int as count ${others}`, [ended])).rows[0].count;
    await expect.poll(count).toBe(2);
    for (let round = 0; round < 3; round++) {
      const { rows } = await killer.query(`select pid, pg_terminate_backend(pid) ${others}`, [ended]);
      ended.push(...rows.map(({ pid }) => pid));
      await api.orders.create({ body: inToronto(retailer) });
    }
    for (const stream of [one, other]) expect((await stream.waitForItems(3)).map(({ id }) => id)).toEqual([1, 2, 3]);
    await expect.poll(count).toBe(2);
    await killer.end();
  });
});

describe('a published fact', () => {
  test('is sent when its transaction is committed, and never when it is rolled back', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const stream = await listen(api);
    const body = { ...inToronto(retailer), number: 'once' };
    await api.orders.create({ body });
    await expect(api.orders.create({ body })).rejects.toMatchObject({ type: 'ORDER_NUMBER_TAKEN' });
    const second = await api.orders.create({ body: inToronto(retailer) });
    expect((await stream.waitForItems(2)).map(({ id, about }) => [id, about])[1]).toEqual([2, second.id]);
  });
});
