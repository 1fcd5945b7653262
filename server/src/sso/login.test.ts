import { expect, test } from 'vitest';
import { startWorld, testPassword } from '../testing/world.ts';
import { aCompany } from './testing/connect.ts';

const world = await startWorld();

/** A company whose connection is active, with an admin and a coordinator of its domain. */
async function company(enforced: boolean) {
  const { retailer, db, domain, admin, boss, chosen, giveEmail } = await aCompany(world);
  const coordinator = await giveEmail(await retailer.coordinator(), `colleague@${domain}`);
  await admin.sso.save({ body: chosen });
  const switched = { activated: true, enforced, way_in_id: enforced ? boss.id : null };
  await db.updateTable('sso_connections').set(switched).execute();
  return { admin: boss, coordinator, domain, ssoUrl: `http://portage.test/login?sso=${chosen.idp}` };
}
const login = (email: string, password = testPassword) => world.anyone().auth.login({ body: { email, password } });

test('where single sign-on is required no password opens an account, but for the one who keeps a way in', async () => {
  const { admin, coordinator, domain, ssoUrl } = await company(true);
  expect(await login(coordinator.email)).toEqual({ ssoUrl });
  expect(await login(coordinator.email, 'wrong')).toEqual({ ssoUrl });
  expect(await login(`nobody@${domain}`)).toEqual({ ssoUrl });
  expect(await login(admin.email)).toHaveProperty('token');
  await expect(login(admin.email, 'wrong')).rejects.toMatchObject({ type: 'WRONG_CREDENTIALS' });
});

test('where it is offered a password still opens, and whoever has none is sent to their company', async () => {
  const { coordinator, domain, ssoUrl } = await company(false);
  expect(await login(coordinator.email)).toHaveProperty('token');
  expect(await login(coordinator.email, 'wrong')).toEqual({ ssoUrl });
  expect(await login(`nobody@${domain}`)).toEqual({ ssoUrl });
});

test('an account of another retailer in that domain is none of its business', async () => {
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
