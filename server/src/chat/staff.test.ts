// Staff as a third party of a chat: what recipient and driver read, when staff may write, and when the recipient is sent an email.
import { beforeEach, describe, expect, test } from 'vitest';
import { noticesOf } from '../notifications/testing/parcels.ts';
import { newId } from '../platform/ids.ts';
import { type Client, startWorld } from '../testing/world.ts';
import { readZip } from '../testing/zip.ts';
import { aDelivery, asRecipient, chatOf, saying, tokenOf } from './testing/people.ts';

const world = await startWorld();
const base = await world.listen();
const retailer = await world.retailer({ fulfilsAtOnce: true, name: 'Érable et Fils' });
const { fleetChat: driver } = world.fleet();
beforeEach(() => world.clock.set('2026-11-18T20:00:00Z'));

/** Creates a completed delivery with an email address, and opens its chat as the recipient. */
async function aTalk(language: 'en' | 'fr' = 'en') {
  const email = `r${newId()}@example.com`;
  const delivery = await aDelivery(world, retailer, undefined, undefined, { email, number: `N-${newId().slice(-6)}` });
  const recipient = asRecipient(world, await tokenOf(world, delivery.code), language);
  const params = { id: delivery.orderId };
  const staff = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'], stores: retailer.storeIds.slice(0, 1) });
  const send = (message: string, id?: string) => staff.chat.send({ params, body: { message, ...(id && { id }) } });
  const page = () => world.anyone().tracking.read({ params: { id: delivery.code } });
  const html = async () =>
    (await world.request({ method: 'GET', url: `/t/${delivery.code}/chat?lang=${language}` })).body;
  return { ...delivery, ...{ recipient, email, params, staff, send, page, html } };
}

const typeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => 'ok',
    ({ type }) => type,
  );
const problemsOf = async (api: Client, orderId: string) =>
  (await api.problems.list({})).data.filter(({ id }) => id === orderId).flatMap(({ problems }) => problems);

