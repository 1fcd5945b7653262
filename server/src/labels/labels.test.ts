import { describe, expect, test } from 'vitest';
import { readPages } from '../testing/scanner.ts';
import { anOrder, type Client, startWorld } from '../testing/world.ts';

const world = await startWorld();
const slot = { date: '2026-11-18', time: '14:00' };

async function anOrderOf(packages: number) {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const order = await api.orders.create({
    body: anOrder({ ...slot, number: '000123', numberOfPackages: packages, pickupScheduleId: retailer.storeIds[0] }),
  });
  return { retailer, api, order, params: { id: order.id } };
}

const fetchLabels = (api: Client, url: string | null, language = 'en') =>
  world.request({ method: 'GET', url: url ?? '', token: api.token, language });

describe('printing labels', () => {
  test('fulfils an unfulfilled order first, and prints a page per package with its code and the link', async () => {
    const { api, order, params } = await anOrderOf(3);
    const labeled = await api.labels.generate({ params });
    expect(labeled).toMatchObject({ status: 'DELIVERY_SCHEDULED', masterTrackingCode: order.trackingCode });
    const answer = await fetchLabels(api, labeled.shippingLabelUrl);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pages = readPages(answer.rawPayload);
    const codes = await Promise.all(pages.map((page) => page.scan()));
    expect(codes).toEqual(labeled.mpsTrackingCodes.map((code) => ({ code128: [code], qr: [order.trackingLink] })));
    expect(pages[0]?.text).toContain('000123');
  });

  test('leads to the page by the parcel’s own code if the recipient has a code: the driver reads the label', async () => {
    const { api, order, params } = await anOrderOf(1);
    await api.orders.edit({ params, body: { phone: '416 555 0142', proof: { kinds: ['PIN'] } } });
    const labeled = await api.labels.generate({ params });
    const [page] = readPages((await fetchLabels(api, labeled.shippingLabelUrl)).rawPayload);
    const link = order.trackingLink.replace(/[^/]+$/, order.trackingCode);
    expect(await page?.scan()).toEqual({ code128: [order.trackingCode], qr: [link] });
  });

  test('includes the retailer’s name, tags and note, and the recipient’s note', async () => {
    const { api, order, params } = await anOrderOf(1);
    await api.orders.edit({ params, body: { note: 'Fragile', tags: ['Cold'] } });
    const link = order.trackingLink.split('/').at(-1) ?? '';
    await api.orders.fulfil({ params });
    await world.anyone().tracking.change({ params: { id: link }, body: { note: 'Ring twice' } });
    const labeled = await api.labels.generate({ params });
    const [page] = readPages((await fetchLabels(api, labeled.shippingLabelUrl)).rawPayload);
    expect(page?.text).toMatch(/Fragile\s+Ring twice/);
    expect(page?.text).toContain(order.retailer.name);
    expect(page?.text).toContain('COLD');
  });

  test('for a single package returns only its page', async () => {
    const { api, params } = await anOrderOf(2);
    const labeled = await api.labels.generate({ params });
    const answer = await fetchLabels(api, labeled.packages[1]?.shippingLabelUrl ?? null);
    const [page, ...others] = readPages(answer.rawPayload);
    expect(others).toEqual([]);
    expect(await page?.scan()).toMatchObject({ code128: [labeled.mpsTrackingCodes[1]] });
  });

  test('is logged each time, the first time as a generation', async () => {
    const { api, order, params } = await anOrderOf(1);
    for (let time = 0; time < 3; time++) await api.labels.generate({ params });
    const printings = async () =>
      (await api.orders.logs({ query: { orderId: order.id } })).data
        .map(({ action }) => action)
        .filter((action) => action?.includes('LABEL'));
    await expect.poll(printings).toEqual(['ORDER_LABELED', 'LABEL_PRINTED_AGAIN', 'LABEL_PRINTED_AGAIN']);
  });

  test('gives an order without packages one label', async () => {
    const { api, params } = await anOrderOf(0);
    const labeled = await api.labels.generate({ params });
    expect(labeled).toMatchObject({ numberOfPackages: 0, packages: [{ trackingCode: labeled.trackingCode }] });
    expect(readPages((await fetchLabels(api, labeled.shippingLabelUrl)).rawPayload)).toHaveLength(1);
  });

  test('uses the reader’s language', async () => {
    const { api, params } = await anOrderOf(1);
    const { shippingLabelUrl } = await api.labels.generate({ params });
    const [english] = readPages((await fetchLabels(api, shippingLabelUrl, 'en')).rawPayload);
    const [french] = readPages((await fetchLabels(api, shippingLabelUrl, 'fr')).rawPayload);
    expect(english?.text).not.toEqual(french?.text);
  });
});

describe('a label is refused', () => {
  test('before it was generated, and after the order was voided', async () => {
    const { api, order, params } = await anOrderOf(1);
    const url = `/retailer/orders/${order.id}/labels`;
    expect((await fetchLabels(api, url)).json()).toMatchObject({ error: { type: 'LABEL_NOT_READY' } });
    await api.labels.generate({ params });
    expect(await api.orders.void({ params })).toMatchObject({ shippingLabelUrl: null });
    expect((await fetchLabels(api, url)).json()).toMatchObject({ error: { type: 'LABEL_NOT_READY' } });
  });

  test('for a missing package, a canceled shipment and a deleted order', async () => {
    const { api, order, params } = await anOrderOf(1);
    await api.labels.generate({ params });
    expect((await fetchLabels(api, `/retailer/orders/${order.id}/labels?package=4`)).json()).toMatchObject({
      error: { type: 'LABEL_NOT_READY' },
    });
    await api.orders.cancelShipment({ params });
    await expect(api.labels.generate({ params })).rejects.toMatchObject({ type: 'SHIPMENT_CANCELED' });
    const other = await anOrderOf(1);
    await other.api.orders.delete({ params: other.params });
    await expect(other.api.labels.generate({ params: other.params })).rejects.toMatchObject({ type: 'ORDER_DELETED' });
  });

  test('to another retailer, with 404', async () => {
    const { order, api, params } = await anOrderOf(1);
    const { shippingLabelUrl } = await api.labels.generate({ params });
    const stranger = await (await world.retailer()).admin();
    await expect(stranger.labels.generate({ params: { id: order.id } })).rejects.toMatchObject({
      type: 'ORDER_NOT_FOUND',
    });
    expect((await fetchLabels(stranger, shippingLabelUrl)).json()).toMatchObject({
      error: { type: 'ORDER_NOT_FOUND' },
    });
  });
});
