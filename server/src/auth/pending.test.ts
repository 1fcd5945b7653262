// A right password leads to a session only through the second factor, and only once.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { addressOf } from '@portage/contract/endpoint';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { rows } from '../testing/rows.ts';
import { startWorld, testPassword, type World, wednesdayMorning } from '../testing/world.ts';
import { addAuthenticator, pendingTokenOf } from './testing/authenticator.ts';
import type { Phone } from './testing/phone.ts';

const lines: string[] = [];
const world = await startWorld({
  environment: { LOG_LEVEL: 'debug' },
  logTo: { write: (line) => void lines.push(line) },
});
const elsewhere = await world.another();
const retailer = await world.retailer();
beforeEach(() => world.clock.set(wednesdayMorning));

/** Creates a signed-in member with an authenticator app. */
async function withPhone() {
  const member = await retailer.admin();
  const { id, email } = await member.auth.refresh();
  const phone = await addAuthenticator(world, member);
  return { member, id, email, phone, begin: () => pendingTokenOf(world, email) };
}

let addresses = 0;
/** Sends one try, by default from a new network each time. */
const verify = (
  multiFactorToken: string,
  code: string,
  on: World = world,
  remoteAddress = `198.51.100.${++addresses % 250}`,
) =>
  on.app.http.inject({
    method: 'POST',
    url: '/auth/sign-in/verify',
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ multiFactorToken, code }),
  });
const typeOf = (answer: { json(): { error?: { type: string }; token?: string } }) =>
  answer.json().error?.type ?? (answer.json().token ? 'in' : 'nothing');
const wrongOf = (phone: Phone) => String((Number(phone.code()) + 1) % 1_000_000).padStart(6, '0');

describe('with a second factor', () => {
  test('a right password returns a pending token, and a right code then opens a session', async () => {
    const { email, phone, begin } = await withPhone();
    const multiFactorToken = await begin();
    expect(await world.anyone().auth.pending({ body: { multiFactorToken } })).toEqual({
      multiFactorAuthType: 'GOOGLE_AUTHENTICATOR',
      email: null,
      isCodeSent: false,
      waitSeconds: 0,
      hasPasskeys: false,
    });
    const { token } = await world.anyone().auth.verify({ body: { multiFactorToken, code: phone.code() } });
    expect(await world.client(token).auth.refresh()).toMatchObject({ email, isMfaEnabled: true });
  });

  test('a code may contain spaces, and a sign-in cannot be used again afterwards', async () => {
    const { phone, begin } = await withPhone();
    const pending = await begin();
    expect(typeOf(await verify(pending, ` ${phone.code().slice(0, 3)} ${phone.code().slice(3)} `))).toBe('in');
    world.clock.advance({ seconds: 30 });
    expect(typeOf(await verify(pending, phone.code()))).toBe('SIGN_IN_OVER');
  });

  test('a pending sign-in lasts ten minutes', async () => {
    const { phone, begin } = await withPhone();
    const [late, inTime] = [await begin(), await begin()];
    world.clock.advance({ minutes: 9, seconds: 59 });
    expect(typeOf(await verify(inTime, phone.code()))).toBe('in');
    world.clock.advance({ seconds: 2 });
    expect(typeOf(await verify(late, phone.code()))).toBe('SIGN_IN_OVER');
    await expect(world.anyone().auth.pending({ body: { multiFactorToken: late } })).rejects.toMatchObject({
      type: 'SIGN_IN_OVER',
    });
  });

  test('a pending sign-in is over if the factor is turned off before the code is entered', async () => {
    const { member, id, begin } = await withPhone();
    const multiFactorToken = await begin();
    await member.account.disableFactor({ params: { id } });
    const asked = { body: { multiFactorToken } };
    await expect(world.anyone().auth.pending(asked)).rejects.toMatchObject({ type: 'SIGN_IN_OVER' });
  });

  test('a sign-in allows five codes, including the right one', async () => {
    const { phone, begin } = await withPhone();
    const pending = await begin();
    for (let count = 0; count < 4; count++)
      expect(typeOf(await verify(pending, wrongOf(phone)))).toBe('MFA_CODE_INCORRECT');
    const last = await begin();
    expect(typeOf(await verify(pending, wrongOf(phone)))).toBe('MFA_CODE_INCORRECT');
    expect(typeOf(await verify(pending, phone.code()))).toBe('SIGN_IN_OVER');
    await expect(world.anyone().auth.pending({ body: { multiFactorToken: pending } })).rejects.toMatchObject({
      type: 'SIGN_IN_OVER',
    });
    expect(typeOf(await verify(last, phone.code()))).toBe('in');
  });

  test.each(['one network', 'as many networks'])(
    'of two hundred concurrent guesses from %s five are checked',
    async (from) => {
      const { phone, begin } = await withPhone();
      const pending = await begin();
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, turn) =>
          verify(
            pending,
            wrongOf(phone),
            turn % 2 ? world : elsewhere,
            from === 'one network' ? '203.0.113.7' : `203.0.${turn}.9`,
          ),
        ),
      );
      const said = answers.map(typeOf);
      expect(said.filter((type) => type === 'MFA_CODE_INCORRECT')).toHaveLength(5);
      // The sign-in itself refuses guesses from different networks; the limit of the network refuses guesses from one network.
      expect(said).toContain(from === 'one network' ? 'ACCOUNT_LOCKED' : 'SIGN_IN_OVER');
    },
  );

  test('repeated sign-ins to guess more codes are rate limited, even with the right password', async () => {
    const { phone, begin } = await withPhone();
    for (let count = 0; count < 5; count++)
      expect(typeOf(await verify(await begin(), wrongOf(phone), world, '203.0.113.8'))).toBe('MFA_CODE_INCORRECT');
    const refused = await verify(await begin(), phone.code(), world, '203.0.113.8');
    expect(typeOf(refused)).toBe('ACCOUNT_LOCKED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a code works once, even on two servers at once, in one sign-in or in two', async () => {
    const { phone, begin } = await withPhone();
    for (const sameSignIn of [true, false]) {
      world.clock.advance({ seconds: 60 });
      const first = await begin();
      const second = sameSignIn ? first : await begin();
      const answers = await Promise.all([verify(first, phone.code()), verify(second, phone.code(), elsewhere)]);
      expect(answers.map(typeOf).filter((type) => type === 'in')).toHaveLength(1);
    }
    const again = await begin();
    expect(typeOf(await verify(again, phone.code()))).toBe('MFA_CODE_INCORRECT');
  });

  test('a code older than the last used one is refused', async () => {
    const { phone, begin } = await withPhone();
    const old = phone.code();
    world.clock.advance({ seconds: 30 });
    expect(typeOf(await verify(await begin(), phone.code()))).toBe('in');
    expect(typeOf(await verify(await begin(), old))).toBe('MFA_CODE_INCORRECT');
  });

  test('a phone’s clock may be off by half a minute at most', async () => {
    const { phone, begin } = await withPhone();
    world.clock.advance({ minutes: 5 });
    const at = (seconds: number) => {
      world.clock.advance({ seconds });
      const code = phone.code();
      world.clock.advance({ seconds: -seconds });
      return code;
    };
    const pending = await begin();
    for (const off of [-60, 60]) expect(typeOf(await verify(pending, at(off)))).toBe('MFA_CODE_INCORRECT');
    for (const off of [-30, 30]) expect(typeOf(await verify(await begin(), at(off)))).toBe('in');
  });
});

