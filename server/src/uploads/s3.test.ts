// Files in S3: browsers exchange them with the storage itself, after the same checks as with a folder.
import sharp from 'sharp';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { startOrders } from '../testing/orders.ts';
import { startS3 } from '../testing/s3-server.ts';
import { csv, followJob } from '../testing/upload.ts';
import { type Client, wednesdayMorning } from '../testing/world.ts';

const s3 = await startS3(() => Date.parse(wednesdayMorning));
const { world, retailer, api, create } = await startOrders({ worker: true, environment: s3.settings });
afterEach(() => {
  s3.faults.of = () => null;
});

const sheet = csv('Recipient,Address', 'Zoé Roy,"100 King St W, Toronto, ON, M5X 1A9"');
const type = 'text/csv' as const;
const put = (url: string, body: string) => fetch(url, { method: 'PUT', headers: { 'content-type': type }, body });
const sign = (size?: number) =>
  api.uploads.sign({ query: { file: 'orders.csv', fileType: type, ...(size && { size }) } });

async function uploaded(): Promise<string> {
  const { url, fileUrl } = await sign(Buffer.byteLength(sheet));
  expect(url.startsWith(`${s3.url}/${fileUrl}?`)).toBe(true);
  expect((await put(url, sheet)).status).toBe(200);
  return fileUrl;
}

describe('an upload', () => {
  test('is sent to the storage, and becomes orders', async () => {
    const fileUrl = await uploaded();
    const body = { fileUrl, fileName: 'orders.csv', pickupScheduleName: 'Queen West' };
    const { jobId } = await api.imports.upload({ body });
    expect(await followJob(api, jobId)).toMatchObject({ status: 'FINISHED', itemsCreated: 1 });
    const { id } = await api.imports.start({ body: { fileUrl, fileName: 'orders.csv' } });
    const original = await world.request({ method: 'GET', url: `/retailer/imports/${id}/file`, token: api.token });
    const file = await fetch(String(original.headers.location));
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="orders.csv"');
    expect(await file.text()).toBe(sheet);
  });

  test('of unknown size passes through this server, which counts the bytes', async () => {
    const { url, fileUrl } = await sign();
    expect(url).toMatch(/^\/files\//);
    const headers = { 'content-type': type };
    const sent = await world.app.http.inject({ method: 'PUT', url, headers, payload: sheet });
    expect([sent.statusCode, s3.objects.get(fileUrl)?.body.toString()]).toEqual([200, sheet]);
    const again = await world.app.http.inject({ method: 'PUT', url, headers, payload: sheet });
    expect(again.json().error.type).toBe('UPLOAD_FAILED');
  });

  test('that is not a table fails as in a folder', async () => {
    const { url, fileUrl } = await sign(7);
    expect((await put(url, '%PDF-1.')).status).toBe(200);
    const { jobId } = await api.imports.upload({ body: { fileUrl, fileName: 'orders.csv' } });
    expect((await followJob(api, jobId)).status).toBe('FAILED');
  });

  test('of another member is a missing file', async () => {
    const fileUrl = await uploaded();
    const other = await retailer.admin();
    await expect(other.imports.upload({ body: { fileUrl, fileName: 'a.csv' } })).rejects.toMatchObject({
      type: 'FILE_NOT_FOUND',
    });
  });
});

test('a photo passes through this server, which re-encodes it; readers are redirected for as long as its URL is valid', async () => {
  const { id, delivery } = await api.orders.fulfil({ params: { id: (await create()).id } });
  const deliveryId = delivery?.id ?? '';
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const contentType = 'image/png' as const;
  const { url, key } = await world.fleet().fleet.photo({ body: { deliveryId, contentType, size: photo.length } });
  expect(url).toMatch(/^http:\/\/portage\.test\/files\//);
  const headers = { 'content-type': contentType };
  expect((await world.app.http.inject({ method: 'PUT', url, headers, payload: photo })).statusCode).toBe(200);
  expect(s3.objects.get(key)?.headers['content-type']).toBe('image/jpeg');
  const events = (['SORTED_AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'COMPLETED'] as const).map((each) => ({
    id: crypto.randomUUID(),
    deliveryId,
    type: each,
    at: wednesdayMorning,
    ...(each === 'COMPLETED' && { statusId: 1, photos: [key] }),
  }));
  await world.fleet().fleet.events({ body: { events } });
  const shown = (await api.orders.read({ params: { id } })).delivery?.photos[0]?.url ?? '';
  const answer = await world.app.http.inject({ url: shown });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'private, max-age=86400, immutable']);
  const read = await fetch(String(answer.headers.location));
  expect((await sharp(await read.arrayBuffer()).metadata()).format).toBe('jpeg');
  expect(read.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
  expect((await world.app.http.inject({ url: shown.replace('signature=', 'signature=x') })).statusCode).toBe(403);
});

