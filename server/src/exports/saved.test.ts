import { savedLimit } from '@portage/contract/exports/rules';
import { expect, test } from 'vitest';
import { startOrders } from '../testing/orders.ts';
import { followJob } from '../testing/upload.ts';
import { aSavedExport } from './testing/saved.ts';

const { world, retailer, api, create } = await startOrders({ worker: true });
const daily = { every: 'day', hour: 6 } as const;

test('a member can save, rename, change, run and delete an export', async () => {
  const { id: orderId } = await create({ number: 'S-1' });
  await api.orders.fulfil({ params: { id: orderId } });
  const own = { filters: { pickupScheduleId: retailer.storeIds[0] }, columns: ['number' as const] };
  const saved = await api.exports.save({ body: aSavedExport('  Queen: “West” ', own) });
  const params = { id: saved.id };
  expect(saved).toMatchObject({ name: 'Queen: “West”', ...own, schedule: null, nextRun: null, lastRun: null });
  const { jobId } = await api.exports.runSaved({ params });
  const job = await followJob(api, jobId);
  expect(job.data.fileName).toBe('Queen “West”-2026-11-18_2026-11-18.csv');
  const { body } = await world.request({ method: 'GET', url: job.data.data ?? '', token: api.token });
  expect(body).toContain('Order number\r\nS-1\r\n');
  expect((await api.exports.listSaved()).data).toMatchObject([{ lastRun: { status: 'FINISHED', rows: 1 } }]);
  expect(await api.exports.changeSaved({ params, body: { name: 'Queen', period: 'yesterday' } })).toMatchObject({
    ...own,
    name: 'Queen',
    period: 'yesterday',
  });
  await expect(api.exports.runSaved({ params })).rejects.toMatchObject({ type: 'NOTHING_TO_EXPORT' });
  expect(await world.inbox.all((await api.auth.refresh()).email)).toEqual([]);
  await api.exports.removeSaved({ params });
  expect((await api.exports.listSaved()).data).toEqual([]);
  expect((await api.exports.list()).data).toHaveLength(1);
});

test('the next run follows the schedule and its time zone; a paused export has none', async () => {
  const own = await (await world.retailer()).admin();
  const body = aSavedExport('Every morning', { schedule: daily, zone: 'America/Regina' });
  const { id, nextRun } = await own.exports.save({ body });
  expect(nextRun).toEqual({ at: '2026-11-19T12:00:00.000Z', local: '2026-11-19, 06:00', zone: 'America/Regina' });
  const change = async (fields: NonNullable<Parameters<typeof own.exports.changeSaved>[0]>['body']) =>
    (await own.exports.changeSaved({ params: { id }, body: fields })).nextRun?.local;
  expect(await change({ name: 'Each morning' })).toBe('2026-11-19, 06:00');
  expect(await change({ isPaused: true })).toBeUndefined();
  expect(await change({ schedule: { every: 'month', day: 31, hour: 8 } })).toBeUndefined();
  expect(await change({ isPaused: false })).toBe('2026-11-30, 08:00');
  expect(await change({ zone: 'America/Toronto' })).toBe('2026-11-30, 08:00');
  expect(await change({ schedule: null })).toBeUndefined();
});

test('two tabs cannot use the same name or exceed the limit', async () => {
  const own = await (await world.retailer()).admin();
  const saveAll = async (names: string[]) => {
    const answers = names.map((name) => own.exports.save({ body: aSavedExport(name) }));
    return (await Promise.allSettled(answers))
      .map((each) => (each.status === 'fulfilled' ? 'ok' : each.reason.type))
      .sort();
  };
  expect(await saveAll(['Été', 'ÉTÉ', 'été'])).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 'ok']);
  for (let count = 2; count < savedLimit; count++) await own.exports.save({ body: aSavedExport(`Export ${count}`) });
  expect(await saveAll(['one', 'other'])).toEqual(['TOO_MANY_SAVED_EXPORTS', 'ok']);
  const [first, second] = (await own.exports.listSaved()).data;
  const params = { id: first?.id ?? '' };
  const taken = own.exports.changeSaved({ params, body: { name: second?.name } });
  await expect(taken).rejects.toMatchObject({ type: 'NAME_TAKEN', body: { errors: [{ path: 'name' }] } });
});

test('an export is refused without the permission, and with a filter that its kind does not have', async () => {
  const own = await world.retailer();
  const [mine = '', other = ''] = own.storeIds;
  const held = await own.coordinator({ stores: [mine], permissions: ['EXPORT_SHIPMENTS'] });
  const save = (fields: Parameters<typeof aSavedExport>[1]) => held.exports.save({ body: aSavedExport('x', fields) });
  await expect(save({ kind: 'exports.report' })).rejects.toMatchObject({
    type: 'FORBIDDEN',
    body: { message: 'This needs the permission “Export statistics”' },
  });
  await expect(save({ filters: { serviceAreaId: 'DC-1-MTL' } })).rejects.toMatchObject({ type: 'ADMINS_ONLY' });
  const elsewhere = { filters: { pickupScheduleId: other } };
  await expect(save(elsewhere)).rejects.toMatchObject({ type: 'PICKUP_LOCATION_NOT_FOUND' });
  await expect(save({ filters: { province: 'QC', service: 'return' } })).rejects.toMatchObject({
    status: 422,
    body: { errors: [{ path: 'filters.province' }, { path: 'filters.service' }] },
  });
  const { id } = await save({ filters: { pickupScheduleId: mine } });
  const change = held.exports.changeSaved({ params: { id }, body: elsewhere });
  await expect(change).rejects.toMatchObject({ type: 'PICKUP_LOCATION_NOT_FOUND' });
  for (const zone of ['Mars/Olympus', '+05:00', ''])
    await expect(save({ zone })).rejects.toMatchObject({ body: { errors: [{ path: 'zone' }] } });
  const { id: memberId } = await held.auth.refresh();
  const admin = await world.confirmed(own.admin());
  await admin.team.edit({ params: { id: memberId }, body: { permissions: [] } });
  await expect(held.exports.runSaved({ params: { id } })).rejects.toMatchObject({
    type: 'FORBIDDEN',
    body: { message: 'This needs the permission “Export delivery data”' },
  });
});
