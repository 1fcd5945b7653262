// The courier's own code for a parcel (spec section 3): printed and accepted if the retailer uses such codes, and not otherwise.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readPages } from '../testing/scanner.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld({ worker: true });
const db = world.app.db.acrossTenantsAndSandboxes();

const setCode = (id = '', code: string | null) =>
  world.fleet().fleet.trackingCode({ params: { id }, body: { envoiTrackingCode: code } });

async function withCode(code: string, wish: { numberOfPackages?: number; uses?: boolean } = {}) {
  const { numberOfPackages = 1, uses = true } = wish;
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const body = anOrder({ numberOfPackages, date: '2026-11-18', time: '14:00', pickupScheduleId: retailer.storeIds[0] });
  const { id } = await api.orders.create({ body });
  await sql`update retailers set use_envoi_tracking_code = ${uses} where id = ${retailer.id}`.execute(db);
  const { delivery } = await api.orders.fulfil({ params: { id } });
  await setCode(delivery?.id, code);
  return { api, deliveryId: delivery?.id, order: await api.labels.generate({ params: { id } }) };
}
const follow = (id: string, postalCode?: string) =>
  world.anyone().tracking.read({ params: { id }, query: { postalCode } });
const codesOn = async ({ api, order }: Awaited<ReturnType<typeof withCode>>) => {
  const url = order.shippingLabelUrl ?? '';
  const pages = readPages((await world.request({ method: 'GET', url, token: api.token })).rawPayload);
  return Promise.all(pages.map(async (page) => (await page.scan()).code128[0]));
};
const own = (trackingLink: string) => trackingLink.split('/').at(-1) ?? '';

test('opens its parcel like the printed code: status at once, the rest with the postal code', async () => {
  const { order } = await withCode('env 77-1');
  expect(order.trackingCode).toBe('env 77-1');
  expect(await follow(' env 77-1 ')).toMatchObject({
    code: 'env 77-1',
    trackingCode: 'env 77-1',
    open: false,
    address: null,
  });
  expect(await follow('env 77-1', 'M5X 1A9')).toMatchObject({ open: true, firstName: 'Élodie' });
  expect(await follow(own(order.trackingLink))).toMatchObject({ trackingCode: 'env 77-1', open: true });
});

test('is unknown if the retailer does not use it, or if two parcels have it', async () => {
  const { order } = await withCode('ENV-UNUSED', { uses: false });
  const unknown = { type: 'TRACKING_NOT_FOUND', status: 404 };
  await expect(follow('ENV-UNUSED')).rejects.toMatchObject(unknown);
  expect(await follow(own(order.trackingLink))).toMatchObject({ trackingCode: order.trackingCode });
  await withCode('ENV-TWICE');
  expect(await follow('ENV-TWICE')).toMatchObject({ open: false });
  await withCode('ENV-TWICE');
  await expect(follow('ENV-TWICE')).rejects.toMatchObject(unknown);
});

test('is on the label of a single package; several packages keep their own codes', async () => {
  expect(await codesOn(await withCode('ENV-1'))).toEqual(['ENV-1']);
  const unused = await withCode('ENV-2', { uses: false });
  expect(await codesOn(unused)).toEqual([unused.order.trackingCode]);
  const several = await withCode('ENV-3', { numberOfPackages: 2 });
  expect(await codesOn(several)).toEqual(several.order.mpsTrackingCodes);
});

test('is on the labels of a batch, and in its list for the day', async () => {
  const { api, order } = await withCode('ENV-4');
  const day = { date: '2026-11-18', pickupScheduleId: order.pickupScheduleId };
  expect((await api.labels.batchLabels({ query: day })).data).toMatchObject([{ trackingCode: 'ENV-4' }]);
  const { jobId } = await api.labels.batchPrint({ body: { ids: [order.id] } });
  const job = await followJob(api, jobId);
  const pdf = await world.app.http.inject({ url: job.data?.data ?? '' });
  expect((await readPages(pdf.rawPayload)[0]?.scan())?.code128).toEqual(['ENV-4']);
});

test('is set by the courier, shown in the order and its log, replaced, removed, and deleted when the delivery is voided', async () => {
  const { api, order, deliveryId } = await withCode('ENV-5');
  const params = { id: order.id };
  expect(order).toMatchObject({ trackingCode: 'ENV-5', envoiTrackingCode: 'ENV-5' });
  await setCode(deliveryId, 'ENV-5b');
  const changed = await api.orders.read({ params });
  expect(changed.trackingCode).toBe('ENV-5b');
  expect(changed.actionLogs.at(-1)).toMatchObject({ from: 'PROVIDER', content: 'envoiTrackingCode' });
  const listed = await world.fleet().fleet.deliveries({ query: { limit: 500 } });
  expect(listed.data.find((each) => each.deliveryId === deliveryId)).toMatchObject({ envoiTrackingCode: 'ENV-5b' });
  await setCode(deliveryId, null);
  expect(await api.orders.read({ params })).toMatchObject({ envoiTrackingCode: null });
  await setCode(deliveryId, 'ENV-5');
  expect(await api.orders.void({ params })).toMatchObject({ envoiTrackingCode: null });
  await expect(setCode(deliveryId, 'ENV-6')).rejects.toMatchObject({ type: 'SHIPMENT_NOT_FOUND', status: 404 });
});

test('is unique per retailer, even if two are set concurrently', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const ids = [];
  for (let count = 0; count < 2; count++) {
    const { id } = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
    ids.push((await api.orders.fulfil({ params: { id } })).delivery?.id);
  }
  const outcomes = await Promise.allSettled(ids.map((id) => setCode(id, 'ENV-ONCE')));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toMatchObject([{ type: 'TRACKING_CODE_TAKEN', status: 409 }]);
  await expect(setCode('no-delivery', 'ENV-7')).rejects.toMatchObject({ type: 'SHIPMENT_NOT_FOUND' });
});
