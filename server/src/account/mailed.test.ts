// Codes by email, and the emails that report account changes.
import { beforeEach, describe, expect, test } from 'vitest';
import { addAuthenticator, pendingTokenOf } from '../auth/testing/authenticator.ts';
import { type Client, startWorld, testPassword, type World, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const elsewhere = await world.another();
const retailer = await world.retailer({ name: 'Maple & Pine' });
beforeEach(() => world.clock.set(wednesdayMorning));

const type = 'EMAIL';
let addresses = 0;
/** Creates a confirmed member with a separate address for codes. */
async function begin() {
  const member = await retailer.admin();
  await member.account.confirm({ body: { password: testPassword } });
  const { id, email } = await member.auth.refresh();
  const mailbox = `codes${++addresses}@test.example`;
  const enable = (address = mailbox) => member.account.enableFactor({ params: { id }, body: { type, email: address } });
  const verify = (code: string, who: Client = member) =>
    who.account.verifyFactor({ params: { id }, body: { type, code } });
  const codeIn = async (address = mailbox) => (await world.inbox.latest(address)).code ?? '';
  return { member, id, email, mailbox, enable, verify, codeIn };
}
async function withFactor() {
  const begun = await begin();
  await begun.enable();
  await begun.verify(await begun.codeIn());
  world.clock.advance({ seconds: 50 });
  return { ...begun, pending: () => pendingTokenOf(world, begun.email) };
}
const send = (multiFactorToken: string, on: World = world) => on.anyone().auth.sendCode({ body: { multiFactorToken } });
const verifyIn = (multiFactorToken: string, code: string, on: World = world) =>
  on.anyone().auth.verify({ body: { multiFactorToken, code } });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const incorrect = { type: 'MFA_CODE_INCORRECT' };

describe('setting up codes by email', () => {
  test('mails a code to the given address, in the member’s language, and turns on once the code is entered', async () => {
    const { member, mailbox, enable, verify, codeIn } = await begin();
    expect(await enable()).toMatchObject({ isMfaVerifyPending: true, authQrcode: null, waitSeconds: 50 });
    const mail = await world.inbox.latest(mailbox);
    expect(mail.subject).toBe('Turn on codes by email');
    expect(mail.text).toContain('Maple & Pine');
    await expect(verify(wrongOf(await codeIn()))).rejects.toMatchObject(incorrect);
    expect(await verify(await codeIn())).toMatchObject({ isMfaEnabled: true, multiFactorAuthType: type });
    expect((await world.inbox.latest((await member.auth.refresh()).email)).subject).toBe(
      'Multi-factor authentication is on',
    );
  });

  test('needs a valid address', async () => {
    const { member, id } = await begin();
    const put = (email?: string) =>
      world.request({
        method: 'PUT',
        url: `/retailer/users/${id}/multi-factor-auth`,
        token: member.token,
        body: { type, email },
      });
    expect((await put()).json().errors).toMatchObject([{ path: 'email', type: 'REQUIRED' }]);
    expect((await put('zz')).json().errors).toMatchObject([{ path: 'email', type: 'INVALID_EMAIL' }]);
  });

  test('refuses a code for an address that was replaced since', async () => {
    const { enable, verify, codeIn } = await begin();
    await enable();
    const first = await codeIn();
    world.clock.advance({ seconds: 50 });
    await enable('other@test.example');
    await expect(verify(first)).rejects.toMatchObject(incorrect);
    await verify(await codeIn('other@test.example'));
  });

  test('refuses even the right code after five wrong ones', async () => {
    const { enable, verify, codeIn } = await begin();
    await enable();
    const code = await codeIn();
    for (let count = 0; count < 5; count++) await expect(verify(wrongOf(code))).rejects.toMatchObject(incorrect);
    await expect(verify(code)).rejects.toMatchObject(incorrect);
  });

  test('accepts a code only in the session that requested it', async () => {
    const { member, email, enable, verify, codeIn } = await begin();
    const other = await world.enter(email);
    await other.account.confirm({ body: { password: testPassword } });
    await enable();
    await expect(verify(await codeIn(), other)).rejects.toMatchObject(incorrect);
    await verify(await codeIn(), member);
  });
});

describe('signing in with a code by email', () => {
  test('shows the masked address and the remaining wait, before and after a reload', async () => {
    const { mailbox, pending } = await withFactor();
    const multiFactorToken = await pending();
    const shown = () => world.anyone().auth.pending({ body: { multiFactorToken } });
    expect(await shown()).toEqual({
      multiFactorAuthType: type,
      email: mailbox.replace(/^codes\d+/, 'c•••'),
      isCodeSent: false,
      waitSeconds: 0,
      hasPasskeys: false,
    });
    expect(await send(multiFactorToken)).toEqual({ waitSeconds: 50 });
    world.clock.advance({ seconds: 13 });
    expect(await shown()).toMatchObject({ isCodeSent: true, waitSeconds: 37 });
    const { token } = await verifyIn(multiFactorToken, (await world.inbox.latest(mailbox)).code ?? '');
    expect((await world.client(token).auth.refresh()).isMfaEnabled).toBe(true);
  });

  test('another code can be sent after fifty seconds, across all sign-ins and servers', async () => {
    const { pending } = await withFactor();
    const [first, second] = [await pending(), await pending()];
    const both = await Promise.allSettled([send(first), send(second, elsewhere)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    world.clock.advance({ seconds: 49 });
    await expect(send(first)).rejects.toMatchObject({ type: 'CODE_SENT_RECENTLY', status: 429 });
    world.clock.advance({ seconds: 1 });
    await send(first);
  });

  test('a code is valid only for its own sign-in, for ten minutes, and until a newer code replaces it', async () => {
    const { pending, codeIn } = await withFactor();
    const [first, second] = [await pending(), await pending()];
    await send(first);
    const old = await codeIn();
    await expect(verifyIn(second, old)).rejects.toMatchObject(incorrect);
    world.clock.advance({ seconds: 50 });
    await send(first);
    const fresh = await codeIn();
    if (fresh !== old) await expect(verifyIn(first, old)).rejects.toMatchObject(incorrect);
    await verifyIn(first, fresh);
    const third = await pending();
    world.clock.advance({ minutes: 5 });
    await send(third);
    const late = await codeIn();
    world.clock.advance({ minutes: 5, seconds: 1 });
    await expect(verifyIn(third, late)).rejects.toMatchObject({ type: 'SIGN_IN_OVER' });
  });

  test('a code sent to two servers at once opens one session', async () => {
    const { pending, codeIn } = await withFactor();
    const token = await pending();
    await send(token);
    const code = await codeIn();
    const both = await Promise.allSettled([verifyIn(token, code), verifyIn(token, code, elsewhere)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('no code is mailed for an authenticator app or for an invalid pending token', async () => {
    const member = await retailer.admin();
    const { email } = await member.auth.refresh();
    await addAuthenticator(world, member);
    await expect(send(await pendingTokenOf(world, email))).rejects.toMatchObject({ type: 'MFA_TYPE_NOT_VALID' });
    await expect(send('forged')).rejects.toMatchObject({ type: 'SIGN_IN_OVER' });
  });

  test('a code is not stored in plain text', async () => {
    const { pending, codeIn } = await withFactor();
    const token = await pending();
    await send(token);
    const code = await codeIn();
    const kept = await world.app.db.acrossTenantsAndSandboxes().selectFrom('one_time_secrets').selectAll().execute();
    // Matches whole numbers only: the digits of an id or a hash may contain the code by chance.
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});

describe('confirming with a code by email', () => {
  test('accepts only a code that this session requested, and at most five tries', async () => {
    const { member, id, email, pending, codeIn } = await withFactor();
    const signIn = await pending();
    await send(signIn);
    const ofSignIn = await codeIn();
    await expect(member.account.confirm({ body: { code: ofSignIn } })).rejects.toMatchObject(incorrect);
    world.clock.advance({ minutes: 15 });
    expect(await member.account.sendConfirmCode()).toEqual({ waitSeconds: 50 });
    const code = await codeIn();
    await member.account.confirm({ body: { code } });
    await member.account.disableFactor({ params: { id } });
    expect((await world.inbox.latest(email)).subject).toBe('Multi-factor authentication is off');
  });

  test('only five of many concurrent guesses from different networks are compared, and none afterwards', async () => {
    const { member, codeIn } = await withFactor();
    await member.account.sendConfirmCode();
    const code = await codeIn();
    const guess = (guessed: string, turn: number) =>
      world.app.http.inject({
        method: 'POST',
        url: '/retailer/auth/confirm',
        remoteAddress: `203.0.${turn}.1`,
        headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': `${turn}` },
        payload: { code: guessed },
      });
    await Promise.all(Array.from({ length: 40 }, (_, turn) => guess(wrongOf(code), turn)));
    expect((await guess(code, 41)).json().error.type).toBe('MFA_CODE_INCORRECT');
  });
});

describe('a recovery code', () => {
  test('mails the owner that it was used and how many are left', async () => {
    const { member, email, pending } = await withFactor();
    const { codes } = await member.account.makeRecoveryCodes();
    await verifyIn(await pending(), codes[0] ?? '');
    const mail = await world.inbox.latest(email);
    expect(mail.subject).toBe('A recovery code was used');
    expect(mail.text).toContain('Codes left: 9');
    await member.account.makeRecoveryCodes();
    expect((await world.inbox.latest(email)).subject).toBe('You have new recovery codes');
  });
});