describe('messages of the recipient are unread', () => {
  const unreadOf = async (api: Client, id: string) => ({
    row: (await api.orders.list({ query: { pageSize: 100 } })).data.find((each) => each.id === id)?.unread,
    timeline: (await api.timeline.read({ params: { id }, query: {} })).unread,
  });

  test('until a member has seen them, and again after the next one', async () => {
    const { recipient, staff, orderId, params } = await aTalk();
    expect(await unreadOf(staff, orderId)).toEqual({ row: 0, timeline: 0 });
    const first = await recipient.send(saying('Where?'));
    const second = await recipient.send(saying('Hello?'));
    expect(await unreadOf(staff, orderId)).toEqual({ row: 2, timeline: 2 });
    await staff.chat.markRead({ params, body: { message: second.id } });
    expect(await unreadOf(staff, orderId)).toEqual({ row: 0, timeline: 0 });
    await staff.chat.markRead({ params, body: { message: first.id } });
    expect(await unreadOf(staff, orderId)).toEqual({ row: 0, timeline: 0 });
    world.clock.advance({ seconds: 1 });
    await recipient.send(saying('Nobody?'));
    expect(await unreadOf(staff, orderId)).toEqual({ row: 1, timeline: 1 });
    // Seeing a message does not answer it.
    expect(await problemsOf(staff, orderId)).toMatchObject([{ reason: 'RECIPIENT_WROTE' }]);
  });

  test('and the recipient’s stream does not reveal when staff read them', async () => {
    const { recipient, staff, code, params } = await aTalk();
    const left = new AbortController();
    const { body } = await fetch(`${base}/retailer/customer-trackings/${code}/news`, { signal: left.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const facts = async () => {
      received += (await reader?.read())?.value ?? '';
      const all = [...received.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data);
      // The news of the delivery’s own events may arrive late.
      return all.slice(all.indexOf('{"chat":true}'));
    };
    const { id: message } = await recipient.send(saying('Where?'));
    await staff.chat.markRead({ params, body: { message } });
    const { done } = await staff.problems.decide({ body: { ids: [params.id], resolution: 'NOT_NEEDED' } });
    expect(done).toEqual([params.id]);
    await expect.poll(facts).toEqual(['{"chat":true}', '{"changed":true}']);
    left.abort();
  });

  test('until the driver or staff answered', async () => {
    for (const answer of ['driver', 'staff'] as const) {
      const { recipient, staff, channel, orderId, send } = await aTalk();
      await recipient.send(saying('Where?'));
      if (answer === 'driver') await driver.send({ params: channel, body: { message: 'At the door' } });
      else await send('At the door');
      expect(await unreadOf(staff, orderId)).toEqual({ row: 0, timeline: 0 });
    }
  });

  test('and only the messages of an order can be marked as read', async () => {
    const { recipient, staff, orderId, params } = await aTalk();
    const other = await aTalk();
    const { id: message } = await recipient.send(saying('Where?'));
    const refused = [
      staff.chat.markRead({ params: other.params, body: { message } }),
      staff.chat.markRead({ params, body: { message: newId() } }),
    ];
    expect(await Promise.all(refused.map(typeOf))).toEqual(['MESSAGE_NOT_FOUND', 'MESSAGE_NOT_FOUND']);
    expect(await unreadOf(staff, orderId)).toEqual({ row: 1, timeline: 1 });
  });
});

describe('a message of staff', () => {
  test('is read by recipient and driver under the store’s name, and ends the problem', async () => {
    const { recipient, channel, staff, orderId, send, page, params } = await aTalk();
    await recipient.send(saying('Not my parcel'));
    expect(await problemsOf(staff, orderId)).toMatchObject([{ reason: 'RECIPIENT_WROTE' }]);
    const shown = await send(' We are calling the driver. ');
    const sender = expect.stringMatching(/^Member \d+$/);
    expect(shown).toMatchObject({ text: 'We are calling the driver.', sender, user: { id: 'STAFF' } });
    expect(await chatOf(staff, params.id)).toMatchObject({
      whyNot: null,
      messages: [{ text: 'Not my parcel', sender: null }, shown],
    });
    expect(await problemsOf(staff, orderId)).toEqual([]);
    const store = (await staff.stores.list({})).data[0]?.name;
    const read = [await recipient.read(), await driver.read({ params: channel })];
    for (const { messages } of read)
      expect(messages[0]).toMatchObject({ text: 'We are calling the driver.', user: { id: 'STAFF', name: store } });
    expect(JSON.stringify(read)).not.toContain('Member ');
    expect((await page()).chat).toMatchObject({ unread: 1 });
    const listed = (await driver.list({})).data.find((each) => each.channel === channel.channel);
    expect(listed?.unread).toBe(2);
    await recipient.markRead({ body: { seq: 2 } });
    expect((await page()).chat).toMatchObject({ unread: 0 });
    expect((await chatOf(staff, params.id)).messages[1]?.readers).toMatchObject([{ id: 'RECIPIENT' }]);
  });

  test('is stored once per id, and never under the id of another party’s message', async () => {
    const { recipient, send, staff, params } = await aTalk();
    const id = newId();
    await Promise.all([send('Once', id), send('Once', id)]);
    expect(await send('Once', id)).toMatchObject({ id, text: 'Once' });
    expect((await chatOf(staff, params.id)).messages).toMatchObject([{ id, text: 'Once' }]);
    const { id: theirs } = await recipient.send(saying('Mine'));
    expect(await typeOf(send('Mine', theirs))).toBe('MESSAGE_ID_TAKEN');
    expect(await typeOf(recipient.send(saying('Mine', { id })))).toBe('MESSAGE_ID_TAKEN');
  });

  test('is refused if blank, too long, or one of too many', async () => {
    const { send } = await aTalk();
    for (const [message, type] of [
      [' \u200b', 'REQUIRED'],
      ['x'.repeat(1001), 'TOO_LONG'],
    ] as const)
      await expect(send(message)).rejects.toMatchObject({ body: { errors: [{ path: 'message', type }] } });
    for (let count = 0; count < 30; count++) await send('again');
    expect(await typeOf(send('and again'))).toBe('TOO_MANY_REQUESTS');
  });

  test('can be neither reported nor edited by the others', async () => {
    const { recipient, channel, send } = await aTalk();
    const { id } = await send('Hello');
    expect(await typeOf(recipient.report({ params: { id }, body: {} }))).toBe('MESSAGE_NOT_FOUND');
    expect(await typeOf(recipient.edit({ params: { id }, ...saying('Bye') }))).toBe('MESSAGE_NOT_YOURS');
    expect(await typeOf(driver.edit({ params: { ...channel, id }, ...saying('Bye') }))).toBe('MESSAGE_NOT_YOURS');
  });

  test.each([
    ['en', 'Store', 'text'],
    ['fr', 'Magasin', 'texte'],
  ])('is in the downloaded file with the member’s name (%s)', async (lang, party, text) => {
    const { send, staff, orderId } = await aTalk();
    await send(text);
    const url = `/retailer/orders/${orderId}/chat/file?lang=${lang}`;
    const { rawPayload } = await world.request({ method: 'GET', url, token: staff.token });
    const [file = []] = (await readZip(rawPayload)).values();
    expect(Buffer.from(file).toString()).toMatch(new RegExp(`· ${party} .* \\(Member \\d+\\)\r\n    ${text}`));
  });

  test('is escaped on the page without JavaScript', async () => {
    const { send, html } = await aTalk();
    await send('<img src=x onerror=alert(1)>');
    expect(await html()).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(await html()).not.toContain('<img src=x');
  });
});

describe('staff may write', () => {
  test('while the chat is open, and for fourteen days after the recipient’s last message', async () => {
    const { recipient, params } = await aTalk();
    const silent = await aTalk();
    await silent.send('Your parcel is at the door');
    await recipient.send(saying('Where is it?'));
    world.clock.set('2026-11-18T22:00:00Z');
    expect(await typeOf(silent.send('Anyone there?'))).toBe('CHAT_CLOSED');
    expect((await chatOf(silent.staff, silent.params.id)).whyNot).toBe('CHAT_CLOSED');
    world.clock.set('2026-12-02T19:59:59Z');
    // Sessions end after a week.
    const api = await retailer.admin();
    const message = { params, body: { message: 'At your neighbour’s' } };
    expect(await typeOf(api.chat.send(message))).toBe('ok');
    expect((await chatOf(api, params.id)).whyNot).toBeNull();
    world.clock.set('2026-12-02T20:00:00Z');
    expect(await typeOf(api.chat.send(message))).toBe('CHAT_CLOSED');
    expect((await chatOf(api, params.id)).whyNot).toBe('CHAT_CLOSED');
  });

  test('not before a chat is offered, in another store’s order, or without the permission', async () => {
    const { orderId } = await aDelivery(world, retailer, []);
    const message = { params: { id: orderId }, body: { message: 'Hello' } };
    const admin = await retailer.admin();
    expect(await typeOf(admin.chat.send(message))).toBe('CHAT_NOT_OFFERED');
    expect((await chatOf(admin, orderId)).whyNot).toBe('CHAT_NOT_OFFERED');
    const [, elsewhere = ''] = retailer.storeIds;
    const other = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'], stores: [elsewhere] });
    expect(await typeOf(other.chat.send(message))).toBe('ORDER_NOT_FOUND');
    expect(await typeOf((await retailer.coordinator()).chat.send(message))).toBe('FORBIDDEN');
  });

  test('unless the retailer reserves the chat for recipient and driver', async () => {
    const { recipient, send, staff, params } = await aTalk();
    await recipient.send(saying('Hello?'));
    const admin = await retailer.admin();
    await admin.settings.editTracking({ body: { switches: { staffInChat: false } } });
    expect(await typeOf(send('Hello'))).toBe('CHAT_WITHOUT_STAFF');
    expect((await chatOf(staff, params.id)).whyNot).toBe('CHAT_WITHOUT_STAFF');
    await admin.settings.editTracking({ body: { switches: { staffInChat: true } } });
    expect(await typeOf(send('Hello'))).toBe('ok');
  });
});

describe('after the chat has closed', () => {
  test.each([
    [
      'en',
      /answered your message about order N-/,
      /Érable et Fils\. .+ answered:/,
      '“It is\n\nat <b>our</b> store {order}”',
    ],
    [
      'fr',
      /a répondu à votre message \(commande N-/,
      /Érable et Fils\. .+ vous répond/,
      '«\u00a0It is\n\nat <b>our</b> store {order}\u00a0»',
    ],
  ] as const)(
    'the recipient is sent the message once, in their language (%s)',
    async (language, subject, start, quote) => {
      const { recipient, send, email, html, page, staff, orderId } = await aTalk(language);
      await recipient.send(saying('Where?'));
      await send('While it is open');
      world.clock.set('2026-11-18T23:00:00Z');
      expect(await world.inbox.all(email)).toEqual([]);
      const id = newId();
      for (let count = 0; count < 2; count++) await send('It is\nat <b>our</b> store {order}', id);
      const [mail, ...more] = await world.inbox.all(email);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(subject);
      expect(mail?.text).toMatch(start);
      expect(mail?.text).toContain(quote);
      expect(mail?.html).toContain('at &lt;b&gt;our&lt;/b&gt; store');
      expect([mail?.link?.pathname.split('/').at(-1), mail?.link?.searchParams.get('lang')]).toEqual([
        'chat',
        language,
      ]);
      expect(await noticesOf(staff, orderId)).toMatchObject([
        { event: 'CHAT_ANSWERED', channel: 'EMAIL', state: 'SENT', isNews: false },
      ]);
      // The page offers the chat again until its messages are read.
      expect((await page()).chat).toEqual({ until: null, unread: 2 });
      expect(await html()).toMatch(/at &lt;b&gt;our&lt;\/b&gt; store.*While it is open/s);
      expect((await page()).chat).toBeNull();
    },
  );

  test('a recipient without an email address is sent nothing, and reads it on the page', async () => {
    const { orderId, code, api } = await aDelivery(world, retailer);
    await asRecipient(world, await tokenOf(world, code)).send(saying('Where?'));
    world.clock.set('2026-11-18T23:00:00Z');
    await api.chat.send({ params: { id: orderId }, body: { message: 'Here' } });
    expect(await noticesOf(api, orderId)).toEqual([]);
    expect((await world.anyone().tracking.read({ params: { id: code } })).chat?.unread).toBe(1);
  });
});
