// Photos in chats, what staff read and download, and what no other page receives.
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerChats } from '../../../tools/courier/chats.ts';
import { newId } from '../platform/ids.ts';
import { startWorld } from '../testing/world.ts';
import { readZip } from '../testing/zip.ts';
import { aDelivery, asRecipient, chatOf, saying, tokenOf } from './testing/people.ts';

const world = await startWorld();
const address = await world.listen();
const retailer = await world.retailer({ fulfilsAtOnce: true });
const { fleetChat: driver } = world.fleet();
beforeEach(() => world.clock.set('2026-11-18T20:00:00Z'));

async function aTalk() {
  const delivery = await aDelivery(world, retailer);
  const token = await tokenOf(world, delivery.code);
  return { ...delivery, token, recipient: asRecipient(world, token) };
}
const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });
const inBase64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

describe('a photo', () => {
  test('is scaled down, re-encoded without metadata, and served at a signed URL', async () => {
    const { recipient, channel } = await aTalk();
    const camera = await draw(2000, 1500)
      .withExif({ IFD0: { Model: 'SECRETCAM' } })
      .jpeg({ quality: 20 })
      .toBuffer();
    expect(camera.includes('SECRETCAM')).toBe(true);
    const { id, image, text } = await recipient.send(
      saying('', { image: `data:image/jpeg;base64,${inBase64(camera)}` }),
    );
    expect(text).toBe('');
    const read = await fetch(`${address}${image}`);
    expect(read.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await read.arrayBuffer());
    expect(bytes.includes('SECRETCAM')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 384, format: 'jpeg' });
    expect((await fetch(`${address}${image?.split('?')[0]}`)).status).toBeGreaterThanOrEqual(400);
    const tall = await draw(300, 3000).png().toBuffer();
    await driver.send({ params: channel, ...saying('Here', { image: inBase64(tall) }) });
    const [{ image: second } = { image: null }] = (await recipient.read()).messages;
    const size = await sharp(Buffer.from(await (await fetch(`${address}${second}`)).arrayBuffer())).metadata();
    expect(size).toMatchObject({ width: 102, height: 1024 });
    await recipient.edit({ params: { id }, ...saying('') });
    expect((await driver.read({ params: channel })).messages).toMatchObject([{ image: second }, { image: null }]);
  });

  test('that is an SVG, a decompression bomb, too large or not a picture is refused, and nothing is stored', async () => {
    const { recipient } = await aTalk();
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
    const bomb = await draw(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    const photo = await draw(20, 20).jpeg().toBuffer();
    const refused = [
      inBase64(drawing),
      `data:image/svg+xml;base64,${inBase64(drawing)}`,
      inBase64(bomb),
      inBase64(await draw(9, 9).gif().toBuffer()),
      inBase64(photo.subarray(0, photo.length / 2)),
      inBase64('hello'),
      'https://portage.test/files/x.jpg',
      '=',
      inBase64(Buffer.alloc(1_000_001)),
    ];
    for (const image of refused)
      await expect(recipient.send(saying('Look', { image })), image.slice(0, 40)).rejects.toMatchObject({
        body: { errors: [{ path: 'image', type: 'PHOTO_UNREADABLE' }] },
      });
    expect((await recipient.read()).messages).toEqual([]);
  });
});