describe('a pending token', () => {
  test('is refused by every endpoint that requires a sign-in', async () => {
    const { begin } = await withPhone();
    const pending = await begin();
    const guarded = rows.filter(({ endpoint: { who } }) => who !== 'anyone' && who !== 'signed' && who !== 'recipient');
    expect(guarded.length).toBeGreaterThan(40);
    for (const { name, endpoint, expected } of guarded) {
      const things = new Proxy({}, { get: () => newId() });
      const said = expected?.given(things as never) ?? {};
      for (const [header, value] of [
        ['authorization', `Bearer ${pending}`],
        ['cookie', `ak=${pending}`],
      ] as const) {
        const headers = { [header]: value };
        const answer = await world.request({ method: endpoint.verb, url: addressOf(endpoint, said), headers });
        expect(`${name} ${answer.statusCode}`).toBe(`${name} 401`);
      }
    }
  });

  test('is stored only as a hash, and a sign-in logs no secret', async () => {
    const { phone, begin } = await withPhone();
    const pending = await begin();
    const code = phone.code();
    const answer = await verify(pending, code);
    await verify(pending, code);
    const db = world.app.db.acrossTenantsAndSandboxes();
    const kept = JSON.stringify([
      await db.selectFrom('factors').selectAll().execute(),
      await db.selectFrom('one_time_secrets').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ]);
    for (const secret of [pending, phone.key, answer.json().token]) {
      expect(kept).not.toContain(secret);
      expect(lines.join('')).not.toContain(secret);
    }
    // Matches whole numbers only: the digits of a time or an id may contain the code by chance.
    expect(lines.join('')).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});

describe('a password alone opens no session', () => {
  test('through any endpoint that needs no sign-in', async () => {
    const { email, begin } = await withPhone();
    const open = rows.filter(({ endpoint: { who, kind, body } }) => who === 'anyone' && kind === 'json' && body);
    expect(open.map(({ name }) => name)).toEqual(expect.arrayContaining(['auth.login', 'auth.pending', 'auth.verify']));
    const multiFactorToken = await begin();
    for (const { name, endpoint } of open) {
      // Everything that a user with the password knows, under every name that an endpoint might read.
      const known = { email, password: testPassword, multiFactorToken, code: testPassword, token: multiFactorToken };
      const answer = await world.request({
        method: endpoint.verb,
        url: endpoint.path.replace(/:\w+/g, newId()),
        body: known,
      });
      expect(`${name} ${answer.json().token}`).toBe(`${name} undefined`);
    }
  });

  test('in any file: only the listed ones open sessions, each for a stated reason', () => {
    const root = join(import.meta.dirname, '..');
    const reasons = {
      'auth/login.ts': 'after a password, where no second factor is on',
      'auth/passkeys.ts': 'after a passkey, which proves its device and its person',
      'auth/pending.ts': 'after the second factor',
      'sso/sign-in.ts': 'after the company’s own sign-in, whose factors are its own; no password of ours leads there',
      'team/onboard.ts': 'with an invitation, before there is a password or a factor',
    };
    const places = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => /sessions\.open\(/.test(readFileSync(path, 'utf8')))
      .map((path) => relative(root, path))
      .filter((path) => !path.startsWith('testing/'));
    expect(places.sort()).toEqual(Object.keys(reasons));
  });
});
