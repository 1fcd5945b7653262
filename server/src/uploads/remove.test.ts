// Files are deleted after the transaction that forgets them: no transaction waits for the storage, and none is undone because it is away.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asRecipient, saying, tokenOf } from '../chat/testing/people.ts';
import { deleteUnnamedPhotos } from '../fleet/photos.ts';
import { eraseRecipients } from '../orders/verbs/erase.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { forgetLogos } from '../settings/logo.ts';
import { startS3 } from '../testing/s3-server.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const s3 = await startS3(() => Date.parse(wednesdayMorning));
const world = await startWorld({ worker: true, environment: s3.settings });
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const drawing = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const image = `data:image/png;base64,${drawing.toString('base64')}`;

/** Creates a delivered order whose proof and chat have a photo each. */
async function deliver() {
  world.clock.set(wednesdayMorning);
  const [pickupScheduleId] = retailer.storeIds;
  const body = anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId });
  const { id, delivery, trackingLink } = await api.orders.create({ body });
  const deliveryId = delivery?.id ?? '';
  const contentType = 'image/png' as const;
  const { url, key } = await world.fleet().fleet.photo({ body: { deliveryId, contentType, size: drawing.length } });
  await world.app.http.inject({ method: 'PUT', url, headers: { 'content-type': contentType }, payload: drawing });
  world.clock.set('2026-11-18T20:00:00Z');
  const events = (['ATTEMPTING_DELIVERY', 'COMPLETED'] as const).map((type) => ({
    ...{ id: newId(), deliveryId, type, at: world.clock.now().toString() },
    ...(type === 'COMPLETED' && { statusId: 1, photos: [key] }),
  }));
  await world.fleet().fleet.events({ body: { events } });
  const code = trackingLink.split('/').at(-1) ?? '';
  await asRecipient(world, await tokenOf(world, code)).send(saying('Look', { image }));
  return id;
}

const stored = () => [...s3.objects.keys()].map((key) => key.split('/')[1]).toSorted();

async function rows(): Promise<unknown> {
  const counts = await world.app.db.pool.query(`select (select count(*)::int from logos) as logos,
    (select count(*)::int from chat_channels) as chats, (select sum(cardinality(photos))::int from orders) as photos`);
  return counts.rows[0];
}

test('a recipient, a chat and a logo are forgotten while the storage is away; their files follow', async () => {
  const id = await deliver();
  await api.settings.uploadLogo({ body: { name: 'logo.png', image: drawing.toString('base64') } });
  expect(stored()).toEqual(['chats', 'logos', 'photos']);
  expect(await rows()).toEqual({ logos: 1, chats: 1, photos: 1 });
  s3.faults.of = (call) => (call.startsWith('DELETE') ? 503 : null);
  world.clock.advance({ hours: 25 });
  await forgetLogos(world.app);
  await world.app.db.transaction(wholeRetailer(retailer.id), (tx) =>
    eraseRecipients(world.app, tx, [id], { name: 'Shopify', role: 'END_CUSTOMER' }),
  );
  await expect.poll(rows).toEqual({ logos: 0, chats: 0, photos: 0 });
  expect(stored()).toEqual(['chats', 'logos', 'photos']);
  s3.faults.of = () => null;
  await expect.poll(stored).toEqual([]);
});

test('photos that others replaced are deleted once their recipient is erased', async () => {
  const id = await deliver();
  const { delivery } = await api.orders.read({ params: { id } });
  const deliveryId = delivery?.id ?? '';
  const contentType = 'image/png' as const;
  const { url, key } = await world.fleet().fleet.photo({ body: { deliveryId, contentType, size: drawing.length } });
  await world.app.http.inject({ method: 'PUT', url, headers: { 'content-type': contentType }, payload: drawing });
  const at = world.clock.now().toString();
  const event = { id: newId(), deliveryId, type: 'PROOF_PHOTO_CHANGED' as const, at, photos: [key] };
  await world.fleet().fleet.events({ body: { events: [event] } });
  world.clock.advance({ hours: 24 * 8 });
  await deleteUnnamedPhotos(world.app);
  const photos = () => stored().filter((kind) => kind === 'photos').length;
  expect(photos()).toBe(2);
  await world.app.db.transaction(wholeRetailer(retailer.id), (tx) =>
    eraseRecipients(world.app, tx, [id], { name: 'Shopify', role: 'END_CUSTOMER' }),
  );
  const named = 'select from granted_photos where named_at is not null';
  await expect.poll(async () => (await world.app.db.pool.query(named)).rowCount).toBe(0);
  await expect.poll(photos).toBe(1);
  await deleteUnnamedPhotos(world.app);
  expect(photos()).toBe(0);
});

test('a transaction that calls the storage fails outside production', async () => {
  const { storage, db } = world.app;
  const calls: (() => Promise<unknown>)[] = [
    () => storage.open('a/b/c.txt'),
    () => storage.remove('a/b/c.txt'),
    () => storage.write('a/b/c.txt', drawing, { contentType: 'text/plain' }),
  ];
  for (const call of calls)
    await expect(db.transaction(wholeRetailer(retailer.id), call)).rejects.toThrow('while a transaction is open');
});
