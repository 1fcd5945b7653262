// Secrets and personal data are sent through everything that carries them, with the log at its most verbose, traces on, and failures
// provoked. None of them may appear in a log line or a span.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addAuthenticator } from '../../auth/testing/authenticator.ts';
import { asRecipient, tokenOf } from '../../chat/testing/people.ts';
import { startCollector } from '../../testing/collector.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { freePort } from '../../testing/port.ts';
import { startTextService } from '../../testing/text-service.ts';
import { anOrder, fleetKey, startWorld, testPassword, wednesdayMorning } from '../../testing/world.ts';
import { startReceiver } from '../../webhooks/testing/receiver.ts';
import { wholeRetailer } from '../db/database.ts';
import { newId } from '../ids.ts';

const planted = new Map<string, string>();
/** Remembers a secret, and returns it. */
function plant(name: string, value: string = newSecret()): string {
  expect(value.length, name).toBeGreaterThanOrEqual(6);
  planted.set(name, value);
  return value;
}
let nth = 0;
const newSecret = () => `planted${String(++nth).padStart(3, '0')}${newId().slice(-8)}`;
const long = () => newSecret() + newSecret();

const [receiver, collector, mailServer, texts] = await Promise.all([
  startReceiver(),
  startCollector(),
  startMailServer(),
  startTextService(),
]);
afterAll(receiver.stop);
vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', `authorization=${plant('collector key')}`);
afterAll(() => vi.unstubAllEnvs());
const lines: string[] = [];
const world = await startWorld({
  worker: true,
  environment: {
    ...texts.environment,
    LOG_LEVEL: 'debug',
    OUTBOUND_ALLOW: receiver.host,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SECRET: plant('SECRET', long()),
    SECRET_PREVIOUS: plant('SECRET_PREVIOUS', long()),
    SMTP_URL: mailServer.url.replace('//', `//${plant('SMTP user')}:${plant('SMTP password')}@`),
    SMS_KEY: plant('SMS_KEY', long()),
    SHOPIFY_KEY: newSecret(),
    SHOPIFY_SECRET: plant('SHOPIFY_SECRET', long()),
    SHOPIFY_URL: `http://127.0.0.1:${await freePort()}/{shop}`,
    GEOCODER_URL: `http://127.0.0.1:${await freePort()}/api?key=${plant('geocoder key')}`,
  },
  logTo: { write: (line) => lines.push(line) },
});
beforeEach(() => world.clock.set(wednesdayMorning));
plant('fleet key', fleetKey);
plant('password', testPassword);

const token = plant('authorization header');
const personal = {
  recipient: plant('recipient', `Zoé ${newSecret()}`),
  phone: '+15145550142',
  email: plant('recipient email', `${newSecret()}@somewhere.example`),
  note: plant('note'),
  addressLine2: plant('address line'),
  address: `7 ${plant('street')} St, Toronto, ON, M5X 1A9`,
};
planted.set('phone', '5145550142');

/** Everything that log lines and spans contain. A test of another output adds its text here. */
const outputs = () => [lines.join(''), collector.bodies.join('')];

test('plants the secrets of a member’s account', async () => {
  const retailer = await world.retailer();
  const admin = await world.confirmed(retailer.admin());
  plant('session token', admin.token);
  const { email } = await admin.auth.refresh();
  plant('member email', email);
  await world.enter(email, plant('wrong password')).catch(() => undefined);
  const phone = await addAuthenticator(world, admin);
  plant('TOTP secret', phone.key);
  const { codes } = await admin.account.makeRecoveryCodes();
  for (const [place, code] of codes.entries()) plant(`recovery code ${place}`, code);
  const entry = await world.anyone().auth.login({ body: { email, password: testPassword } });
  const pending = 'token' in entry ? '' : JSON.stringify(entry);
  for (const [value] of pending.matchAll(/[\w-]{24,}/g)) plant(`pending token ${value.length}`, value);
  await admin.team
    .add({
      body: {
        name: plant('colleague'),
        email: plant('invited', `${newSecret()}@new.example`),
        roles: ['RETAILER_ADMIN'],
      },
    })
    .catch(() => undefined);
  const { key } = await admin.keys.create({ body: { name: 'Warehouse', permissions: ['MANAGE_ORDERS'] } });
  await world
    .client(plant('API key', key))
    .orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  const password = plant('new password', `Aa1!${newSecret()}`);
  await admin.account.changePassword({ body: { password } });
});

