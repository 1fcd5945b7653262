// The members of the courier: how the first one enters, what they may do, and what retailers read of it.
import { describe, expect, test } from 'vitest';
import { startWorld, testPassword } from '../testing/world.ts';
import { courierTenant, inviteToDesk } from './courier.ts';

const world = await startWorld();

const seatAt = async (email: string) => {
  await inviteToDesk(world.app, { name: 'Nadia Cyr', email, language: 'fr' });
  const { link } = await world.inbox.latest(email);
  const token = link?.searchParams.get('token') ?? '';
  await world.anyone().team.signUp({ body: { token, name: 'Nadia Cyr', password: testPassword } });
  return world.enter(email);
};

test('the first admin is invited by email, and reaches the desk once the second factor is on', async () => {
  const nadia = await seatAt('nadia@courier.example');
  const account = await nadia.auth.refresh();
  expect(account).toMatchObject({ isCourier: true, retailerId: courierTenant.retailerId, isMfaEnabled: false });
  await expect(nadia.retailers.list({})).rejects.toMatchObject({ type: 'MFA_REQUIRED', status: 403 });
  const factor = { member_id: account.id, type: 'EMAIL', email: account.email } as const;
  const factors = world.app.db.scope(courierTenant).db;
  await factors.insertInto('factors').values(factor).execute();
  await expect(nadia.retailers.list({})).rejects.toMatchObject({ type: 'MFA_REQUIRED' });
  await factors.updateTable('factors').set({ verified_at: world.clock.now().toString() }).execute();
  expect((await nadia.retailers.list({})).current).toBe(1);
});

describe('a member of the courier', () => {
  test('acts under their own name, which the retailer reads in its activity log', async () => {
    const retailer = await world.retailer();
    const desk = await world.desk();
    const { name } = await desk.auth.refresh();
    await desk.retailers.edit({ params: { id: retailer.id }, body: { phone: '5145550100' } });
    await world.fleet().retailers.edit({ params: { id: retailer.id }, body: { phone: '5145550199' } });
    const { data } = await (await retailer.admin()).activity.list({ query: { kind: 'settings' } });
    expect(data.map(({ by }) => by)).toEqual([
      { id: null, name: 'Dispatch', role: 'PROVIDER' },
      { id: null, name, role: 'PROVIDER' },
    ]);
  });

  test('is given only permissions of the desk, and a member of a retailer none of these', async () => {
    const desk = await world.desk();
    await world.app.sessions.confirm(desk.token);
    const member = { name: 'Karim', roles: ['RETAILER_USER' as const], hasAllStores: true, pickupScheduleId: [] };
    const add = (email: string, permissions: ('MANAGE_ORDERS' | 'ANSWER_RETAILERS')[]) => ({
      body: { ...member, email, permissions },
    });
    await expect(desk.team.add(add('karim1@courier.example', ['MANAGE_ORDERS']))).rejects.toMatchObject({
      body: { errors: [{ type: 'PERMISSION_NOT_SELECTABLE', path: 'permissions' }] },
    });
    expect(await desk.team.add(add('karim2@courier.example', ['ANSWER_RETAILERS']))).toMatchObject({
      permissions: ['ANSWER_RETAILERS'],
    });
    const admin = await world.confirmed((await world.retailer()).admin());
    await expect(admin.team.add(add('karim3@test.example', ['ANSWER_RETAILERS']))).rejects.toMatchObject({
      body: { errors: [{ type: 'PERMISSION_NOT_SELECTABLE', path: 'permissions' }] },
    });
  });

  test('is no retailer: the courier’s list and addresses do not show their row, and no test data are opened for them', async () => {
    const desk = await world.desk();
    const { name } = world.app.config.provider;
    expect((await desk.retailers.list({ query: { pageSize: 100 } })).data.map((each) => each.name)).not.toContain(name);
    const { retailerId: id } = courierTenant;
    for (const ask of [
      () => desk.retailers.read({ params: { id } }),
      () => desk.retailers.edit({ params: { id }, body: { isActivated: false } }),
      () => desk.fleetStores.list({ params: { id } }),
      () => desk.fleetInvoices.list({ params: { id } }),
    ])
      await expect(ask()).rejects.toMatchObject({ type: 'RETAILER_NOT_FOUND' });
    const headers = { 'x-test-data': '1' };
    const answer = await world.request({ method: 'GET', url: '/retailer/users', token: desk.token, headers });
    expect(answer.statusCode).toBe(200);
  });
});
