import { beforeEach, describe, expect, test } from 'vitest';
import { addAuthenticator, pendingTokenOf } from '../auth/testing/authenticator.ts';
import { Device } from '../auth/testing/device.ts';
import { type Client, startWorld, testPassword, type World, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const elsewhere = await world.another();
const retailer = await world.retailer();
beforeEach(() => world.clock.set(wednesdayMorning));

const confirmed = async () => {
  const member = await retailer.admin();
  await member.account.confirm({ body: { password: testPassword } });
  return { member, ...(await member.auth.refresh()) };
};
const add = async (member: Client, device = new Device(), name = 'Laptop') => {
  const passkey = device.make(await member.account.askNewPasskey());
  return { device, kept: await member.account.addPasskey({ body: { name, passkey } }) };
};
const ask = (on: World = world) => on.anyone().auth.askPasskey({ body: {} });
const use = (passkey: ReturnType<Device['sign']>, on: World = world) =>
  on.anyone().auth.signInByPasskey({ body: { passkey } });
const refused = { type: 'PASSKEY_NOT_VALID', status: 401 };
const tokenOf = (entry: Awaited<ReturnType<typeof use>>) => ('token' in entry ? entry.token : '');

describe('a passkey', () => {
  test('signs the member in without a code, even when a second factor is on', async () => {
    const { member, email } = await confirmed();
    await addAuthenticator(world, member);
    const { device } = await add(member);
    const entry = await use(device.sign(await ask()));
    expect((await world.client(tokenOf(entry)).auth.refresh()).email).toBe(email);
    expect((await member.account.passkeys()).data).toMatchObject([
      { name: 'Laptop', usedAt: '2026-11-18T15:00:30.000Z' },
    ]);
  });

  test('replaces the code of a pending sign-in, if it belongs to the same account', async () => {
    const { member, email } = await confirmed();
    await addAuthenticator(world, member);
    const { device } = await add(member);
    await add((await confirmed()).member);
    const multiFactorToken = await pendingTokenOf(world, email);
    expect(await world.anyone().auth.pending({ body: { multiFactorToken } })).toMatchObject({ hasPasskeys: true });
    const asked = await world.anyone().auth.askPasskey({ body: { multiFactorToken } });
    expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([device.id.toString('base64url')]);
    expect(tokenOf(await use(device.sign(asked)))).toBeTruthy();
  });

  test('can be renamed and removed only by its owner, who is mailed about each change', async () => {
    const { member, email } = await confirmed();
    const { kept, device } = await add(member);
    expect((await world.inbox.latest(email)).subject).toBe('A passkey was added');
    const params = { id: kept.id };
    const other = (await confirmed()).member;
    await expect(other.account.renamePasskey({ params, body: { name: 'Mine' } })).rejects.toMatchObject({
      type: 'PASSKEY_NOT_FOUND',
    });
    await expect(other.account.removePasskey({ params })).rejects.toMatchObject({ type: 'PASSKEY_NOT_FOUND' });
    expect(await member.account.renamePasskey({ params, body: { name: ' Phone ' } })).toMatchObject({ name: 'Phone' });
    await member.account.removePasskey({ params });
    expect((await world.inbox.latest(email)).text).toContain('Phone');
    await expect(use(device.sign(await ask()))).rejects.toMatchObject(refused);
  });

  test('belongs to the account that it was created for: no other account can add it', async () => {
    const { member } = await confirmed();
    const { device } = await add(member);
    const other = (await confirmed()).member;
    const passkey = device.make(await other.account.askNewPasskey());
    await expect(other.account.addPasskey({ body: { name: 'Same', passkey } })).rejects.toMatchObject(refused);
  });
});

describe('a passkey signature is refused', () => {
  const withKey = async () => add((await confirmed()).member);

  test('when it is used a second time, even on two servers at once', async () => {
    const { device } = await withKey();
    const signed = device.sign(await ask());
    const both = await Promise.allSettled([use(signed), use(signed, elsewhere)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(use(signed)).rejects.toMatchObject(refused);
  });

  test('after five minutes, and for a challenge that the server never issued', async () => {
    const { device } = await withKey();
    const asked = await ask();
    await expect(use(device.sign({ challenge: Buffer.from('made up').toString('base64url') }))).rejects.toMatchObject(
      refused,
    );
    world.clock.advance({ minutes: 5 });
    await expect(use(device.sign(asked))).rejects.toMatchObject(refused);
  });

  test.each([
    ['by a page of another origin', { origin: 'https://portage.evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without finger, face or PIN', { isVerified: false }],
  ])('%s', async (_how, wish) => {
    const { device } = await withKey();
    await expect(use(device.sign(await ask(), wish))).rejects.toMatchObject(refused);
    const { member } = await confirmed();
    const passkey = new Device().make(await member.account.askNewPasskey(), wish);
    await expect(member.account.addPasskey({ body: { name: 'Bad', passkey } })).rejects.toMatchObject(refused);
  });

  test('when another key signed under the same credential id', async () => {
    const { device } = await withKey();
    const forged = {
      ...new Device().sign(await ask()),
      id: device.id.toString('base64url'),
      rawId: device.id.toString('base64url'),
    };
    await expect(use(forged)).rejects.toMatchObject(refused);
  });

  test('when its counter did not increase; a device that never counts is accepted', async () => {
    const { device } = await withKey();
    for (const counter of [0, 0, 7]) expect(tokenOf(await use(device.sign(await ask(), { counter })))).toBeTruthy();
    await expect(use(device.sign(await ask(), { counter: 7 }))).rejects.toMatchObject(refused);
  });

  test('when a passkey is added with the challenge of another session or of a sign-in', async () => {
    const { member, email } = await confirmed();
    const other = await world.enter(email);
    await other.account.confirm({ body: { password: testPassword } });
    const passkey = new Device().make(await member.account.askNewPasskey());
    await expect(other.account.addPasskey({ body: { name: 'Stolen', passkey } })).rejects.toMatchObject(refused);
    const asked = await ask();
    const made = new Device().make({ challenge: asked.challenge });
    await expect(member.account.addPasskey({ body: { name: 'Mixed', passkey: made } })).rejects.toMatchObject(refused);
  });
});

describe('confirming a session by passkey', () => {
  /** Creates a member with a passkey, signed in to a session that is not confirmed. */
  async function withKey() {
    const { member, email } = await confirmed();
    const { device } = await add(member);
    return { device, email, api: await world.enter(email) };
  }
  const confirm = (api: Client, passkey: ReturnType<Device['sign']>) => api.account.confirm({ body: { passkey } });

  test('accepts the member’s own passkey once, even when a second factor is on', async () => {
    const { member, email } = await confirmed();
    const { device } = await add(member);
    const api = await world.enter(email);
    await addAuthenticator(world, member);
    expect(await api.account.readConfirmed()).toEqual({ isConfirmed: false });
    const asked = await api.account.askConfirmPasskey();
    expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([device.id.toString('base64url')]);
    const signed = device.sign(asked);
    await confirm(api, signed);
    expect(await api.account.readConfirmed()).toEqual({ isConfirmed: true });
    await expect(confirm(api, signed)).rejects.toMatchObject(refused);
  });

  test('refuses a second use, even on another server at once', async () => {
    const { device, api } = await withKey();
    const signed = device.sign(await api.account.askConfirmPasskey());
    const both = await Promise.allSettled([confirm(api, signed), confirm(elsewhere.client(api.token), signed)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('refuses another member’s passkey, and a challenge of another session or of a sign-in', async () => {
    const { device, api, email } = await withKey();
    const other = await withKey();
    await expect(confirm(api, other.device.sign(await api.account.askConfirmPasskey()))).rejects.toMatchObject(refused);
    const another = await world.enter(email);
    await expect(confirm(api, device.sign(await another.account.askConfirmPasskey()))).rejects.toMatchObject(refused);
    await expect(confirm(api, device.sign(await ask()))).rejects.toMatchObject(refused);
    await expect(use(device.sign(await api.account.askConfirmPasskey()))).rejects.toMatchObject(refused);
    expect(await api.account.readConfirmed()).toEqual({ isConfirmed: false });
  });

  test('refuses a challenge after five minutes, a missing user verification and an account without passkeys', async () => {
    const { device, api } = await withKey();
    const asked = await api.account.askConfirmPasskey();
    const unverified = device.sign(await api.account.askConfirmPasskey(), { isVerified: false });
    await expect(confirm(api, unverified)).rejects.toMatchObject(refused);
    world.clock.advance({ minutes: 5 });
    await expect(confirm(api, device.sign(asked))).rejects.toMatchObject(refused);
    const { member } = await confirmed();
    await expect(member.account.askConfirmPasskey()).rejects.toMatchObject({ type: 'PASSKEY_NOT_FOUND' });
  });
});

test('an account has at most twenty passkeys', async () => {
  const { member } = await confirmed();
  for (let count = 0; count < 20; count++) await add(member);
  await expect(member.account.askNewPasskey()).rejects.toMatchObject({ type: 'TOO_MANY_PASSKEYS' });
});