test('an address signed by a server whose clock is ahead leads to one that S3 accepts', async () => {
  const image = (
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
  ).toString('base64');
  world.clock.set('2026-11-19T00:00:00Z');
  const { url } = await api.settings.uploadLogo({ body: { name: 'logo.png', image } });
  world.clock.advance({ seconds: -30 });
  const { headers } = await world.app.http.inject({ url });
  // The longest that S3 permits: a week.
  expect(new URL(String(headers.location)).searchParams.get('X-Amz-Expires')).toBe('604800');
});

async function exported(client: Client): Promise<string> {
  const { jobId } = await client.exports.deliveries({
    query: { startDate: '2026-11-01', endDate: '2026-11-30', format: 'csv' },
  });
  return (await followJob(client, jobId)).data?.data ?? '';
}

describe('an export', () => {
  test('is read from the storage under its name, by the member’s session only', async () => {
    await api.orders.fulfil({ params: { id: (await create({ number: 'EXPORTED' })).id } });
    const url = await exported(api);
    const open = (token?: string, method = 'GET') => world.request({ method, url, ...(token && { token }) });
    const answer = await open(api.token);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const file = await fetch(String(answer.headers.location));
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="deliveries-.*\.csv"/);
    expect(await file.text()).toContain('EXPORTED');
    expect((await open()).statusCode).toBe(401);
    const other = await open((await retailer.admin()).token);
    expect([other.statusCode, other.headers.location]).toEqual([404, undefined]);
    // The portal asks by HEAD whether its session and the URL are valid still.
    const head = await open(api.token, 'HEAD');
    expect([head.statusCode, head.headers.location]).toEqual([200, undefined]);
  });

  test('outlasts a storage that fails for a while, and leaves one file', async () => {
    let failures = 3;
    s3.faults.of = (call) => (/^PUT .*exports/.test(call) && failures-- > 0 ? 500 : null);
    const url = await exported(api);
    const { headers } = await world.request({ method: 'GET', url, token: api.token });
    expect((await fetch(String(headers.location))).status).toBe(200);
  });
});

test('a page may load images from the bucket and upload to it, and to no other address', async () => {
  const { headers } = await world.request({ method: 'GET', url: '/docs' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`img-src 'self' ${s3.url}/ data: blob:;`);
  expect(policy).toContain(`connect-src 'self' ${s3.url}/;`);
  expect(policy).toContain("script-src 'self';");
});

describe('while the storage is unavailable', () => {
  const unavailable = async (call: Promise<unknown>) =>
    expect(call).rejects.toMatchObject({ type: 'UNAVAILABLE', status: 503 });

  test.each([500, 403, 'cut'] as const)(
    'a request that needs it is answered 503 and writes nothing (%s)',
    async (trouble) => {
      const fileUrl = await uploaded();
      const logos = () => [...s3.objects.keys()].filter((key) => key.includes('/logos/'));
      const before = { imports: (await api.imports.list()).data.length, logos: logos() };
      s3.faults.of = () => trouble;
      const body = JSON.stringify({ fileUrl, fileName: 'orders.csv' });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${api.token}` };
      const answer = await world.app.http.inject({
        method: 'POST',
        url: '/retailer/imports',
        headers,
        payload: body,
      });
      expect([answer.statusCode, answer.json().error.type]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      const image = (
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
          .png()
          .toBuffer()
      ).toString('base64');
      await unavailable(api.settings.uploadLogo({ body: { name: 'logo.png', image } }));
      s3.faults.of = () => null;
      expect((await api.imports.list()).data).toHaveLength(before.imports);
      expect(logos()).toEqual(before.logos);
    },
  );

  test('a request that waits for it holds no connection to the database', async () => {
    const fileUrl = await uploaded();
    const small = await world.another({ poolSize: 1 });
    onTestFinished(() => small.app.stop());
    // Loads what a first request loads, so that the second one ends before the storage's time limit.
    await small.client(api.token).orders.list();
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    s3.faults.of = () => {
      asked();
      return 'hang';
    };
    const starting = small.client(api.token).imports.start({ body: { fileUrl, fileName: 'a.csv' } });
    let isAnswered = false;
    const outcome = unavailable(starting).finally(() => {
      isAnswered = true;
    });
    await isAsked;
    expect((await small.client(api.token).orders.list()).data).toBeInstanceOf(Array);
    expect(isAnswered).toBe(false);
    await outcome;
  });
});
