// The effects of team changes on signed-in members, and the data that a removed member leaves.
import { beforeEach, describe, expect, test } from 'vitest';
import { openNewsStream } from '../testing/newsStream.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';
import { byId, coordinator, makeTeam } from './testing/team.ts';

const world = await startWorld();
const elsewhere = await world.another();
const address = await elsewhere.listen();
beforeEach(() => world.clock.set(wednesdayMorning));
const aTeam = () => makeTeam(world);

describe('a change of a member', () => {
  test('applies at once on every server: a removed member gets the reason, and their stream sends RESYNC and ends', async () => {
    const { owner, clerk, ids } = await aTeam();
    const there = elsewhere.client(clerk.token);
    expect((await there.auth.refresh()).id).toBe(ids.clerk);
    const stream = await openNewsStream(`${address}/retailer/news`, clerk.token);
    await owner.team.remove(byId(ids.clerk));
    await expect(clerk.auth.refresh()).rejects.toMatchObject({ type: 'ACCOUNT_REMOVED', status: 401 });
    await stream.ended;
    expect(stream.items.at(-1)?.topic).toBe('RESYNC');
    await expect(there.auth.refresh()).rejects.toMatchObject({ type: 'ACCOUNT_REMOVED' });
    await expect(there.orders.list({})).rejects.toMatchObject({ type: 'ACCOUNT_REMOVED' });
  });

  test('ends a demoted member’s stream, and the next stream carries only what they may see now', async () => {
    const { owner, manager, ids } = await aTeam();
    const there = elsewhere.client(manager.token);
    expect((await there.team.list({})).total).toBe(4);
    const stream = await openNewsStream(`${address}/retailer/news`, manager.token);
    await owner.team.edit({ ...byId(ids.manager), body: { permissions: [] } });
    await stream.ended;
    await expect(there.team.list({})).rejects.toMatchObject({ type: 'FORBIDDEN' });
    expect((await there.auth.refresh()).permissions).toEqual([]);
    const again = await openNewsStream(`${address}/retailer/news`, manager.token);
    await owner.team.edit({ ...byId(ids.clerk), body: { permissions: ['MANAGE_ORDERS'] } });
    await owner.team.edit({ ...byId(ids.manager), body: { name: 'Someone' } });
    // The stream carries no more events about colleagues, only about the member themselves.
    await again.waitForItems(1);
    expect(new Set(again.items.map(({ about }) => about))).toEqual(new Set([ids.manager]));
    again.close();
  });

  test('does not end their streams if only the name changes', async () => {
    const { owner, clerk, ids } = await aTeam();
    const stream = await openNewsStream(`${address}/retailer/news`, clerk.token);
    await owner.team.edit({ ...byId(ids.clerk), body: { name: 'Renamed' } });
    expect((await stream.waitForItems(1))[0]).toMatchObject({ topic: 'MEMBER_CHANGED', about: ids.clerk });
    stream.close();
  });
});

test('a removed member’s orders and messages remain; their views and sign-in are deleted', async () => {
  const { retailer, owner } = await aTeam();
  const member = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'] });
  const { id, name, email } = await member.auth.refresh();
  const order = await member.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  await member.orders.addLog({ body: { orderId: order.id, content: 'Fragile' } });
  await member.views.create({ body: { name: 'Mine', query: {} } });
  await owner.team.remove(byId(id));
  const { data } = await owner.orders.logs({ query: { orderId: order.id } });
  expect(data.map(({ senderName }) => senderName)).toEqual(expect.arrayContaining([name]));
  expect((await owner.orders.read({ params: { id: order.id } })).id).toBe(order.id);
  const db = world.app.db.scope({ retailerId: retailer.id, storeIds: null }).db;
  for (const table of ['logins', 'sessions', 'order_views', 'preferences', 'member_stores'] as const)
    expect(await db.selectFrom(table).select('member_id').where('member_id', '=', id).execute(), table).toEqual([]);
  await expect(world.anyone().auth.login({ body: { email, password: 'Correct-Horse-9!' } })).rejects.toMatchObject({
    type: 'WRONG_CREDENTIALS',
  });
  // The email is available again.
  expect((await owner.team.add({ body: { name: 'Back', email, ...coordinator } })).email).toBe(email);
});

test('the activity log records who changed which member, before and after, with names', async () => {
  const { owner, retailer, ids } = await aTeam();
  const { name: actor } = await owner.auth.refresh();
  const [store = ''] = retailer.storeIds;
  const storeName = (await owner.stores.list()).data.find(({ id }) => id === store)?.name;
  await owner.team.edit({
    ...byId(ids.clerk),
    body: { permissions: ['MANAGE_ORDERS'], hasAllStores: false, pickupScheduleId: [store] },
  });
  await owner.team.remove(byId(ids.clerk));
  const { data, total } = await owner.activity.list({ query: { kind: 'account' } });
  expect(total).toBe(2);
  expect(data).toMatchObject([
    {
      action: 'REMOVED',
      by: { id: ids.owner, name: actor, role: 'RETAILER_ADMIN' },
      about: { kind: 'account', id: ids.clerk },
    },
    {
      action: 'CHANGED',
      changes: [
        { field: 'permissions', before: [], after: ['MANAGE_ORDERS'] },
        { field: 'stores', before: ['ALL_STORES'], after: [storeName] },
      ],
    },
  ]);
  const found = async (query: object) => (await owner.activity.list({ query })).total;
  expect(await found({ search: `like:${storeName?.toUpperCase()}` })).toBe(2);
  expect(await found({ by: ids.other })).toBe(0);
  expect(await found({ from: '2026-11-18T15:00:01Z' })).toBe(0);
  expect(await found({ from: '2026-11-18T15:00:00Z', to: '2026-11-18T15:00:01Z' })).toBe(2);
});
