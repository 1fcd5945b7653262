// A retailer's settings of the tracking page, through the public API, and the page that uses them.
import { switchDefaults, switches } from '@portage/contract/settings/switches';
import { expect, test } from 'vitest';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld();

async function aRetailer() {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  return { retailer, api: await retailer.admin() };
}

test('a retailer without stored settings has the default of every switch', async () => {
  const { api } = await aRetailer();
  expect(await api.settings.tracking()).toEqual({ switches: switchDefaults, color: null, logo: null, version: 0 });
});

test('only the given fields change; a stale version is refused with the current copy', async () => {
  const { api } = await aRetailer();
  const first = await api.settings.editTracking({
    body: { switches: { showsMap: false }, color: '#AB12CD', version: 0 },
  });
  expect(first).toMatchObject({ switches: { ...switchDefaults, showsMap: false }, color: '#ab12cd', version: 1 });
  const second = await api.settings.editTracking({ body: { switches: { allowsNote: false } } });
  expect(second).toMatchObject({ switches: { showsMap: false, allowsNote: false }, color: '#ab12cd', version: 2 });
  await expect(api.settings.editTracking({ body: { color: '', version: 1 } })).rejects.toMatchObject({
    type: 'STALE_VERSION',
    body: { data: { version: 2, color: '#ab12cd' } },
  });
  expect((await api.settings.editTracking({ body: { color: '', version: 2 } })).color).toBeNull();
});

test('one of two concurrent edits on two servers is refused', async () => {
  const { api } = await aRetailer();
  const other = (await world.another()).client(api.token);
  const ends = await Promise.allSettled([
    api.settings.editTracking({ body: { color: '#111111', version: 0 } }),
    other.settings.editTracking({ body: { color: '#222222', version: 0 } }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an unknown switch and an invalid colour are refused on their fields', async () => {
  const { api } = await aRetailer();
  const body = { switches: { flies: true }, color: 'red; }' } as never;
  await expect(api.settings.editTracking({ body })).rejects.toMatchObject({
    body: { errors: expect.arrayContaining([{ path: 'color', type: 'INVALID_COLOR', message: expect.any(String) }]) },
  });
});

test('the author of a change is in the activity log', async () => {
  const { api } = await aRetailer();
  await api.settings.editTracking({ body: { switches: { takesClaims: false, showsMap: true } } });
  const { data } = await api.activity.list({ query: { kind: 'settings' } });
  expect(data).toMatchObject([{ changes: [{ field: 'takesClaims', before: true, after: false }] }]);
});

test('the page uses the colour, and shows the contact details that the retailer enabled', async () => {
  const { retailer, api } = await aRetailer();
  await api.settings.edit({ body: { phone: '416-555-0100', email: 'care@shop.example', address: '1 King St W' } });
  const order = await api.orders.create({
    body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] }),
  });
  const id = order.trackingLink.split('/').at(-1) ?? '';
  const read = () => world.anyone().tracking.read({ params: { id } });
  const plain = { colors: null, logo: null, phone: '416-555-0100', email: null, address: null };
  expect((await read()).face).toEqual(plain);
  const shown = { showsPhone: false, showsEmail: true, showsAddress: true };
  await api.settings.editTracking({ body: { switches: shown, color: '#ffcc00' } });
  const { face } = await read();
  expect(face).toMatchObject({ phone: null, email: 'care@shop.example', address: '1 King St W' });
  const page = await world.app.http.inject({ url: `/t/${id}` });
  expect(page.body).toContain(`--primary:${face.colors?.light}`);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const closed = await world.anyone().tracking.read({ params: { id: order.trackingCode } });
  expect(closed.face).toMatchObject({ phone: null, email: null, address: null });
});

test('the preview shows unsaved settings, and only our own pages can frame it', async () => {
  const { api } = await aRetailer();
  const preview = (query: string) =>
    world.request({ method: 'GET', url: `/retailer/me/tracking-settings/preview?${query}`, token: api.token });
  const { body, headers } = await preview(`lang=fr&color=%23ffcc00&on=${switches.join()}`);
  expect(body).toContain('<html lang="fr"');
  expect(body).toContain('--primary:#');
  expect(body).not.toContain('<script');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect((await preview('color=red')).body).not.toContain('--primary:red');
});
