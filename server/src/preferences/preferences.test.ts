import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';

const world = await startWorld();

test('a member’s preferences are stored, and another member does not see them', async () => {
  const retailer = await world.retailer();
  const [api, colleague] = [await retailer.admin(), await retailer.coordinator()];
  const nothing = {
    orderColumns: null,
    labelSheet: null,
    exportColumns: null,
    exportFormat: null,
    problemDigest: null,
  };
  expect(await api.preferences.read()).toEqual(nothing);
  const orderColumns = [
    { key: 'status', isShown: true },
    { key: 'number', isShown: false },
  ] as const;
  await api.preferences.keep({ body: { orderColumns: [...orderColumns] } });
  // Only the given fields change; null resets a field.
  expect(await api.preferences.keep({ body: { labelSheet: 'a4' } })).toMatchObject({ orderColumns, labelSheet: 'a4' });
  expect(await api.preferences.keep({ body: { orderColumns: null } })).toMatchObject({
    orderColumns: null,
    labelSheet: 'a4',
  });
  expect(await api.preferences.read()).toEqual({ ...nothing, labelSheet: 'a4' });
  expect(await colleague.preferences.read()).toEqual(nothing);
});

test('concurrent changes from two tabs are both kept', async () => {
  const api = await (await world.retailer()).coordinator();
  await Promise.all([
    api.preferences.keep({ body: { labelSheet: 'letter' } }),
    api.preferences.keep({ body: { orderColumns: [] } }),
  ]);
  expect(await api.preferences.read()).toMatchObject({ orderColumns: [], labelSheet: 'letter' });
});

test('an unknown column, sheet or field is refused', async () => {
  const { token } = await (await world.retailer()).admin();
  for (const body of [{ labelSheet: 'a3' }, { orderColumns: [{ key: 'mood', isShown: true }] }, { colour: 'red' }]) {
    const answer = await world.request({ method: 'PUT', url: '/retailer/users/me/preferences', token, body });
    expect(answer.statusCode).toBe(422);
  }
});
