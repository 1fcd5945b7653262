// A member with a temporary password reaches only the endpoints that are needed to choose their own.
import { isDeskGate } from '@portage/contract/access';
import { addressOf, type Endpoint } from '@portage/contract/endpoint';
import { contract } from '@portage/contract/index';
import { expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld, testPassword } from '../testing/world.ts';

const world = await startWorld();
const retailer = await world.retailer();
const better = 'Quiet-Lake-Paddle-7!';

async function someone() {
  const api = await retailer.admin();
  const { id, email } = await api.auth.refresh();
  return { api, id, email };
}
/** Creates a member whose password an admin has replaced: their sessions are over, and they sign in with the temporary one. */
async function withTemporaryPassword() {
  const { id, email } = await someone();
  await world.app.db.pool.query('update members set is_temp_password = true where id = $1', [id]);
  world.app.sessions.forget(id);
  const signIn = async (password: string) => {
    const entry = await world.anyone().auth.login({ body: { email, password } });
    return world.client('token' in entry ? entry.token : '');
  };
  return { email, signIn, api: await signIn(testPassword) };
}

const rows = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);
const isMembers = ({ who }: Endpoint) =>
  !['anyone', 'signed', 'fleet', 'recipient'].includes(String(who)) && !isDeskGate(who);
const allowed = ['account.changePassword', 'auth.logout', 'auth.logoutEverywhere', 'auth.refresh'];

test('every member endpoint refuses them, except those that the forced password screen needs', async () => {
  const { api } = await withTemporaryPassword();
  const params = { id: newId(), idp: 'x', key: 'x' };
  const ofMembers = rows.filter(({ endpoint }) => isMembers(endpoint));
  expect(
    ofMembers
      .filter(({ endpoint }) => endpoint.temporary)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(allowed);
  for (const { name, endpoint } of ofMembers.filter((row) => !row.endpoint.temporary)) {
    const url = addressOf(endpoint, { params });
    const answer = await world.request({ method: endpoint.verb, url, token: api.token });
    expect(`${name} ${answer.json().error.type}`).toBe(`${name} PASSWORD_TEMPORARY`);
  }
});

test('choosing a password restores access and ends their other sessions, but not this one', async () => {
  const { email, signIn, api } = await withTemporaryPassword();
  const other = await signIn(testPassword);
  expect(await api.auth.refresh()).toMatchObject({ isTempPassword: true });
  await api.account.changePassword({ body: { password: better } });
  expect(await api.auth.refresh()).toMatchObject({ isTempPassword: false });
  expect((await api.stores.list()).data.length).toBeGreaterThan(0);
  await expect(other.auth.refresh()).rejects.toMatchObject({ type: 'UNAUTHORIZED' });
  await expect(signIn(testPassword)).rejects.toMatchObject({ type: 'WRONG_CREDENTIALS' });
  await (await signIn(better)).stores.list();
  expect(await world.inbox.latest(email)).toMatchObject({ subject: 'Your password was changed' });
});

test('the chosen password must meet the rule and must not be common', async () => {
  const { api } = await withTemporaryPassword();
  for (const [password, type] of [
    ['short', 'PASSWORD_TOO_WEAK'],
    ['Password123!', 'PASSWORD_TOO_COMMON'],
  ] as const)
    await expect(api.account.changePassword({ body: { password } })).rejects.toMatchObject({
      body: { errors: [{ path: 'password', type }] },
    });
  expect(await api.auth.refresh()).toMatchObject({ isTempPassword: true });
});
