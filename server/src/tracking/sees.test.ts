// What each reader sees: by link, by printed code, with wrong postal codes, long after the delivery, by a revoked link.

import { recipientHeader } from '@portage/contract/headers';
import { linkDays, openHours, stopsInSight } from '@portage/contract/tracking/rules';
import sharp from 'sharp';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { forgettingChats } from '../chat/forget.ts';
import { chatOf } from '../chat/testing/people.ts';
import { newId } from '../platform/ids.ts';
import { retention } from '../retention.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
world.clock.set(wednesdayMorning);
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const fleet = world.fleet().fleet;

async function aDelivered() {
  const order = await api.orders.create({
    body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0], number: newId() }),
  });
  const events = (['ATTEMPTING_DELIVERY', 'COMPLETED'] as const).map((type) => ({
    id: newId(),
    deliveryId: order.delivery?.id ?? '',
    type,
    at: world.clock.now().toString(),
    statusId: 1,
  }));
  await fleet.events({ body: { events } });
  return { order, link: linkOf(order), params: { id: order.id } };
}
const linkOf = ({ trackingLink }: { trackingLink: string }) => trackingLink.split('/').at(-1) ?? '';
const right = 'M5X1A9';

type Seen = 'all' | 'little' | 'little, for good' | 'nothing' | 'wait';
let networks = 0;
async function sees(id: string, postalCode = '', network = `192.0.2.${++networks}`): Promise<Seen> {
  const url = `/retailer/customer-trackings/${id}?postalCode=${postalCode}`;
  const answer = await world.request({ method: 'GET', url, headers: { 'x-forwarded-for': network } });
  if (answer.statusCode === 404) return 'nothing';
  if (answer.statusCode === 429) return 'wait';
  const { open, isOver, address, number, firstName, photos, face, claim, chat, journey } = answer.json();
  expect(journey.length).toBeGreaterThan(0);
  const told = [address, number, firstName, face.phone, claim, chat, ...photos].filter((each) => each !== null);
  expect(told.length > 0).toBe(open);
  return open ? 'all' : isOver ? 'little, for good' : 'little';
}

test('the link shows everything; the printed code shows little, and everything with the postal code', async () => {
  const { order, link } = await aDelivered();
  expect([
    await sees(link),
    await sees(order.trackingCode),
    await sees(order.trackingCode, 'H2J2L7'),
    await sees(order.trackingCode, right),
  ]).toEqual(['all', 'little', 'little', 'all']);
});

test('the postal code opens the page in one browser for half a day, and appears in no URL', async () => {
  const { order } = await aDelivered();
  const other = await aDelivered();
  const page = `/t/${order.trackingCode}`;
  const unlock = (postalCode: string) =>
    world.app.http.inject({
      method: 'POST',
      url: `${page}?lang=fr`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ unlock: postalCode }).toString(),
    });
  const wrong = await unlock('H2J 2L7');
  expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([422, undefined]);
  expect(wrong.body).toContain('Ce code postal ne correspond pas au colis');
  const { statusCode, headers } = await unlock('m5x 1a9');
  expect([statusCode, headers.location]).toEqual([303, `${page}?lang=fr#status`]);
  const cookies = [headers['set-cookie']].flat().map(String);
  for (const each of cookies) {
    expect(each).toMatch(
      /; Max-Age=43200; Path=\/(t|tracking|retailer\/customer-trackings|auth\/chat-token\/recipient); HttpOnly; SameSite=Lax/,
    );
    expect(each).not.toMatch(/m5x|Tremblay/i);
  }
  const [cookie = ''] = cookies[0]?.split(';') ?? [];
  const isOpen = async (code: string, kept = cookie) =>
    (
      await world.request({ method: 'GET', url: `/retailer/customer-trackings/${code}`, headers: { cookie: kept } })
    ).json().open;
  expect(await isOpen(order.trackingCode)).toBe(true);
  const opened = await world.request({ method: 'GET', url: `${page}?lang=fr`, headers: { cookie } });
  expect(opened.body).toContain('100 King');
  expect(opened.body).not.toMatch(/[?&;]postalCode=/);
  expect(await isOpen(other.order.trackingCode)).toBe(false);
  expect(await isOpen(other.order.trackingCode, cookie.replace(order.id, other.order.id))).toBe(false);
  expect(await isOpen(order.trackingCode, `${cookie}x`)).toBe(false);
  world.clock.advance({ hours: 12 });
  expect(await isOpen(order.trackingCode)).toBe(false);
});

test('a URL that contains the postal code redirects to one without it', async () => {
  const { order } = await aDelivered();
  const { statusCode, headers } = await world.request({
    method: 'GET',
    url: `/tracking/${order.trackingCode}?postalCode=${right}&lang=en`,
  });
  expect([statusCode, headers.location]).toEqual([303, `/t/${order.trackingCode}?lang=en#status`]);
});

test('the privacy page states the current periods and limits, and no personal data', async () => {
  const { order, link } = await aDelivered();
  await api.settings.edit({ body: { email: 'care@shop.example' } });
  const read = (path: string) => world.request({ method: 'GET', url: path });
  expect((await read(`/t/${link}`)).body).toContain(`href="/t/${link}/privacy?lang=en"`);
  const { body } = await read(`/t/${link}/privacy?lang=fr`);
  const said = body.replace(/<[^>]+>/g, '');
  for (const figure of [
    `${linkDays} jours après la fin`,
    `${retention.orders.days} jours après la création de la commande`,
    `au plus ${stopsInSight} arrêts`,
    'pendant 10 minutes',
    '2 heures',
    `un témoin (cookie) garde la page ouverte dans votre navigateur pendant ${openHours} heures`,
  ])
    expect(said).toContain(figure);
  // The tracking page does not show the email, but the privacy page has to.
  expect(body).toContain('mailto:care@shop.example');
  for (const secret of ['<script', 'Zoé', 'King St', order.number ?? '?']) expect(body).not.toContain(secret);
  expect((await read(`/t/${order.trackingCode}/privacy`)).body).toContain('mailto:care@shop.example');
  expect((await read('/t/NOSUCHCODE/privacy')).statusCode).toBe(404);
});

