// A retailer's logo, from the uploaded file to the tracking page, through the API.
import { settings } from '@portage/contract/settings/endpoints';
import { logoBox, logoBytes, logoSide } from '@portage/contract/settings/logo';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { anOrder, type Client, startWorld } from '../testing/world.ts';
import { forgetLogos, poorGroundOf } from './logo.ts';

const world = await startWorld({ worker: true });
const text = (bytes: Buffer) => bytes.toString('base64');
/** Returns an ellipse three times as wide as it is tall, centred on a transparent background. */
function aSign(color: string) {
  const [width, height] = [1200, 600];
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
    if ((x / 450) ** 2 + (y / 150) ** 2 <= 1) pixels.write(`${color}ff`, at * 4, 'hex');
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } }).png();
}
const send = async (api: Client, image = aSign('123456'), name = 'sign.png') =>
  api.settings.uploadLogo({ body: { image: text(await image.toBuffer()), name } });
const refusalOf = (api: Client, image: string) =>
  api.settings.uploadLogo({ body: { image, name: 'sign.png' } }).then(
    () => 'taken',
    (error) => error.body.errors.map(({ type, path }: { type: string; path: string }) => `${path} ${type}`).join(),
  );
const read = (url: string) => world.request({ method: 'GET', url });

let pages = 0;
async function aPage() {
  const retailer = await world.retailer({ name: `Bell & Co ${++pages}`, fulfilsAtOnce: true });
  const api = await retailer.admin();
  const body = anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] });
  const { trackingLink } = await api.orders.create({ body });
  return { api, page: () => read(`/t/${trackingLink.split('/').at(-1)}`).then((answer) => answer.body) };
}

test('an upload is re-encoded: scaled down, trimmed, still transparent, without metadata', async () => {
  const { api } = await aPage();
  const noted = aSign('123456').withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '43/1 39/1 0/1' } });
  expect((await sharp(await noted.toBuffer()).metadata()).exif).toBeDefined();
  const logo = await send(api, noted);
  expect(logo).toMatchObject({ name: 'sign.png', width: logoBox.width, height: 160, poorOn: 'DARK' });
  const answer = await read(logo.url);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringMatching(/^private, max-age=5\d{5}, immutable$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const kept = await sharp(answer.rawPayload).metadata();
  expect(kept).toMatchObject({ format: 'webp', hasAlpha: true, width: 480, height: 160 });
  expect(kept.exif).toBeUndefined();
});