describe('staff', () => {
  test('read authors, texts, earlier versions and reports; the order’s log mentions the report', async () => {
    const { recipient, channel, api, orderId } = await aTalk();
    const params = { id: orderId };
    expect(await chatOf(api, params.id)).toEqual({ messages: [], whyNot: null });
    const { id } = await driver.send({ params: channel, ...saying('Rude words') });
    await driver.edit({ params: { ...channel, id }, ...saying('Kind words') });
    await driver.edit({ params: { ...channel, id }, ...saying('') });
    const { id: own } = await recipient.send(saying('Hello'));
    const reported = await recipient.report({ params: { id }, body: { reason: 'Insulted me' } });
    expect(reported.reported).toBe(true);
    await recipient.report({ params: { id }, body: { reason: 'Again' } });
    await expect(recipient.report({ params: { id: own }, body: {} })).rejects.toMatchObject({
      type: 'MESSAGE_NOT_FOUND',
    });
    expect(await chatOf(api, params.id)).toMatchObject({
      messages: [
        {
          id,
          text: '',
          removed: true,
          originals: [{ text: 'Rude words' }, { text: 'Kind words' }],
          report: { reason: 'Insulted me' },
        },
        { id: own, text: 'Hello', originals: [], report: null, createdAt: { local: '2026-11-18, 15:00' } },
      ],
    });
    const lines = (await api.orders.logs({ query: { orderId } })).data.filter(
      ({ action }) => action === 'MESSAGE_REPORTED',
    );
    expect(lines).toMatchObject([{ content: 'Insulted me', from: 'END_CUSTOMER' }]);
    expect((await recipient.read()).messages.map(({ text }) => text)).toEqual(['Hello', '']);
  });

  test.each([
    ['en', 'Until 2026-11-18 15:00 it said: Rude', 'Photo: photo-0001.jpg'],
    ['fr', 'Jusqu’au 2026-11-18 15:00, on y lisait\u00a0: Rude', 'Photo\u00a0: photo-0001.jpg'],
  ])('download the whole chat as an archive (%s)', async (lang, before, photo) => {
    const { recipient, channel, api, orderId, trackingCode } = await aTalk();
    await recipient.send(saying('Look', { image: inBase64(await draw(40, 30).jpeg().toBuffer()) }));
    const { id } = await driver.send({ params: channel, ...saying('Rude') });
    await driver.edit({ params: { ...channel, id }, ...saying('Kind') });
    const answer = await fetch(`${address}/retailer/orders/${orderId}/chat/file?lang=${lang}`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    expect(answer.headers.get('content-disposition')).toContain(trackingCode);
    const files = await readZip(Buffer.from(await answer.arrayBuffer()));
    const [image, text] = [...files.values()].map((bytes) => Buffer.from(bytes));
    expect(await sharp(image).metadata()).toMatchObject({ width: 40, height: 30 });
    for (const line of ['Élodie', 'Karim', 'Look', 'Kind', before, photo]) expect(String(text)).toContain(line);
  });
});

test('a message in the archive cannot imitate another author’s', async () => {
  const { recipient, api, orderId } = await aTalk();
  const ends = ['\n', '\r', '\r\n\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
  const forged = (nth: number) => `Hi${ends[nth]}2026-11-18 15:00 · Driver Karim${ends[nth]}I lost it`;
  const said = await Promise.all(ends.map((_, nth) => recipient.send(saying(forged(nth)))));
  for (const { id } of said.slice(0, 2)) await recipient.edit({ params: { id }, ...saying('Hi') });
  const answer = await fetch(`${address}/retailer/orders/${orderId}/chat/file`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  const [text] = (await readZip(Buffer.from(await answer.arrayBuffer()))).values();
  const lines = Buffer.from(text ?? [])
    .toString()
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  expect(lines.filter((line) => line.includes('Driver Karim'))).toEqual(
    ends.map(() => '    2026-11-18 15:00 · Driver Karim'),
  );
});

/** Opens a page's stream and collects its lines; `lines` grows while it is open. */
async function follow(path: string) {
  const left = new AbortController();
  const response = await fetch(`${address}${path}`, { signal: left.signal });
  const lines: string[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? [])
      lines.push(...(decoder.decode(part, { stream: true }).match(/data: .*/g) ?? []));
  };
  read().catch(() => undefined);
  return { lines, leave: () => left.abort() };
}

test('each page receives only its own of fifty concurrent chats, and a closed page receives none', async () => {
  const mine = await aTalk();
  const page = await follow(`/retailer/customer-trackings/${mine.code}/news`);
  const closed = await follow(`/retailer/customer-trackings/${mine.trackingCode}/news`);
  const others: Awaited<ReturnType<typeof aDelivery>>[] = [];
  while (others.length < 50) others.push(await aDelivery(world, retailer));
  await Promise.all(
    others.map(({ channel }) => driver.send({ params: channel, ...saying('Elsewhere', { id: newId() }) })),
  );
  await driver.send({ params: mine.channel, ...saying('Here') });
  const ofChats = (lines: string[]) => lines.filter((line) => line.includes('chat'));
  await expect.poll(() => ofChats(page.lines)).toEqual(['data: {"chat":true}']);
  expect(ofChats(closed.lines)).toEqual([]);
  expect((await mine.recipient.read({ query: { since: 0 } })).messages.map(({ text }) => text)).toEqual(['Here']);
  for (const stream of [page, closed]) stream.leave();
});

test('a stream opened through a link receives nothing after the link is renewed', async () => {
  const { code, orderId, channel, api } = await aTalk();
  const before = await follow(`/retailer/customer-trackings/${code}/news`);
  const { trackingLink } = await api.orders.renewLink({ params: { id: orderId } });
  await expect.poll(() => before.lines).toContain('data: {"changed":true}');
  const after = await follow(`/retailer/customer-trackings/${trackingLink.split('/').at(-1)}/news`);
  await driver.send({ params: channel, ...saying('Here') });
  await expect.poll(() => after.lines).toContain('data: {"chat":true}');
  expect(before.lines).not.toContain('data: {"chat":true}');
  for (const stream of [before, after]) stream.leave();
});

test('a recipient who was offline receives a hundred messages from two servers once each, in order', async () => {
  const { recipient, channel, token } = await aTalk();
  const other = await world.another();
  await recipient.send(saying('Before'));
  const { version } = await recipient.read();
  for (let minute = 0; minute < 4; minute++) {
    const texts = Array.from({ length: 25 }, (_, index) => String(minute * 25 + index));
    const sides = [driver, other.fleet().fleetChat];
    await Promise.all(texts.map((text, index) => sides[index % 2]?.send({ params: channel, ...saying(text) })));
    world.clock.advance({ minutes: 1, seconds: 1 });
  }
  const back = asRecipient(other, token);
  const seen: string[] = [];
  const seqs: number[] = [];
  for (let since = version, more = true; more; ) {
    const page = await back.read({ query: { since } });
    seen.push(...page.messages.map(({ text }) => text));
    seqs.push(...page.messages.map(({ seq }) => seq));
    since = page.version;
    more = page.more;
  }
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 100 }, (_, index) => String(index)),
  );
  expect(seqs).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
  expect((await back.read()).messages.map(({ seq }) => seq)).toEqual([101, 100, 99, 98, 97, 96]);
});

