import { beforeEach, describe, expect, test } from 'vitest';
import { addAuthenticator, pendingTokenOf } from '../auth/testing/authenticator.ts';
import { type Client, startWorld, testPassword, wednesdayMorning } from '../testing/world.ts';
import { readDevice } from './device.ts';

const world = await startWorld();
const elsewhere = await world.another();
const retailer = await world.retailer();
beforeEach(() => world.clock.set(wednesdayMorning));

describe('one’s own profile', () => {
  test('an admin can change name and language; a coordinator can change only the language', async () => {
    const [admin, coordinator] = [await retailer.admin(), await retailer.coordinator()];
    expect(await admin.account.edit({ body: { name: '  Ana Maple ', language: 'fr' } })).toMatchObject({
      name: 'Ana Maple',
      language: 'fr',
    });
    await expect(coordinator.account.edit({ body: { name: 'Somebody else' } })).rejects.toMatchObject({
      type: 'NAME_CHANGE_NOT_ALLOWED',
      body: { errors: [{ path: 'name' }] },
    });
    const { name } = await coordinator.auth.refresh();
    expect(await coordinator.account.edit({ body: { name, language: 'fr' } })).toMatchObject({ language: 'fr' });
  });

  test('no field but name and language can be changed', async () => {
    const member = await retailer.coordinator();
    for (const field of ['email', 'roles', 'permissions', 'isTempPassword', 'retailerId', 'password']) {
      const answer = await world.request({
        method: 'PUT',
        url: '/retailer/users/me',
        token: member.token,
        body: { language: 'en', [field]: 'x' },
      });
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ type: 'UNKNOWN_FIELD' }] });
    }
  });

  test('changes are recorded in the activity log', async () => {
    const member = await retailer.admin();
    const { id } = await member.account.edit({ body: { name: 'Renamed' } });
    const { data } = await member.activity.list({ query: { by: id } });
    expect(data[0]).toMatchObject({ about: { kind: 'account', id }, changes: [{ field: 'name', after: 'Renamed' }] });
  });
});

describe('changing one’s own email', () => {
  let addresses = 0;
  const begin = async () => {
    const member = await retailer.coordinator();
    const { email: old } = await member.auth.refresh();
    await member.account.confirm({ body: { password: testPassword } });
    const email = `new${++addresses}@test.example`;
    return { member, old, email };
  };

  test('takes a code from the new mailbox, and the old address is notified', async () => {
    const { member, old, email } = await begin();
    expect(await member.account.sendEmailCode({ body: { email } })).toEqual({ waitSeconds: 50 });
    const { code, subject } = await world.inbox.latest(email);
    expect(subject).toBe('Confirm your new email');
    expect((await member.auth.refresh()).email).toBe(old);
    expect(await member.account.changeEmail({ body: { email, code: code ?? '' } })).toMatchObject({ email });
    const told = await world.inbox.latest(old);
    expect(told.subject).toBe('Your email was changed');
    expect(told.text).toContain(email);
    expect((await world.enter(email)).token).toBeTruthy();
    await expect(world.enter(old)).rejects.toMatchObject({ type: 'WRONG_CREDENTIALS' });
  });

  test('is refused with a code for another address or session, and without confirmation', async () => {
    const { member, old, email } = await begin();
    await member.account.sendEmailCode({ body: { email } });
    const code = (await world.inbox.latest(email)).code ?? '';
    const refusal = { type: 'MFA_CODE_INCORRECT' };
    const other = await world.enter(old);
    await expect(other.account.changeEmail({ body: { email, code } })).rejects.toMatchObject({
      type: 'CONFIRMATION_NEEDED',
    });
    await other.account.confirm({ body: { password: testPassword } });
    await expect(other.account.changeEmail({ body: { email, code } })).rejects.toMatchObject(refusal);
    await expect(member.account.changeEmail({ body: { email: 'third@test.example', code } })).rejects.toMatchObject(
      refusal,
    );
    await member.account.changeEmail({ body: { email, code } });
    await expect(member.account.changeEmail({ body: { email, code } })).rejects.toMatchObject(refusal);
  });

  test('to an address that is already taken is revealed only to the owner of that mailbox', async () => {
    const { member } = await begin();
    const taken = (await (await (await world.retailer()).admin()).auth.refresh()).email;
    expect(await member.account.sendEmailCode({ body: { email: taken } })).toEqual({ waitSeconds: 50 });
    await expect(member.account.changeEmail({ body: { email: taken, code: '000000' } })).rejects.toMatchObject({
      type: 'MFA_CODE_INCORRECT',
    });
    const code = (await world.inbox.latest(taken)).code ?? '';
    await expect(member.account.changeEmail({ body: { email: taken, code } })).rejects.toMatchObject({
      type: 'EMAIL_TAKEN',
    });
  });

  test('refuses even the right code after five wrong ones', async () => {
    const { member, email } = await begin();
    await member.account.sendEmailCode({ body: { email } });
    const code = (await world.inbox.latest(email)).code ?? '';
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const guess of [wrong, wrong, wrong, wrong, wrong, code])
      await expect(member.account.changeEmail({ body: { email, code: guess } })).rejects.toMatchObject({
        type: 'MFA_CODE_INCORRECT',
      });
  });
});

