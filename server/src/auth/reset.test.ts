import { createHash } from 'node:crypto';
import { resetMinutes, resetWaitSeconds } from '@portage/contract/auth/rules';
import { errors } from '@portage/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld, testPassword, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const retailer = await world.retailer({ name: 'Maple & Pine' });
const anyone = world.anyone();
beforeEach(() => world.clock.set(wednesdayMorning));

const better = 'Quiet-Lake-Paddle-7!';
const someone = async () => {
  const api = await retailer.admin();
  return { api, email: (await api.auth.refresh()).email };
};
const ask = async (email: string) => {
  await anyone.auth.askReset({ query: { email } });
  return world.inbox.all(email.trim().toLowerCase());
};
const tokenIn = (mail: { link: URL | null } | undefined) => mail?.link?.searchParams.get('token') ?? '';
const signsIn = (email: string, password: string) =>
  anyone.auth.login({ body: { email, password } }).then(
    () => true,
    () => false,
  );
const over = { type: 'RESET_LINK_OVER', status: 403 };

describe('a forgotten password', () => {
  test('can be replaced through a mailed link', async () => {
    const { api, email } = await someone();
    const [mail] = await ask(` ${email.toUpperCase()} `);
    expect(mail).toMatchObject({ subject: 'Choose a new password', to: { address: email } });
    expect(mail?.text).toContain('account at Maple & Pine');
    expect(await anyone.auth.resetLink({ body: { token: tokenIn(mail) } })).toEqual({ email });
    expect(mail?.link).toMatchObject({ origin: 'http://portage.test', pathname: '/reset-password' });
    await anyone.auth.reset({ body: { token: tokenIn(mail), password: better } });
    expect(await signsIn(email, better)).toBe(true);
    expect(await signsIn(email, testPassword)).toBe(false);
    await expect(api.auth.refresh()).rejects.toMatchObject({ type: 'UNAUTHORIZED' });
    expect(await world.inbox.latest(email)).toMatchObject({ subject: 'Your password was changed', link: null });
  });

  test('ends every session, on every server', async () => {
    const { api, email } = await someone();
    const other = await world.another();
    const elsewhere = other.client(api.token);
    await elsewhere.auth.refresh();
    const [mail] = await ask(email);
    await anyone.auth.reset({ body: { token: tokenIn(mail), password: better } });
    await expect.poll(() => elsewhere.auth.refresh().catch(({ type }) => type)).toBe('UNAUTHORIZED');
  });

  test('a request for an unknown account gets the same reply, and no email is sent', async () => {
    const { email } = await someone();
    const answers = await Promise.all(
      [email, 'nobody@test.example'].map((each) =>
        world.request({ method: 'GET', url: `/auth/reset-password?email=${each}` }),
      ),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ]);
    expect(await world.inbox.all('nobody@test.example')).toEqual([]);
  });

  test('requests are limited to five per email, whether the account exists or not', async () => {
    for (const email of [(await someone()).email, 'nobody-else@test.example']) {
      for (let count = 0; count < 5; count++) await anyone.auth.askReset({ query: { email } });
      await expect(anyone.auth.askReset({ query: { email } })).rejects.toMatchObject({ type: 'TOO_MANY_REQUESTS' });
    }
  });

  test('earlier wrong guesses do not lock out the owner after a reset', async () => {
    const { email } = await someone();
    for (let count = 0; count < 6; count++) await signsIn(email, 'Wrong-Horse-9!');
    expect(await signsIn(email, testPassword)).toBe(false);
    const [mail] = await ask(email);
    await anyone.auth.reset({ body: { token: tokenIn(mail), password: better } });
    expect(await signsIn(email, better)).toBe(true);
  });
});

