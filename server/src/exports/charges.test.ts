// Exports of charges contain the same amounts as the screen, to the cent.
import { read as readBook, utils } from '@e965/xlsx';
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startOrders } from '../testing/orders.ts';
import { followJob } from '../testing/upload.ts';

const { world, retailer, api, create } = await startOrders({ worker: true });
const period = { startDate: '2026-11-01', endDate: '2026-11-30' };

async function visited(number: string, packages: number, outcomes: FleetEventInput['type'][]): Promise<void> {
  const { id } = await create({ number, numberOfPackages: packages });
  const { delivery } = await api.orders.fulfil({ params: { id } });
  const events = outcomes.map((type) => ({
    id: newId(),
    deliveryId: delivery?.id ?? '',
    type,
    at: world.clock.now().toString(),
    statusId: 1,
  }));
  await world.fleet().fleet.events({ body: { events } });
}

test('exported charges add up to the total on the screen, and the job’s data is the URL', async () => {
  const rates = (['delivery', 'reattempt', 'return', 'multiPackageDelivery'] as const).map((service, at) => ({
    service,
    cents: 895 + at * 7,
    from: '2026-01-01',
  }));
  await world.fleet().retailers.edit({ params: { id: retailer.id }, body: { rates } });
  await visited('00071', 3, ['ATTEMPTING_DELIVERY', 'SKIPPED', 'ATTEMPTING_DELIVERY', 'COMPLETED']);
  await visited('=2+2', 1, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  await expect.poll(async () => (await api.expense.list({ query: period })).totals.quantity).toBe(5);
  const { totals } = await api.expense.list({ query: period });
  const { jobId } = await api.exports.expense({ query: { ...period, lang: 'fr' } });
  const { data } = await followJob(api, jobId);
  expect((await api.jobs.read({ params: { id: jobId } })).data).toBe(data.data);
  const answer = await world.request({ method: 'GET', url: data.data ?? '', token: api.token });
  const { Frais: sheet = {} } = readBook(answer.rawPayload).Sheets;
  const rows = utils.sheet_to_json<Record<string, string | number>>(sheet);
  expect(rows[0]).toMatchObject({ Service: 'Livraison', 'Numéro de commande': '00071', Quantité: 1, Tarif: 8.95 });
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.Total) * 100), 0);
  expect([rows.length, cents]).toEqual([5, totals.total]);
  expect(rows.at(-1)?.['Numéro de commande']).toBe('=2+2');
});

test('an empty period cannot be exported, and expenses need the permission', async () => {
  const query = { startDate: '2020-01-01', endDate: '2020-01-31' };
  await expect(api.exports.expense({ query })).rejects.toMatchObject({ type: 'NOTHING_TO_EXPORT' });
  const coordinator = await retailer.coordinator({ permissions: ['EXPORT_SHIPMENTS'] });
  await expect(coordinator.exports.expense({ query: period })).rejects.toMatchObject({ type: 'FORBIDDEN' });
});