describe('changing one’s own password', () => {
  const password = 'Quill-Otter-Canoe-27!';

  test('requires confirmation, ends all other sessions, is mailed, and keeps the second factor', async () => {
    const member = await retailer.admin();
    const { email } = await member.auth.refresh();
    await addAuthenticator(world, member);
    const { codes } = await member.account.makeRecoveryCodes();
    const pending = await pendingTokenOf(world, email);
    const body = { multiFactorToken: pending, code: codes[0] ?? '' };
    const other = world.client((await world.anyone().auth.verify({ body })).token);
    await member.account.changePassword({ body: { password } });
    await expect(other.auth.refresh()).rejects.toMatchObject({ type: 'UNAUTHORIZED' });
    expect(await member.auth.refresh()).toMatchObject({ isMfaEnabled: true });
    expect((await world.inbox.latest(email)).subject).toBe('Your password was changed');
    expect('multiFactorToken' in (await world.anyone().auth.login({ body: { email, password } }))).toBe(true);
    await expect(world.enter(email)).rejects.toMatchObject({ type: 'WRONG_CREDENTIALS' });
  });

  test('is refused without confirmation, and for a weak or common password', async () => {
    const member = await retailer.coordinator();
    const change = (wished: string) => member.account.changePassword({ body: { password: wished } });
    await expect(change(password)).rejects.toMatchObject({ type: 'CONFIRMATION_NEEDED' });
    await member.account.confirm({ body: { password: testPassword } });
    for (const weak of ['short', 'Password123!'])
      await expect(change(weak)).rejects.toMatchObject({ body: { errors: [{ path: 'password' }] } });
  });
});

describe('the list of one’s sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0';
  const signIn = async (email: string, device: string) => {
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/v2/auth/retailer/login',
      headers: { 'user-agent': device },
      payload: { email, password: testPassword },
    });
    return world.client(answer.json().token);
  };
  const isIn = ({ token }: Client, on = world) =>
    on
      .client(token)
      .auth.refresh()
      .then(
        () => true,
        () => false,
      );

  test('shows browser and system, the current session marked, the newest activity first', async () => {
    const first = await retailer.admin();
    const { email } = await first.auth.refresh();
    world.clock.advance({ minutes: 5 });
    const second = await signIn(email, firefox);
    const { data } = await second.account.devices();
    expect(data).toMatchObject([
      { browser: 'Firefox', system: 'Linux', isCurrent: true, lastSeenAt: '2026-11-18T15:05:00.000Z' },
      { isCurrent: false, firstSeenAt: '2026-11-18T15:00:00.000Z' },
    ]);
    expect(JSON.stringify(data)).not.toContain(first.token);
  });

  test('one session can be ended, and all others at once, on every server', async () => {
    const first = await world.confirmed(retailer.admin());
    const { email } = await first.auth.refresh();
    const [second, third, fourth] = [await world.enter(email), await world.enter(email), await world.enter(email)];
    for (const each of [first, second, third, fourth]) expect(await isIn(each, elsewhere)).toBe(true);
    const [current] = (await second.account.devices()).data.filter(({ isCurrent }) => isCurrent);
    await first.account.endDevice({ params: { id: current?.id ?? '' } });
    await expect.poll(() => isIn(second, elsewhere)).toBe(false);
    expect(await Promise.all([first, second, third, fourth].map((each) => isIn(each)))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    await first.account.endOtherDevices();
    expect(await Promise.all([first, third, fourth].map((each) => isIn(each)))).toEqual([true, false, false]);
    expect((await first.account.devices()).data).toHaveLength(1);
  });

  test('another account’s session cannot be ended', async () => {
    const [mine, theirs] = [await world.confirmed(retailer.admin()), await retailer.admin()];
    const [session] = (await theirs.account.devices()).data;
    await expect(mine.account.endDevice({ params: { id: session?.id ?? '' } })).rejects.toMatchObject({
      type: 'SESSION_NOT_FOUND',
    });
    expect(await isIn(theirs)).toBe(true);
  });

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0',
      'Microsoft Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.15.0', null, null],
    ['', null, null],
  ])('shows the right browser and system for %s', (userAgent, browser, system) => {
    expect(readDevice(userAgent)).toEqual({ browser, system });
  });
});
