import { viewLimit } from '@portage/contract/views/rules';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';

const world = await startWorld();

test('a member creates, lists, changes and deletes named views', async () => {
  const api = await (await world.retailer()).admin();
  const query = { status: 'skipped', date: 'today', sort: 'date:asc', tag: 'Cold' } as const;
  const columns = [{ key: 'status', isShown: true } as const];
  const view = await api.views.create({ body: { name: '  Élan du matin ', query, columns } });
  expect(view).toMatchObject({ name: 'Élan du matin', query, columns });
  await api.views.create({ body: { name: 'All', query: {} } });
  expect((await api.views.list()).data.map(({ name }) => name)).toEqual(['All', 'Élan du matin']);
  const params = { id: view.id };
  expect(await api.views.edit({ params, body: { name: 'Morning' } })).toMatchObject({
    name: 'Morning',
    query,
    columns,
  });
  expect(await api.views.edit({ params, body: { query: {}, columns: null } })).toEqual({
    id: view.id,
    name: 'Morning',
    query: {},
    columns: null,
  });
  await api.views.delete({ params });
  expect((await api.views.list()).data).toHaveLength(1);
  await expect(api.views.delete({ params })).rejects.toMatchObject({ type: 'VIEW_NOT_FOUND' });
});

test('a name can be used once per member, regardless of case, even by concurrent requests', async () => {
  const retailer = await world.retailer();
  const [api, colleague] = [await retailer.admin(), await retailer.coordinator()];
  const body = { name: 'Été', query: {} };
  const answers = await Promise.allSettled([1, 2, 3].map(() => api.views.create({ body })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const taken = { type: 'NAME_TAKEN', body: { errors: [{ path: 'name' }] } };
  await expect(api.views.create({ body: { ...body, name: 'ÉTÉ' } })).rejects.toMatchObject(taken);
  const other = await api.views.create({ body: { ...body, name: 'Hiver' } });
  const params = { id: other.id };
  await expect(api.views.edit({ params, body: { name: 'été', query: { tag: 'x' } } })).rejects.toMatchObject(taken);
  expect((await api.views.list()).data.find(({ id }) => id === other.id)?.query).toEqual({});
  // A view's own name in another case is not taken.
  expect((await api.views.edit({ params, body: { name: 'HIVER' } })).name).toBe('HIVER');
  expect((await colleague.views.create({ body })).name).toBe('Été');
  await expect(colleague.views.edit({ params, body: { name: 'mine' } })).rejects.toMatchObject({
    type: 'VIEW_NOT_FOUND',
  });
});

test('a member can have fifty views, and no more', async () => {
  const api = await (await world.retailer()).admin();
  for (let view = 1; view < viewLimit; view++) await api.views.create({ body: { name: `View ${view}`, query: {} } });
  const last = await Promise.allSettled(['one', 'two'].map((name) => api.views.create({ body: { name, query: {} } })));
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(api.views.create({ body: { name: 'more', query: {} } })).rejects.toMatchObject({
    type: 'TOO_MANY_RECORDS',
  });
});

test('a name, query or column that the list does not accept is refused', async () => {
  const { token } = await (await world.retailer()).admin();
  for (const body of [
    { name: ' ', query: {} },
    { name: 'a', query: { page: 2 } },
    { name: 'a', query: { status: 'lost' } },
    { name: 'a' },
  ]) {
    const answer = await world.request({ method: 'POST', url: '/retailer/order-views', token, body });
    expect([body, answer.statusCode]).toEqual([body, 422]);
  }
});
