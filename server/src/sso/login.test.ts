import { describe, expect, test } from 'vitest';
import { type Client, startWorld, testPassword } from '../testing/world.ts';
import { makeKeys } from './testing/answers.ts';
import { aCompany, cameBack, connect } from './testing/connect.ts';

const world = await startWorld();
const keys = await makeKeys();
const forgot = async (email: string) => {
  await world.anyone().auth.askReset({ query: { email } });
  return (await world.inbox.all(email))[0];
};
const invite = (api: Client, email: string) => api.team.add({ body: { name: 'Ann', email, roles: ['RETAILER_USER'] } });
const tokenOf = (link: URL | null | undefined) => link?.searchParams.get('token') ?? '';
const password = 'Quiet-Lake-Paddle-7!';

/** Creates a company with an active connection, and an admin and a coordinator in its domain. */
async function company(enforced: boolean) {
  const { retailer, db, domain, admin, boss, chosen, giveEmail, prove } = await aCompany(world);
  const coordinator = await giveEmail(await retailer.coordinator(), `colleague@${domain}`);
  await admin.sso.save({ body: chosen });
  await prove();
  const enforce = (enforced: boolean) =>
    db
      .updateTable('sso_connections')
      .set({ activated: true, enforced, way_in_id: enforced ? boss.id : null })
      .execute();
  await enforce(enforced);
  const ssoUrl = `http://portage.test/login?sso=${chosen.idp}`;
  return { api: admin, admin: boss, coordinator, domain, ssoUrl, idp: chosen.idp, enforce };
}
const login = (email: string, password = testPassword) => world.anyone().auth.login({ body: { email, password } });

test('where single sign-on is required, a password works only for the admin who is exempt', async () => {
  const { admin, coordinator, domain, ssoUrl } = await company(true);
  expect(await login(coordinator.email)).toEqual({ ssoUrl });
  expect(await login(coordinator.email, 'wrong')).toEqual({ ssoUrl });
  expect(await login(`nobody@${domain}`)).toEqual({ ssoUrl });
  expect(await login(admin.email)).toHaveProperty('token');
  await expect(login(admin.email, 'wrong')).rejects.toMatchObject({ type: 'WRONG_CREDENTIALS' });
});

test('where single sign-on is optional, a password works, and failed sign-ins in the domain are redirected to the provider', async () => {
  const { coordinator, domain, ssoUrl } = await company(false);
  expect(await login(coordinator.email)).toHaveProperty('token');
  expect(await login(coordinator.email, 'wrong')).toEqual({ ssoUrl });
  expect(await login(`nobody@${domain}`)).toEqual({ ssoUrl });
});

test('an account of another retailer in the domain is not affected', async () => {
  const { domain } = await company(true);
  const other = await world.retailer();
  const member = await other.coordinator();
  const { id } = await member.auth.refresh();
  const db = world.app.db.scope({ retailerId: other.id, storeIds: null }).db;
  await db
    .updateTable('logins')
    .set({ email: `guest@${domain}` })
    .where('member_id', '=', id)
    .execute();
  expect(await login(`guest@${domain}`)).toHaveProperty('token');
  await expect(login(`guest@${domain}`, 'wrong')).rejects.toMatchObject({ type: 'WRONG_CREDENTIALS' });
});

describe('where single sign-on is required', () => {
  test('a forgotten password leads to the provider, except for the exempt admin', async () => {
    const { admin, coordinator, ssoUrl } = await company(true);
    const mail = await forgot(coordinator.email);
    expect(mail?.subject).toBe('You sign in with your company’s account');
    expect(mail?.link?.href).toBe(`${ssoUrl}&lang=en`);
    expect((await forgot(admin.email))?.link?.pathname).toBe('/reset-password');
  });

  test('an older reset link sets no password, and names the provider to sign in with', async () => {
    const { coordinator, idp, enforce } = await company(false);
    const token = tokenOf((await forgot(coordinator.email))?.link);
    await enforce(true);
    const refused = { type: 'COMPANY_SIGN_IN', status: 403, body: { data: { idp } } };
    const { auth } = world.anyone();
    await expect(auth.resetLink({ body: { token } })).rejects.toMatchObject(refused);
    await expect(auth.reset({ body: { token, password } })).rejects.toMatchObject(refused);
    await enforce(false);
    await auth.reset({ body: { token, password } });
  });

  test('an invitation leads to the provider, and an older invitation link sets no password', async () => {
    const { api, domain, ssoUrl, idp, enforce } = await company(false);
    await invite(api, `early@${domain}`);
    const token = tokenOf((await world.inbox.latest(`early@${domain}`)).link);
    await enforce(true);
    const refused = { type: 'COMPANY_SIGN_IN', status: 403, body: { data: { idp } } };
    const { team } = world.anyone();
    await expect(team.invitation({ query: { token } })).rejects.toMatchObject(refused);
    await expect(team.signUp({ body: { token, name: 'Ann', password } })).rejects.toMatchObject(refused);
    await invite(api, `ann@${domain}`);
    expect((await world.inbox.latest(`ann@${domain}`)).link?.href).toBe(`${ssoUrl}&lang=en`);
  });
});

test('an invitation ends when its member signs in through the provider', async () => {
  const { admin, domain, begin, answer, post } = await connect(world, keys);
  const { id } = await invite(admin, `ana@${domain}`);
  expect((await admin.team.read({ params: { id } })).invitation).toMatchObject({ state: 'PENDING' });
  const { ssoToken } = cameBack(await post(answer((await begin()).id)));
  expect(ssoToken).toBeTruthy();
  expect((await admin.team.read({ params: { id } })).invitation).toBeNull();
  const [last] = (await admin.activity.list({ query: { by: id } })).data;
  expect(last?.changes.map(({ field }) => field)).toEqual(['invitation']);
});

test('an account that single sign-on created cannot reset a password until the connection is disabled', async () => {
  const { admin, domain, begin, answer, post, db } = await connect(world, keys);
  await post(answer((await begin()).id));
  expect((await forgot(`ana@${domain}`))?.link?.pathname).toBe('/login');
  await db.updateTable('sso_connections').set({ activated: false }).execute();
  const mail = await forgot(`ana@${domain}`);
  await world.anyone().auth.reset({ body: { token: tokenOf(mail?.link), password } });
  expect(await login(`ana@${domain}`, password)).toHaveProperty('token');
  expect(await admin.auth.refresh()).toBeDefined();
});
