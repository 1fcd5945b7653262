// The conversations between retailers and the courier's desk about orders.
import type { WaitingConversation } from '@portage/contract/timeline/fleet';
import { beforeEach, expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { untilBlocked } from '../testing/hold.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
beforeEach(() => world.clock.set(wednesdayMorning));

/** Creates a retailer and a member of the courier, with functions to write about its orders and to list those of its conversations that wait. */
async function aRetailer() {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const desk = await world.desk({ role: 'RETAILER_USER', permissions: ['ANSWER_RETAILERS'] });

  /** Creates an order that is not fulfilled. */
  async function aConversation() {
    const order = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
    const write = (content: string, isTeamOnly = false) => {
      world.clock.advance({ seconds: 1 });
      return api.orders.addLog({ body: { orderId: order.id, content, isTeamOnly } });
    };
    return { order, write, params: { retailerId: retailer.id, id: order.id } };
  }

  const waiting = async (by = desk, after?: string): Promise<WaitingConversation[]> => {
    const { data, next } = await by.fleetMessages.conversations({ query: { limit: 2, after } });
    const own = data.filter(({ retailerId }) => retailerId === retailer.id);
    return next === null ? own : [...own, ...(await waiting(by, next))];
  };
  const waitingTexts = async () => (await waiting()).map(({ content }) => content);
  return { id: retailer.id, api, desk, aConversation, waiting, waitingTexts };
}

test('a conversation waits from the retailer’s message until the desk answers, also before the order is fulfilled', async () => {
  const { id: retailerId, api, desk, aConversation, waiting, waitingTexts } = await aRetailer();
  const { name } = await desk.auth.refresh();
  const { order, write, params } = await aConversation();
  await expect(desk.fleetMessages.read({ params })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  const unasked = desk.fleetMessages.answer({ params, body: { content: 'Hello' } });
  await expect(unasked).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  await write('Between us', true);
  expect(await waiting()).toEqual([]);
  await write('Do you take 40 kg?');
  await write('And two of them?');
  await write('Between us again', true);
  expect(await waiting()).toMatchObject([
    {
      ...{ retailerId, orderId: order.id, store: 'Queen West', retailer: (await api.auth.refresh()).retailer.name },
      ...{
        number: order.number,
        trackingCode: order.trackingCode,
        from: 'RETAILER_ADMIN',
        content: 'And two of them?',
      },
    },
  ]);
  await desk.fleetMessages.answer({ params, body: { content: 'One of them' } });
  expect(await waiting()).toEqual([]);
  expect((await desk.fleetMessages.read({ params })).messages).toMatchObject([
    { content: 'Do you take 40 kg?', from: 'RETAILER_ADMIN' },
    { content: 'And two of them?' },
    { content: 'One of them', from: 'PROVIDER', name },
  ]);
  const { data } = await api.timeline.read({ params: { id: order.id }, query: { only: 'COURIER' } });
  expect(data[0]).toMatchObject({ line: { senderName: name, from: 'PROVIDER', content: 'One of them' } });
  await write('Why only one?');
  expect(await waitingTexts()).toEqual(['Why only one?']);
  await api.orders.fulfil({ params: { id: order.id } });
  const { delivery } = await api.orders.read({ params: { id: order.id } });
  await world.fleet().fleetMessages.send({ params: { id: delivery?.id ?? '' }, body: { content: 'It is heavy' } });
  expect(await waiting()).toEqual([]);
});

test('conversations are listed newest first, in pages, for 30 days', async () => {
  const { desk, aConversation, waiting, waitingTexts } = await aRetailer();
  for (const place of [1, 2, 3, 4, 5]) await (await aConversation()).write(`Message ${place}`);
  expect(await waitingTexts()).toEqual([5, 4, 3, 2, 1].map((place) => `Message ${place}`));
  const wrong = desk.fleetMessages.conversations({ query: { after: 'soon' } });
  await expect(wrong).rejects.toMatchObject({ status: 422 });
  world.clock.advance({ hours: 31 * 24 });
  expect(await waiting(await world.desk())).toEqual([]);
});

test('a conversation is closed without an answer, unless the retailer wrote after the message that was read', async () => {
  const { desk, aConversation, waiting, waitingTexts } = await aRetailer();
  const { write, params, order } = await aConversation();
  const { id: first } = await write('Thanks');
  const { id: second } = await write('One more thing');
  await desk.fleetMessages.close({ params, body: { messageId: first } });
  expect(await waitingTexts()).toEqual(['One more thing']);
  for (const _ of ['once', 'again']) {
    const { messages } = await desk.fleetMessages.close({ params, body: { messageId: second } });
    expect(messages.map(({ content }) => content)).toEqual(['Thanks', 'One more thing']);
    expect(await waiting()).toEqual([]);
  }
  await write('And this?');
  const other = await aConversation();
  const { id: elsewhere } = await other.write('About another order');
  await desk.fleetMessages.close({ params, body: { messageId: elsewhere } });
  expect(await waitingTexts()).toEqual(['About another order', 'And this?']);
  const unknown = { params: { retailerId: newId(), id: order.id }, body: { messageId: second } };
  await expect(desk.fleetMessages.close(unknown)).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
});

test('of two concurrent messages about an order, only the later one waits', async () => {
  const { id: retailerId, aConversation, waiting } = await aRetailer();
  const { write, order } = await aConversation();
  const { db } = world.app;
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const blocking = db.transaction(wholeRetailer(retailerId), async (tx) => {
    await tx.db.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute();
    await held;
  });
  const writes = ['One', 'Two'].map((content) => write(content));
  await untilBlocked(world, 2);
  end();
  await Promise.all([blocking, ...writes]);
  expect(await waiting()).toHaveLength(1);
});

test('a conversation has at most 500 messages: the newest', async () => {
  const { id: retailerId, desk, aConversation, waitingTexts } = await aRetailer();
  const { order, write, params } = await aConversation();
  const { db } = world.app.db.scope(wholeRetailer(retailerId));
  const line = { order_id: order.id, sender_name: 'Ana', sender_role: 'RETAILER_ADMIN' as const, action: null };
  const rows = Array.from({ length: 510 }, (_, nth) => ({
    ...line,
    id: newId(),
    content: `${nth}`,
    created_at: wednesdayMorning,
  }));
  await db.insertInto('action_logs').values(rows).execute();
  await write('The last');
  const { messages } = await desk.fleetMessages.read({ params });
  expect(messages).toHaveLength(500);
  expect(messages.at(-1)).toMatchObject({ content: 'The last' });
  expect(await waitingTexts()).toEqual(['The last']);
});