test('the tracking page shows a saved logo, with the retailer’s name as its alt text, until it is removed', async () => {
  const { api, page } = await aPage();
  const logo = await send(api, aSign('ffffff'));
  expect(await page()).not.toContain('/logos/');
  expect((await api.settings.editTracking({ body: { logo: logo.id, version: 0 } })).logo).toEqual(logo);
  const image = (await page()).match(/<img class="logo[^>]*>/)?.[0];
  expect(image).toContain('class="logo poor-on-light"');
  expect(image).toContain('alt="Bell &amp; Co 2" width="480" height="160"');
  await api.settings.editTracking({ body: { logo: '' } });
  expect(await page()).not.toContain('/logos/');
  const { data } = await api.activity.list({ query: { kind: 'settings' } });
  const name = `sign.png (${logo.id.slice(-4)})`;
  expect(data.map(({ changes }) => changes)).toEqual([
    [{ field: 'logo', before: name, after: null }],
    [{ field: 'logo', before: null, after: name }],
  ]);
});

test('an upload holds no transaction open while the storage writes, even with an Idempotency-Key', async () => {
  const { api } = await aPage();
  const { storage, db } = world.app;
  const write = storage.write.bind(storage);
  const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  const written = vi.spyOn(storage, 'write').mockImplementation(async (...file) => {
    expect((await db.pool.query(open)).rows).toEqual([]);
    return write(...file);
  });
  const headers = { 'idempotency-key': 'logo' };
  const body = { image: text(await aSign('123456').toBuffer()), name: 'sign.png' };
  const answer = await world.request({
    method: 'POST',
    url: settings.uploadLogo.path,
    token: api.token,
    body,
    headers,
  });
  written.mockRestore();
  expect(answer.statusCode).toBe(201);
});

test('a file that is no picture, too heavy or too wide is refused on its field', async () => {
  const { api } = await aPage();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const wide = sharp({ create: { width: logoSide + 1, height: 1, channels: 3, background: '#123456' } });
  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } });
  expect(await refusalOf(api, text(svg))).toBe('image LOGO_UNREADABLE');
  expect(await refusalOf(api, `data:image/png;base64,${text(svg)}`)).toBe('image LOGO_UNREADABLE');
  expect(await refusalOf(api, '../../etc/passwd')).toBe('image LOGO_UNREADABLE');
  expect(await refusalOf(api, text(await clear.png().toBuffer()))).toBe('image LOGO_UNREADABLE');
  expect(await refusalOf(api, text((await aSign('123456').toBuffer()).subarray(0, 200)))).toBe('image LOGO_UNREADABLE');
  expect(await refusalOf(api, text(await wide.png().toBuffer()))).toBe('image LOGO_TOO_WIDE');
  expect(await refusalOf(api, text(Buffer.alloc(logoBytes + 1)))).toBe('image LOGO_TOO_HEAVY');
  expect(await refusalOf(api, '')).toBe('image REQUIRED');
});

test('another retailer’s logo can be neither saved nor previewed', async () => {
  const [theirs, ours] = [await aPage(), await aPage()];
  const { id } = await send(theirs.api);
  await expect(ours.api.settings.editTracking({ body: { logo: id } })).rejects.toMatchObject({
    body: { errors: [{ path: 'logo', type: 'LOGO_GONE' }] },
  });
  const previewed = async ({ api }: typeof ours) =>
    (await world.request({ method: 'GET', url: `/retailer/me/tracking-settings/preview?logo=${id}`, token: api.token }))
      .body;
  expect(await previewed(theirs)).toContain(`/logos/${id}.webp`);
  expect(await previewed(ours)).not.toContain('/logos/');
});

test('an unsaved logo is deleted after a day, with its file', async () => {
  const { api, page } = await aPage();
  const [first, second] = [await send(api), await send(api)];
  await api.settings.editTracking({ body: { logo: first.id } });
  await api.settings.editTracking({ body: { logo: second.id } });
  const left = async () =>
    (await Promise.all([first, second].map(({ url }) => read(url)))).map((each) => each.statusCode);
  world.clock.advance({ hours: 23 });
  await forgetLogos(world.app);
  expect(await left()).toEqual([200, 200]);
  world.clock.advance({ hours: 2 });
  await forgetLogos(world.app);
  await expect.poll(left).toEqual([404, 200]);
  expect(await page()).toContain(second.id);
  await expect(api.settings.editTracking({ body: { logo: first.id } })).rejects.toThrow();
});

test('a transparent logo gets a plate where its background would hide it', () => {
  const sample = (...colors: string[]) =>
    Buffer.from(colors.flatMap((color) => Array<string>(10).fill(color)).join(''), 'hex');
  const clear = '00000000';
  expect(poorGroundOf(sample(clear, '000000ff'))).toBe('DARK');
  expect(poorGroundOf(sample(clear, 'ffffffff'))).toBe('LIGHT');
  expect(poorGroundOf(sample(clear, 'c0392bff'))).toBeNull();
  // A small invisible part does not require a plate, nor does an opaque logo.
  expect(poorGroundOf(sample(clear, 'c0392bff', 'c0392bff', 'c0392bff', 'c0392bff', '000000ff'))).toBeNull();
  expect(poorGroundOf(sample('000000ff', 'ffffffff'))).toBeNull();
});
