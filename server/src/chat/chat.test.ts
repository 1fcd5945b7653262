// Chats between recipient and driver: what each side reads, when they may write, and what is stored.
import { beforeEach, describe, expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { aDelivery, asRecipient, saying, tokenOf } from './testing/people.ts';

const world = await startWorld();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const { fleetChat: driver } = world.fleet();
const completedAt = '2026-11-18T20:00:00Z';
beforeEach(() => world.clock.set(completedAt));

/** Creates a completed delivery, and opens its chat as the recipient. */
async function aTalk(language = 'en') {
  const delivery = await aDelivery(world, retailer);
  const token = await tokenOf(world, delivery.code);
  return { ...delivery, token, recipient: asRecipient(world, token, language) };
}
const textsOf = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);
const typeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => 'ok',
    ({ type }) => type,
  );

test('each side reads the other’s messages, newest first, with a first name and without a phone number', async () => {
  const { recipient, channel } = await aTalk('fr');
  await recipient.send(saying('Bonjour'));
  world.clock.advance({ minutes: 1 });
  await driver.send({ params: channel, ...saying('Bonjour! Le colis est au balcon.') });
  const thread = await recipient.read();
  expect(thread).toMatchObject({
    channel: { id: channel.channel, driver: 'Karim', whyNot: null, until: '2026-11-18T22:00:00.000Z' },
    messages: [
      { text: 'Bonjour! Le colis est au balcon.', seq: 2, user: { id: 'DRIVER', name: 'Karim' }, edited: false },
      { text: 'Bonjour', seq: 1, user: { id: 'RECIPIENT', name: 'Élodie' }, image: null, readers: [] },
    ],
  });
  expect(JSON.stringify([thread, await driver.read({ params: channel })])).not.toMatch(
    /Benali|Tremblay|driver-7|555-?0143/,
  );
  const [open] = (await driver.list({})).data.filter((each) => each.channel === channel.channel);
  expect(open).toMatchObject({ recipient: 'Élodie', language: 'fr', unread: 1, lastSeq: 2, driverId: 'driver-7' });
});

test('a message that is sent repeatedly, to any server, is stored once', async () => {
  const { recipient, token } = await aTalk();
  const other = asRecipient(await world.another(), token);
  const id = newId();
  const sent = await Promise.all([recipient, other, recipient, other].map((side) => side.send(saying('Once', { id }))));
  expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([1]));
  await Promise.all(['a', 'b', 'c', 'd'].map((text, turn) => (turn % 2 ? other : recipient).send(saying(text))));
  const { messages } = await recipient.read();
  expect(messages.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
  // The client may not have received the reply; the message stays stored even after the chat closes.
  world.clock.set('2026-11-18T20:59:00Z');
  const later = asRecipient(world, await tokenOf(world, (await aTalk()).code));
  expect((await later.read()).messages).toEqual([]);
});

test('a message id that the other side has used is refused', async () => {
  const { recipient, channel } = await aTalk();
  const { id } = await recipient.send(saying('Mine'));
  expect(await typeOf(driver.send({ params: channel, ...saying('Mine too', { id }) }))).toBe('MESSAGE_ID_TAKEN');
});

test.each(['', ' ', '\n \t', '\u200b', '\u2800'])('a blank message is refused (%j)', async (message) => {
  const { recipient, channel } = await aTalk();
  const missing = { body: { errors: [{ path: 'message', type: 'REQUIRED' }] } };
  await expect(recipient.send(saying(message))).rejects.toMatchObject(missing);
  await expect(driver.send({ params: channel, ...saying(message) })).rejects.toMatchObject(missing);
});

test('a message has at most a thousand characters', async () => {
  const { recipient } = await aTalk();
  await expect(recipient.send(saying('x'.repeat(1001)))).rejects.toMatchObject({
    body: { errors: [{ path: 'message', type: 'TOO_LONG' }] },
  });
  expect((await recipient.send(saying('x'.repeat(1000)))).text).toHaveLength(1000);
});