test('plants secrets in every part of a request', async () => {
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `ak=${plant('cookie')}; other=${plant('other cookie')}`,
    'idempotency-key': plant('idempotency key'),
    'user-agent': plant('device'),
    referer: `http://portage.test/?code=${plant('referer')}`,
    'x-request-id': plant('request id that is none'),
    traceparent: plant('traceparent that is none'),
    tracestate: `vendor=${plant('tracestate')}`,
    'chat-token': plant('chat token that is none'),
  };
  const query = `?search=like:${plant('query')}&postalCode=${plant('postal code')}&signature=${plant('signature')}`;
  const code = plant('code in a path');
  for (const path of [
    'v2/retailer/orders',
    `tracking/${code}`,
    `v2/tracking/${code}`,
    `files/${code}`,
    `nowhere/${code}`,
  ])
    for (const method of ['GET', 'POST', 'PUT'])
      await world.request({ method, url: `/${path}${query}`, headers, body: { [plant('body key')]: plant('body') } });
  const shopify = new URLSearchParams({
    shop: 'maple-pine.myshopify.com',
    code: plant('Shopify code'),
    hmac: plant('Shopify hmac'),
    state: plant('Shopify state'),
  });
  await world.request({ method: 'GET', url: `/shopify/callback?${shopify}` });
  await world.request({
    method: 'POST',
    url: '/v2/auth/retailer/login',
    headers: { 'content-type': 'text/plain' },
    body: token,
  });
});

test('plants secrets in a delivery, its recipient and its webhook, whose requests also fail', async () => {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const api = await retailer.admin();
  const path = `/hook?key=${plant('webhook query')}`;
  const url = receiver.url(path);
  receiver.answer(path, () => ({ status: 500, body: plant('webhook reply') }));
  const { secret } = await api.webhooks.create({ body: { url, topics: ['ORDER_CREATION'] } });
  plant('webhook secret', secret);
  const body = anOrder({ ...personal, date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] });
  const order = await api.orders.create({ body });
  const linkCode = plant('link code', order.trackingLink.split('/').at(-1) ?? '');
  const { delivery } = await api.orders.read({ params: { id: order.id } });
  const at = world.clock.now().toString();
  const events = (['ATTEMPTING_DELIVERY', 'COMPLETED'] as const).map((type) => ({
    ...{ id: newId(), deliveryId: delivery?.id ?? '', type, at, statusId: 1 },
    driverName: plant('driver', `Karim ${newSecret()}`),
  }));
  await world.fleet().fleet.events({ body: { events } });
  plant('chat token', await tokenOf(world, linkCode));
  await asRecipient(world, planted.get('chat token') ?? '')
    .send({ body: { message: plant('chat message') } })
    .catch(() => undefined);
  await world.anyone().tracking.claim({ params: { id: linkCode }, body: { words: plant('claim') } });
  const name = `${plant('file name')}.csv`;
  const grant = await api.uploads.sign({ query: { file: name, fileType: 'text/csv', size: 7 } });
  for (const [value] of grant.url.matchAll(/[\w-]{20,}/g))
    if (/signature=/.test(grant.url)) plant('signed address', value);
  await world.app.http.inject({
    method: 'PUT',
    url: grant.url,
    payload: 'a,b\n1,2',
    headers: { 'content-type': 'text/csv' },
  });
  await api.imports.start({ body: { fileUrl: grant.fileUrl, fileName: name } });
  await world.request({
    method: 'GET',
    url: `/retailer/addresses?search=${plant('address search')}`,
    token: api.token,
  });
  await expect.poll(() => receiver.at(path).length).toBeGreaterThan(0);
});

test('plants values in statements that fail', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const { pool } = world.app.db;
  const create = () =>
    world.request({
      method: 'POST',
      url: '/retailer/orders',
      token: api.token,
      body: anOrder({ ...personal, pickupScheduleId: retailer.storeIds[0] }),
    });
  await pool.query('alter table orders add constraint planted check (note is null) not valid');
  expect((await create()).statusCode).toBe(500);
  await pool.query('alter table orders drop constraint planted');
  await pool.query(`create function planted() returns trigger language plpgsql as
    'begin perform new.recipient::integer; return new; end'`);
  await pool.query('create trigger planted before insert on orders for each row execute function planted()');
  expect((await create()).statusCode).toBe(500);
  await pool.query('drop function planted cascade');
  const payload = z.object({ id: z.string() });
  await world.app.db.transaction(wholeRetailer(retailer.id), (tx) =>
    world.app.jobs.send(tx, { kind: 'mail.send', payload }, { id: plant('payload') }),
  );
  await expect.poll(() => lines.some((line) => line.includes('task given up'))).toBe(true);
  const other = await world.another({
    databaseUrl: world.databaseUrl.replace(/\/\/([^:@/]+)(:[^@]*)?@/, `//$1:${plant('database password')}@`),
  });
  await other.request({ method: 'GET', url: '/readyz' });
  await pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    .catch(() => undefined);
  await expect.poll(() => lines.some((line) => line.includes('database connection lost'))).toBe(true);
});

test('no log line and no span contains any of at least 40 secrets', async () => {
  await expect.poll(() => collector.paths().some((each) => each.includes('subscriber'))).toBe(true);
  const log = lines.join('');
  // The failures were logged, and the log was verbose.
  for (const sign of [
    'request failed',
    'incoming request',
    'job ended',
    'jobs: task failed',
    'EAUTH',
    '23514',
    '22P02',
  ])
    expect(log).toContain(sign);
  expect(planted.size).toBeGreaterThanOrEqual(40);
  for (const [name, value] of planted)
    for (const output of outputs())
      for (const form of new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]))
        expect(
          output.includes(form) && `${name}: ${output.slice(Math.max(0, output.indexOf(form) - 200)).slice(0, 300)}`,
        ).toBe(false);
});
