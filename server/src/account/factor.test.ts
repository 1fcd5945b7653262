import { describe, expect, test } from 'vitest';
import { addAuthenticator, pendingTokenOf } from '../auth/testing/authenticator.ts';
import { phoneOf } from '../auth/testing/phone.ts';
import { type Client, startWorld, testPassword } from '../testing/world.ts';

const world = await startWorld();
const elsewhere = await world.another();
const retailer = await world.retailer();

const type = 'GOOGLE_AUTHENTICATOR';
const confirmed = async (): Promise<{ member: Client; id: string; email: string }> => {
  const member = await retailer.admin();
  await member.account.confirm({ body: { password: testPassword } });
  return { member, ...(await member.auth.refresh()) };
};

describe('setting up an authenticator', () => {
  test('returns a QR code and a pending flag, and turns on once a first code is correct', async () => {
    const { member, id } = await confirmed();
    const begun = await member.account.enableFactor({ params: { id }, body: { id, type } });
    expect(begun).toMatchObject({ isMfaEnabled: false, isMfaVerifyPending: true, multiFactorAuthType: type });
    expect(Buffer.from(begun.authQrcode?.split(',')[1] ?? '', 'base64').toString()).toContain('<svg');
    expect(begun.authKey).toMatch(/^[A-Z2-7]{32}$/);
    const waiting = await member.auth.refresh();
    expect(waiting).toMatchObject({ isMfaVerifyPending: true, authQrcode: null });
    expect(JSON.stringify(waiting)).not.toContain(begun.authKey);
    await expect(member.account.verifyFactor({ params: { id }, body: { type, code: '12345' } })).rejects.toMatchObject({
      type: 'MFA_CODE_INCORRECT',
    });
    expect(await member.auth.refresh()).toMatchObject({ isMfaEnabled: false, isMfaVerifyPending: true });
    const { code } = phoneOf(world, begun.authKey ?? '');
    expect(await member.account.verifyFactor({ params: { id }, body: { type, code: code() } })).toMatchObject({
      isMfaEnabled: true,
      isMfaVerifyPending: false,
      multiFactorAuthType: type,
    });
  });

  test('an unverified authenticator requests no code at sign-in, and a second setup gets a new secret', async () => {
    const { member, id, email } = await confirmed();
    const first = await member.account.enableFactor({ params: { id }, body: { type } });
    await world.enter(email);
    const second = await member.account.enableFactor({ params: { id }, body: { type } });
    expect(second.authKey).not.toBe(first.authKey);
    const old = phoneOf(world, first.authKey ?? '').code();
    await expect(member.account.verifyFactor({ params: { id }, body: { type, code: old } })).rejects.toMatchObject({
      type: 'MFA_CODE_INCORRECT',
    });
  });

  test('is refused while a factor is on, so that an attacker cannot replace it with their own phone', async () => {
    const { member, id } = await confirmed();
    await addAuthenticator(world, member);
    await expect(member.account.enableFactor({ params: { id }, body: { type } })).rejects.toMatchObject({
      type: 'MFA_ALREADY_ON',
    });
    await expect(member.account.verifyFactor({ params: { id }, body: { type, code: '123456' } })).rejects.toMatchObject(
      { type: 'MFA_NOT_BEGUN' },
    );
  });

  test('by text message is refused as an unsupported type, and an unknown type fails validation', async () => {
    const { member, id } = await confirmed();
    const body = { type: 'SHORT_MESSAGE_SERVICE' as const };
    const refusal = { type: 'MFA_TYPE_NOT_VALID' };
    await expect(member.account.enableFactor({ params: { id }, body })).rejects.toMatchObject(refusal);
    await expect(
      member.account.verifyFactor({ params: { id }, body: { ...body, code: '123456' } }),
    ).rejects.toMatchObject(refusal);
    const answer = await world.request({
      method: 'PUT',
      url: `/retailer/users/${id}/multi-factor-auth`,
      token: member.token,
      body: { type: 'PIGEON' },
    });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ type: 'INVALID_CHOICE', path: 'type' }] });
  });

  test('a first code sent to two servers at once turns the factor on once', async () => {
    const { member, id } = await confirmed();
    const { authKey } = await member.account.enableFactor({ params: { id }, body: { type } });
    const code = phoneOf(world, authKey ?? '').code();
    const there = elsewhere.client(member.token);
    const both = await Promise.allSettled(
      [member, there].map((each) => each.account.verifyFactor({ params: { id }, body: { type, code } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('confirming one’s identity', () => {
  test('lasts ten minutes, for the confirmed session only', async () => {
    const { member, email, id } = await confirmed();
    const other = await world.enter(email);
    const change = (who: Client) => who.account.disableFactor({ params: { id } });
    await expect(change(other)).rejects.toMatchObject({ type: 'CONFIRMATION_NEEDED', status: 403 });
    world.clock.advance({ minutes: 9, seconds: 59 });
    await change(member);
    world.clock.advance({ seconds: 1 });
    await expect(change(member)).rejects.toMatchObject({ type: 'CONFIRMATION_NEEDED' });
  });

  test('accepts the password, and wrong ones are rate limited like failed sign-ins', async () => {
    const member = await retailer.coordinator();
    for (let count = 0; count < 5; count++)
      await expect(member.account.confirm({ body: { password: 'Wrong-Horse-9!' } })).rejects.toMatchObject({
        type: 'WRONG_PASSWORD',
      });
    await expect(member.account.confirm({ body: { password: testPassword } })).rejects.toMatchObject({
      type: 'ACCOUNT_LOCKED',
    });
  });

  test('requires a code instead of the password when a second factor is on', async () => {
    const { member, id } = await confirmed();
    const phone = await addAuthenticator(world, member);
    world.clock.advance({ minutes: 11 });
    await expect(member.account.confirm({ body: { password: testPassword } })).rejects.toMatchObject({
      type: 'MFA_CODE_INCORRECT',
    });
    await expect(member.account.disableFactor({ params: { id } })).rejects.toMatchObject({
      type: 'CONFIRMATION_NEEDED',
    });
    await member.account.confirm({ body: { code: phone.code() } });
    expect(await member.account.disableFactor({ params: { id } })).toMatchObject({
      isMfaEnabled: false,
      multiFactorAuthType: null,
    });
  });

  test('code guesses with an Idempotency-Key are limited too, and a failed request stores nothing', async () => {
    const { member } = await confirmed();
    await addAuthenticator(world, member);
    const guess = (turn: number) =>
      world.request({
        method: 'POST',
        url: '/retailer/auth/confirm',
        token: member.token,
        headers: { 'idempotency-key': `guess ${turn}` },
        body: { code: `00000${turn % 10}` },
      });
    const said: string[] = [];
    for (let turn = 0; turn < 8; turn++) said.push((await guess(turn)).json().error.type);
    expect(said.filter((each) => each === 'MFA_CODE_INCORRECT')).toHaveLength(5);
    expect(said.at(-1)).toBe('ACCOUNT_LOCKED');
  });
});

describe('recovery codes', () => {
  const withCodes = async () => {
    const { member, id, email } = await confirmed();
    await addAuthenticator(world, member);
    return { member, id, email, codes: (await member.account.makeRecoveryCodes()).codes };
  };
  const use = async (email: string, code: string, on = world) =>
    on.anyone().auth.verify({ body: { multiFactorToken: await pendingTokenOf(world, email), code } });

  test('come in a set of ten, and each works for one sign-in, with case and separators ignored', async () => {
    const { email, codes } = await withCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const [first = '', second = '', third = ''] = codes;
    const { token } = await use(email, first);
    expect((await world.client(token).auth.refresh()).email).toBe(email);
    await expect(use(email, first)).rejects.toMatchObject({ type: 'MFA_CODE_INCORRECT' });
    await use(email, ` ${second.toLowerCase().replace('-', ' ')} `);
    await use(email, third.replaceAll('0', 'O').replaceAll('1', 'l'));
  });

  test('a code sent to two servers at once works once', async () => {
    const { email, codes } = await withCodes();
    const both = await Promise.allSettled([use(email, codes[0] ?? ''), use(email, codes[0] ?? '', elsewhere)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are revoked when new ones are generated and when the factor is turned off', async () => {
    const { member, id, email, codes } = await withCodes();
    const fresh = (await member.account.makeRecoveryCodes()).codes;
    await expect(use(email, codes[0] ?? '')).rejects.toMatchObject({ type: 'MFA_CODE_INCORRECT' });
    await use(email, fresh[0] ?? '');
    await member.account.disableFactor({ params: { id } });
    const left = await world.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('one_time_secrets')
      .select('subject')
      .where('kind', '=', 'RECOVERY_CODE')
      .where('subject', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('belong to one account, and are not stored in plain text', async () => {
    const { codes } = await withCodes();
    const another = await withCodes();
    await expect(use(another.email, codes[0] ?? '')).rejects.toMatchObject({ type: 'MFA_CODE_INCORRECT' });
    const db = world.app.db.acrossTenantsAndSandboxes();
    const kept = JSON.stringify([
      await db.selectFrom('one_time_secrets').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    for (const code of [...codes, ...another.codes]) expect(kept).not.toContain(code.slice(0, 5));
  });

  test('are refused when no second factor is on', async () => {
    const { member } = await confirmed();
    await expect(member.account.makeRecoveryCodes()).rejects.toMatchObject({ type: 'MFA_NOT_ON' });
  });
});