describe('the time in which a chat is open', () => {
  test('ends two hours after the completion for both sides; earlier messages can still be read', async () => {
    const { recipient, channel, code } = await aTalk();
    await recipient.send(saying('First'));
    world.clock.set('2026-11-18T20:59:59Z');
    const late = asRecipient(world, await tokenOf(world, code));
    world.clock.set('2026-11-18T21:58:00Z');
    const last = asRecipient(world, await tokenOf(world, code));
    world.clock.set('2026-11-18T21:59:59Z');
    const { id, seq } = await last.send(saying('In time'));
    expect(seq).toBe(2);
    expect(await typeOf(late.send(saying('Too old')))).toBe('CHAT_TOKEN_OVER');
    world.clock.set('2026-11-18T22:00:01Z');
    expect(await typeOf(last.send(saying('Too late')))).toBe('CHAT_CLOSED');
    expect(await typeOf(last.edit({ params: { id }, ...saying('Too late') }))).toBe('CHAT_CLOSED');
    expect(await typeOf(driver.send({ params: channel, ...saying('Too late') }))).toBe('CHAT_CLOSED');
    expect(await last.read()).toMatchObject({ channel: { whyNot: 'CHAT_CLOSED' }, messages: [{}, {}] });
    expect(await typeOf(tokenOf(world, code))).toBe('ok');
    expect((await driver.list({})).data.filter((each) => each.channel === channel.channel)).toEqual([]);
  });

  test('excludes deliveries on the way or left at a front desk; a chat without messages is closed afterwards', async () => {
    const onTheWay = await aDelivery(world, retailer, ['ATTEMPTING_DELIVERY']);
    const atTheDesk = await aDelivery(world, retailer, ['ATTEMPTING_DELIVERY', 'COMPLETED'], 3);
    for (const { code, channel } of [onTheWay, atTheDesk]) {
      expect(await typeOf(tokenOf(world, code))).toBe('CHAT_NOT_OFFERED');
      expect(await typeOf(driver.send({ params: channel, ...saying('Hello') }))).toBe('CHAT_NOT_OFFERED');
    }
    const silent = await aDelivery(world, retailer);
    world.clock.set('2026-11-18T22:00:00Z');
    expect(await typeOf(tokenOf(world, silent.code))).toBe('CHAT_CLOSED');
  });
});

test('a retailer can open chats while the driver is on the way; the page then shows the chat and its unread messages', async () => {
  const opener = await world.retailer({ fulfilsAtOnce: true });
  const { api, code, channel, orderId } = await aDelivery(world, opener, ['ATTEMPTING_DELIVERY']);
  await api.orders.edit({ params: { id: orderId }, body: { language: 'fr' } });
  const page = () => world.anyone().tracking.read({ params: { id: code } });
  expect((await page()).chat).toBeNull();
  await api.settings.editTracking({ body: { switches: { chatOnTheWay: true } } });
  expect((await page()).chat).toEqual({ until: null, unread: 0 });
  await driver.send({ params: channel, ...saying('Ten minutes') });
  const listed = (await driver.list({})).data.find((each) => each.channel === channel.channel);
  // Before the recipient writes, their language is the order's.
  expect(listed).toMatchObject({ until: null, language: 'fr' });
  expect((await page()).chat).toEqual({ until: null, unread: 1 });
  const recipient = asRecipient(world, await tokenOf(world, code));
  await recipient.markRead({ body: { seq: 1 } });
  expect((await page()).chat?.unread).toBe(0);
});

