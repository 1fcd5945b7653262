// The members of the courier: how the first one enters, what they may do, and what retailers read of it.
import { describe, expect, test } from 'vitest';
import { addAuthenticator } from '../auth/testing/authenticator.ts';
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
  const refused = { type: 'MFA_REQUIRED', status: 403 };
  await expect(nadia.retailers.list({})).rejects.toMatchObject(refused);
  await expect(nadia.team.list({})).rejects.toMatchObject(refused);
  const factor = { member_id: account.id, type: 'EMAIL', email: account.email } as const;
  const factors = world.app.db.scope(courierTenant).db;
  await factors.insertInto('factors').values(factor).execute();
  await expect(nadia.retailers.list({})).rejects.toMatchObject({ type: 'MFA_REQUIRED' });
  await factors.updateTable('factors').set({ verified_at: world.clock.now().toString() }).execute();
  expect((await nadia.retailers.list({})).current).toBe(1);
});

test('turning the factor on ends the sessions that the password alone opened', async () => {
  const [first, second] = [await seatAt('lea@courier.example'), await world.enter('lea@courier.example')];
  await addAuthenticator(world, first);
  expect((await first.retailers.list({})).current).toBe(1);
  await expect(second.auth.refresh()).rejects.toMatchObject({ status: 401 });
});

test('a retailer with the courier’s name does not keep the courier from the desk', async () => {
  await world.retailer({ name: world.app.config.provider.name });
  await inviteToDesk(world.app, { name: 'Ana', email: 'ana@courier.example', language: 'en' });
  expect((await world.inbox.latest('ana@courier.example')).link?.pathname).toBe('/onboarding');
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
    const { id } = await desk.team.add(add('karim4@courier.example', ['ANSWER_RETAILERS']));
    const edit = (permissions: ('MANAGE_INVOICES' | 'MANAGE_ORDERS')[]) =>
      desk.team.edit({ params: { id }, body: { permissions } });
    expect(await edit(['MANAGE_INVOICES'])).toMatchObject({ permissions: ['MANAGE_INVOICES'] });
    expect(await edit([])).toMatchObject({ permissions: [] });
    await expect(edit(['MANAGE_ORDERS'])).rejects.toMatchObject({
      body: { errors: [{ type: 'PERMISSION_NOT_SELECTABLE', path: 'permissions' }] },
    });
    const admin = await world.confirmed((await world.retailer()).admin());
    await expect(admin.team.add(add('karim3@test.example', ['ANSWER_RETAILERS']))).rejects.toMatchObject({
      body: { errors: [{ type: 'PERMISSION_NOT_SELECTABLE', path: 'permissions' }] },
    });
  });

  test('is no retailer: the courier’s list and addresses do not show their row, and no test data are opened for them', async () => {
    const desk = await world.desk();
    const { retailerId: id } = courierTenant;
    const listed = await desk.retailers.list({ query: { pageSize: 100 } });
    expect(listed.data.map((each) => each.id)).not.toContain(id);
    for (const ask of [
      () => desk.retailers.read({ params: { id } }),
      () => desk.retailers.edit({ params: { id }, body: { isActivated: false } }),
      () => desk.fleetStores.list({ params: { id } }),
      () => desk.fleetInvoices.list({ params: { id } }),
      () => desk.fleetInvoices.draft({ params: { id }, body: { startDate: '2026-11-01', endDate: '2026-11-17' } }),
    ])
      await expect(ask()).rejects.toMatchObject({ type: 'RETAILER_NOT_FOUND' });
    expect(await world.app.db.scope(courierTenant).db.selectFrom('invoices').select('id').execute()).toEqual([]);
    const headers = { 'x-test-data': '1' };
    const answer = await world.request({ method: 'GET', url: '/retailer/users', token: desk.token, headers });
    expect(answer.statusCode).toBe(200);
  });
});