test('an open page may load the operator’s street map, and no other external source', async () => {
  const { order, link } = await aDelivered();
  const policyOf = async (code: string) =>
    String((await world.request({ method: 'GET', url: `/t/${code}` })).headers['content-security-policy']);
  expect(await policyOf(link)).toContain("connect-src 'self';");
  const { mapStyleUrl: before } = world.app.config;
  onTestFinished(() => {
    world.app.config.mapStyleUrl = before;
  });
  world.app.config.mapStyleUrl = 'https://maps.example/styles/streets.json?key=1';
  const policy = await policyOf(link);
  expect(policy).toContain("connect-src 'self' https://maps.example;");
  expect(policy).toContain("img-src 'self' https://maps.example data:");
  expect(policy).toContain("script-src 'self';");
  expect(await policyOf(order.trackingCode)).toContain("connect-src 'self';");
  const { body } = await world.request({ method: 'GET', url: `/t/${link}/privacy` });
  expect(body).toContain('A map service');
});

test('repeated wrong postal codes delay only the network that sends them', async () => {
  const { order, link } = await aDelivered();
  const seen: Seen[] = [];
  for (let count = 0; count < 10; count++) seen.push(await sees(order.trackingCode, `H2J${count}`, '198.51.100.1'));
  expect(seen).toEqual([...Array<Seen>(5).fill('little'), ...Array<Seen>(5).fill('wait')]);
  expect(await sees(order.trackingCode, right, '198.51.100.1')).toBe('wait');
  expect([await sees(order.trackingCode, right), await sees(link)]).toEqual(['all', 'all']);
});

afterEach(() => world.clock.set(wednesdayMorning));

test('thirty days after the delivery every code shows little, until staff renew the link', async () => {
  const { order, link, params } = await aDelivered();
  world.clock.advance({ hours: 24 * 30 });
  expect(await sees(link)).toBe('all');
  world.clock.advance({ seconds: 1 });
  const byAll = async () => [await sees(link), await sees(order.trackingCode), await sees(order.trackingCode, right)];
  expect(await byAll()).toEqual(Array(3).fill('little, for good'));
  await expect(world.anyone().tracking.claim({ params: { id: link }, body: { words: 'Late' } })).rejects.toMatchObject({
    type: 'FORBIDDEN',
  });
  const renewed = linkOf(await (await retailer.admin()).orders.renewLink({ params }));
  expect([await sees(renewed), await sees(link), await sees(order.trackingCode, right)]).toEqual([
    'all',
    'nothing',
    'all',
  ]);
});

test('a revoked link opens nothing; the parcel’s printed code still works, and a new link can be created', async () => {
  const { order, link, params } = await aDelivered();
  expect((await api.orders.revokeLink({ params })).linkRevoked).toBe(true);
  expect([await sees(link), await sees(order.trackingCode), await sees(order.trackingCode, right)]).toEqual([
    'nothing',
    'little',
    'all',
  ]);
  const renewed = await api.orders.renewLink({ params });
  expect(renewed.linkRevoked).toBe(false);
  expect([await sees(linkOf(renewed)), await sees(link)]).toEqual(['all', 'nothing']);
  expect(renewed.actionLogs.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['LINK_REVOKED', 'LINK_RENEWED']),
  );
});

test('evidence and its photos are deleted when the page ends, but kept while a claim is open', async () => {
  const { fleetChat: driver } = world.fleet();
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const aTalk = async () => {
    const { order, link } = await aDelivered();
    const params = { channel: order.delivery?.id ?? '' };
    const image = photo.toString('base64');
    const { id } = await driver.send({ params, body: { message: 'Under the mat', image } });
    await driver.edit({ params: { ...params, id }, body: { message: 'Under the plant' } });
    return { link, read: async () => chatOf(await retailer.admin(), order.id), id };
  };
  const [plain, claimed, reported] = [await aTalk(), await aTalk(), await aTalk()];
  await world.anyone().tracking.claim({ params: { id: claimed.link }, body: { words: 'Nothing there' } });
  const { data } = await world.anyone().recipientChat.token({ body: { id: reported.link } });
  const answer = await world.request({
    method: 'POST',
    url: `/chats/recipient/messages/${reported.id}/report`,
    headers: { [recipientHeader]: data.token },
    body: {},
  });
  expect(answer.statusCode).toBe(200);
  const kept = async () => {
    await forgettingChats.run(world.app, { error: () => undefined });
    return Promise.all([plain, claimed, reported].map(async ({ read }) => (await read()).messages.length));
  };
  const image = (await plain.read()).messages[0]?.image ?? '';
  const photoIsThere = async () => {
    const stored = await world.app.storage.open(keyIn(image));
    stored?.body.destroy();
    return stored !== null;
  };
  await world.another({ config: { ...world.app.config, roles: { web: false, worker: true } } });
  world.clock.advance({ hours: 24 * 30 });
  expect([await kept(), await photoIsThere()]).toEqual([[1, 1, 1], true]);
  world.clock.advance({ seconds: 1 });
  expect(await kept()).toEqual([0, 1, 1]);
  await expect.poll(photoIsThere).toBe(false);
});
const keyIn = (address: string) => decodeURIComponent(/[^/]+\/chats\/[^?]+/.exec(address)?.[0] ?? '');