describe('a chat token', () => {
  test('is issued for the link, or for the printed code with its postal code, and for nothing else', async () => {
    const { trackingCode } = await aDelivery(world, retailer);
    const ask = (body: { id: string; postalCode?: string }) => typeOf(world.anyone().recipientChat.token({ body }));
    expect(await ask({ id: trackingCode })).toBe('FORBIDDEN');
    expect(await ask({ id: trackingCode, postalCode: 'H2J 2L7' })).toBe('FORBIDDEN');
    expect(await ask({ id: trackingCode, postalCode: 'm5x1a9' })).toBe('ok');
    expect(await ask({ id: 'NOSUCHCODE' })).toBe('TRACKING_NOT_FOUND');
  });

  test('opens only its own chat: another chat named in the request is refused, and another chat’s message is not found', async () => {
    const [mine, theirs] = [await aTalk(), await aTalk()];
    const { id } = await theirs.recipient.send(saying('Theirs'));
    for (const named of [{ channel: theirs.deliveryId }, { shipmentId: theirs.deliveryId }])
      expect(await typeOf(mine.recipient.send(saying('Hello', named)))).toBe('CHAT_NOT_FOUND');
    const own = { channel: mine.deliveryId, shipmentId: mine.deliveryId, channelName: 'x', driverId: 'y' };
    expect(await typeOf(mine.recipient.send(saying('Hello', own)))).toBe('ok');
    expect(await typeOf(mine.recipient.edit({ params: { id }, ...saying('Mine now') }))).toBe('MESSAGE_NOT_FOUND');
    expect(await typeOf(mine.recipient.report({ params: { id }, body: {} }))).toBe('MESSAGE_NOT_FOUND');
    expect(textsOf(await theirs.recipient.read())).toEqual(['Theirs']);
  });

  test('is refused if it is forged, changed or an hour old', async () => {
    const { token, code } = await aTalk();
    const [text = '', signature = ''] = token.split('.');
    const forged = Buffer.from(text, 'base64url').toString().replace(/^\d+/, '9999999999999');
    for (const each of [
      '',
      'x',
      `${text}.`,
      `${text}.${signature}x`,
      `${Buffer.from(forged).toString('base64url')}.${signature}`,
    ])
      expect(await typeOf(asRecipient(world, each).read())).toBe('CHAT_TOKEN_OVER');
    world.clock.advance({ minutes: 60 });
    expect(await typeOf(asRecipient(world, token).read())).toBe('CHAT_TOKEN_OVER');
    expect(await typeOf(asRecipient(world, await tokenOf(world, code)).read())).toBe('ok');
  });

  test('is refused once its link is revoked or renewed; the printed code still opens a new one', async () => {
    const { recipient, api, orderId, trackingCode } = await aTalk();
    const params = { id: orderId };
    const opened = async (id: string, postalCode?: string) => {
      const { data } = await world.anyone().recipientChat.token({ body: { id, ...(postalCode && { postalCode }) } });
      return asRecipient(world, data.token);
    };
    world.clock.advance({ seconds: 1 });
    await api.orders.revokeLink({ params });
    const tried = [recipient.read(), recipient.send(saying('Me')), recipient.markRead({ body: { seq: 1 } })];
    expect(await Promise.all(tried.map(typeOf))).toEqual(Array(3).fill('CHAT_TOKEN_OVER'));
    const printed = await opened(trackingCode, 'M5X1A9');
    expect(await typeOf(printed.read())).toBe('ok');
    world.clock.advance({ seconds: 1 });
    const { trackingLink } = await api.orders.renewLink({ params });
    expect(await typeOf(printed.read())).toBe('CHAT_TOKEN_OVER');
    expect(await typeOf((await opened(trackingLink.split('/').at(-1) ?? '')).read())).toBe('ok');
  });
});

test('pages contain six messages at first, twenty with the flag, and twenty earlier ones each, without repeats', async () => {
  const { recipient, channel } = await aTalk();
  for (let count = 1; count <= 50; count++) {
    if (count % 20 === 0) world.clock.advance({ minutes: 2 });
    await driver.send({ params: channel, ...saying(String(count)) });
  }
  expect(textsOf(await recipient.read({ query: { flagged: 'true' } }))).toHaveLength(20);
  const read: string[] = [];
  const sizes: number[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const page = await recipient.read({ query: before === undefined ? {} : { before } });
    sizes.push(page.messages.length);
    read.push(...textsOf(page));
    before = page.before;
  }
  expect(sizes).toEqual([6, 20, 20, 4]);
  expect(read).toEqual(Array.from({ length: 50 }, (_, index) => String(50 - index)));
});

test('each side may send thirty messages a minute', async () => {
  const { recipient, channel } = await aTalk();
  for (let count = 0; count < 30; count++) await recipient.send(saying('again'));
  expect(await typeOf(recipient.send(saying('and again')))).toBe('TOO_MANY_REQUESTS');
  expect(await typeOf(driver.send({ params: channel, ...saying('Slowly') }))).toBe('ok');
  world.clock.advance({ seconds: 60 });
  expect(await typeOf(recipient.send(saying('Later')))).toBe('ok');
});