describe('the reset link', () => {
  test('works once, even with twenty concurrent uses on two servers', async () => {
    const { email } = await someone();
    const token = tokenIn((await ask(email))[0]);
    const servers = [anyone, (await world.another()).anyone()];
    const tries = Array.from({ length: 20 }, (_, n) =>
      servers[n % 2]?.auth.reset({ body: { token, password: `${better}${n}` } }),
    );
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(done.flatMap((each) => (each.status === 'rejected' ? [each.reason.type] : []))).toEqual(
      Array.from({ length: 19 }, () => 'RESET_LINK_OVER'),
    );
    expect((await world.inbox.all(email)).filter(({ subject }) => /changed/.test(subject))).toHaveLength(1);
  });

  test('is valid for an hour', async () => {
    const { email } = await someone();
    const token = tokenIn((await ask(email))[0]);
    world.clock.advance({ minutes: resetMinutes });
    await expect(anyone.auth.resetLink({ body: { token } })).rejects.toMatchObject(over);
    const late = anyone.auth.reset({ body: { token, password: better } });
    await expect(late).rejects.toMatchObject({ ...over, message: expect.stringContaining(errors.RESET_LINK_OVER.en) });
    expect(await signsIn(email, testPassword)).toBe(true);
  });

  test('is replaced by a newer one; a new one is sent at most every fifty seconds', async () => {
    const { email } = await someone();
    const [first] = await ask(email);
    expect(await ask(email)).toHaveLength(1);
    world.clock.advance({ seconds: resetWaitSeconds });
    const [second] = await ask(email);
    await expect(anyone.auth.reset({ body: { token: tokenIn(first), password: better } })).rejects.toMatchObject(over);
    await anyone.auth.reset({ body: { token: tokenIn(second), password: better } });
  });

  test('is stored as a hash, and is neither in the queue nor, once sent, in the outbox', async () => {
    const { email } = await someone();
    const token = tokenIn((await ask(email))[0]);
    const { rows } = await world.app.db.pool.query('select hash from one_time_secrets');
    const digest = createHash('sha256').update(token).digest();
    expect(rows.some(({ hash }) => digest.equals(hash))).toBe(true);
    for (const table of ['one_time_secrets', 'messages', 'pgboss.job'])
      expect(JSON.stringify((await world.app.db.pool.query(`select * from ${table}`)).rows)).not.toContain(token);
  });

  test.each(['', 'of-nobody', '\u0000', 'x'.repeat(200)])('is refused if it is forged', async (token) => {
    const status = (
      await world.request({ method: 'PUT', url: '/auth/reset-password', body: { token, password: better } })
    ).statusCode;
    expect([403, 422]).toContain(status);
  });
});

describe('the new password after a reset', () => {
  const refused = async (password: string) => {
    const { email } = await someone();
    const token = tokenIn((await ask(email))[0]);
    const [fault] = await anyone.auth.reset({ body: { token, password } }).then(
      () => [],
      ({ body }) => body.errors,
    );
    if (fault) await anyone.auth.reset({ body: { token, password: better } });
    return fault;
  };

  test.each(['Short-1!', 'no-capital-here-1!', 'NO-LOWERCASE-1!', 'No-Number-Here!', 'NoSpecialChar123', '          '])(
    'is refused if it breaks the password rule, and the link stays valid: %s',
    async (password) => {
      expect(await refused(password)).toMatchObject({ path: 'password', type: 'PASSWORD_TOO_WEAK' });
    },
  );

  test.each(['Password123!', 'P@ssw0rd!!', 'Qwerty1234!', 'Aa1!Aa1!Aa1!', 'Motdepasse1!'])(
    'is refused if it is common: %s',
    async (password) => {
      expect(await refused(password)).toMatchObject({ path: 'password', type: 'PASSWORD_TOO_COMMON' });
    },
  );

  test.each(['Ünïcødé-пароль-密码-9!', `Aa1!${'x9-Lake;'.repeat(8)}`, ' Spaced Out Otter 7! '])(
    'may be long and in any script: %s',
    async (password) => {
      const { email } = await someone();
      const token = tokenIn((await ask(email))[0]);
      await anyone.auth.reset({ body: { token, password } });
      expect(await signsIn(email, password)).toBe(true);
    },
  );
});