test('the simulated driver answers unread messages once, in the recipient’s language', async () => {
  const { code, channel } = await aTalk();
  const recipient = asRecipient(world, await tokenOf(world, code), 'fr');
  await recipient.send(saying('Bonjour, où est mon colis?'));
  const { list: chats, read: readChat, markRead, send: say } = driver;
  const courier = world.fleet().fleet;
  const never = () => Promise.reject(new Error('Nothing is uploaded in a chat'));
  const { requests, answer } = {
    requests: world.fleet().fleetRequests.list,
    answer: world.fleet().fleetRequests.answer,
  };
  const { setPin } = world.fleet().fleetHandovers;
  const api = { ...courier, requests, answer, chats, readChat, markRead, say, setPin, upload: never };
  const tools = { api, settings: { speed: 1, early: false, trouble: 0 }, log: () => undefined };
  for (let sweep = 0; sweep < 3; sweep++) await answerChats(tools);
  const { messages } = await recipient.read();
  expect(messages.map(({ user }) => user.id)).toEqual(['DRIVER', 'RECIPIENT']);
  expect(messages[0]?.text).toMatch(/photo/);
  expect(messages[1]?.readers).toMatchObject([{ id: 'DRIVER' }]);
  expect(
    (await driver.list({ query: { unread: 'true' } })).data.filter((each) => each.channel === channel.channel),
  ).toEqual([]);
});

describe('without JavaScript', () => {
  const pageOf = (code: string, query = '') => `${address}/t/${code}/chat?lang=en${query}`;
  const idIn = (html: string) => /name="id" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  test('the chat is a page with a form: a repeated post is stored once, and messages show their readers', async () => {
    const { code, channel } = await aTalk();
    const url = pageOf(code);
    const id = idIn(await (await fetch(url)).text());
    const said = { id, message: 'By the door?\r\n<b>Not</b> there' };
    const sent = [await post(url, said), await post(url, said)];
    expect(sent.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      Array(2).fill([303, `/t/${code}/chat?lang=en`]),
    );
    const read = await driver.read({ params: channel });
    expect(read.messages.map(({ text }) => text)).toEqual(['By the door?\n<b>Not</b> there']);
    await driver.send({ params: channel, ...saying('Under the mat') });
    expect((await driver.read({ params: channel })).messages[0]?.readers).toEqual([]);
    const html = await (await fetch(url)).text();
    expect(html).toMatch(/Under the mat.*&lt;b&gt;Not&lt;\/b&gt; there.*Sent/s);
    expect(html).not.toMatch(/<script|Benali|555-?0143/);
    expect((await driver.read({ params: channel })).messages[0]?.readers).toMatchObject([{ id: 'RECIPIENT' }]);
    await driver.markRead({ params: channel, body: { seq: 2 } });
    expect(await (await fetch(url)).text()).toMatch(/there.*Read</s);
  });

  test('the page refuses what the API refuses, with an error text, and keeps the typed message', async () => {
    const { code, channel, trackingCode } = await aTalk();
    const blank = await post(pageOf(code), { message: ' \u200b ' });
    expect([blank.status, await blank.text()]).toEqual([422, expect.stringContaining('role="alert"')]);
    const long = await (await post(pageOf(code), { message: 'x'.repeat(1001) })).text();
    expect(long).toContain(`${'x'.repeat(1001)}</textarea>`);
    // The printed code needs the postal code too.
    const closed = [
      await fetch(pageOf(trackingCode), { redirect: 'manual' }),
      await post(pageOf(trackingCode), { message: 'Hi' }),
    ];
    expect(closed.map(({ headers }) => headers.get('location'))).toEqual(Array(2).fill(`/t/${trackingCode}?lang=en`));
    const unlocked = await post(pageOf(trackingCode).replace('/chat', ''), { unlock: 'M5X 1A9' });
    const cookie = unlocked.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await fetch(pageOf(trackingCode), { redirect: 'manual', headers: { cookie } })).status).toBe(200);
    await driver.send({ params: channel, ...saying('Found it?') });
    world.clock.set('2026-11-18T22:00:00Z');
    const late = await post(pageOf(code), { message: 'Too late' });
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('two hours after the delivery')]);
    expect((await driver.read({ params: channel })).messages).toHaveLength(1);
  });
});