test('a chat accepts two thousand messages and changes', async () => {
  const { recipient, channel } = await aTalk();
  const { id } = await recipient.send(saying('First'));
  const { db } = world.app.db.scope(wholeRetailer(retailer.id));
  await db.updateTable('chat_channels').set({ last_seq: 1999 }).where('id', '=', channel.channel).execute();
  await driver.send({ params: channel, ...saying('Last') });
  expect(await typeOf(recipient.send(saying('More')))).toBe('CHAT_FULL');
  expect(await typeOf(recipient.edit({ params: { id }, ...saying('Changed') }))).toBe('CHAT_FULL');
});

describe('read receipts', () => {
  test('are shown on the other side’s messages; they never move back or past the last message', async () => {
    const { recipient, channel } = await aTalk();
    for (const text of ['one', 'two']) await recipient.send(saying(text));
    await driver.markRead({ params: channel, body: { seq: 1 } });
    const readers = async () => (await recipient.read()).messages.map((message) => message.readers);
    expect(await readers()).toEqual([[], [{ id: 'DRIVER', name: 'Karim' }]]);
    await driver.markRead({ params: channel, body: { seq: 99 } });
    await driver.markRead({ params: channel, body: { seq: 0 } });
    expect(await readers()).toEqual([[{ id: 'DRIVER', name: 'Karim' }], [{ id: 'DRIVER', name: 'Karim' }]]);
    await recipient.send(saying('three'));
    expect((await readers())[0]).toEqual([]);
    expect((await recipient.read()).read).toEqual([{ id: 'DRIVER', seq: 2 }]);
    const open = (await driver.list({ query: { unread: 'true' } })).data.find(
      (each) => each.channel === channel.channel,
    );
    expect(open?.unread).toBe(1);
  });

  test('are empty in a chat without messages', async () => {
    const { recipient } = await aTalk();
    expect(await recipient.markRead({ body: { seq: 5 } })).toEqual({});
    expect((await recipient.read()).read).toEqual([]);
  });
});

describe('an edited message', () => {
  test('is marked as edited, and sent as a change to a reader who missed the edit', async () => {
    const { recipient, channel } = await aTalk();
    const { id } = await recipient.send(saying('At the dor'));
    const { version } = await driver.read({ params: channel });
    world.clock.advance({ minutes: 14 });
    expect(await recipient.edit({ params: { id }, ...saying('At the door') })).toMatchObject({
      text: 'At the door',
      edited: true,
      seq: 1,
    });
    expect(await driver.read({ params: channel, query: { since: version } })).toMatchObject({
      messages: [{ id, text: 'At the door', edited: true }],
      more: false,
    });
    expect(await typeOf(driver.edit({ params: { ...channel, id }, ...saying('Mine') }))).toBe('MESSAGE_NOT_YOURS');
    world.clock.advance({ minutes: 1 });
    expect(await typeOf(recipient.edit({ params: { id }, ...saying('Later') }))).toBe('MESSAGE_EDIT_OVER');
  });

  test('is removed for both sides when its text becomes empty', async () => {
    const { recipient, channel } = await aTalk();
    const { id } = await driver.send({ params: channel, ...saying('Wrong door') });
    await driver.edit({ params: { ...channel, id }, ...saying(' ') });
    expect((await recipient.read()).messages).toMatchObject([{ id, text: '', removed: true, edited: true }]);
    expect(await typeOf(driver.edit({ params: { ...channel, id }, ...saying('Again') }))).toBe('MESSAGE_EDIT_OVER');
  });
});

test('a canceled order has no chat, and an order that is fulfilled again has a new one', async () => {
  expect(await typeOf(driver.send({ params: { channel: newId() }, ...saying('Hello') }))).toBe('CHAT_NOT_FOUND');
  expect(await typeOf(driver.read({ params: { channel: 'x' } }))).toBe('CHAT_NOT_FOUND');
  world.clock.set(wednesdayMorning);
  const { code, deliveryId, api, orderId } = await aDelivery(world, retailer, []);
  await api.orders.void({ params: { id: orderId } });
  expect(await typeOf(tokenOf(world, code))).toBe('CHAT_NOT_OFFERED');
  expect(await typeOf(driver.read({ params: { channel: deliveryId } }))).toBe('CHAT_NOT_FOUND');
});
