// From an invitation link to a signed-in member, and links that are used, expired, replaced or unknown.
import { resetWaitSeconds } from '@portage/contract/auth/rules';
import { errors } from '@portage/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { inviteMember } from './invite.ts';

const world = await startWorld();
const elsewhere = await world.another();
const retailer = await world.retailer({ name: 'Chez Zoé' });
beforeEach(() => world.clock.set(wednesdayMorning));

const password = 'Another-Horse-7!';
const signUp = (token: string, on = world, name = 'Ann Lee') =>
  on.client('', 'fr').team.signUp({ body: { token, name, password } });

/** Invites a member. Returns them with their token, and a function that reads the token of the newest email. */
async function invited(owner?: Client, wish: object = {}) {
  const by = await world.confirmed(owner ?? retailer.admin());
  const email = `${newId()}@test.example`;
  const member = await by.team.add({ body: { name: 'Ann', email, roles: ['RETAILER_USER'], ...wish } });
  const linked = async () => (await world.inbox.latest(email)).link?.searchParams.get('token') ?? '';
  return { by, email, id: member.id, token: await linked(), linked };
}

test('a link shows the invited person, inviter and retailer, and creates a member who can sign in', async () => {
  const { by, email, id, token } = await invited(undefined, { permissions: ['MANAGE_ORDERS'] });
  const { name: invitedBy } = await by.auth.refresh();
  expect(await world.anyone().team.invitation({ query: { token } })).toEqual({
    name: 'Ann',
    email,
    retailer: 'Chez Zoé',
    invitedBy,
    expiresAt: '2026-11-25T15:00:00.000Z',
  });
  const api = world.client((await signUp(token)).token);
  expect(await api.auth.refresh()).toMatchObject({
    id,
    name: 'Ann Lee',
    email,
    language: 'fr',
    roles: ['RETAILER_USER'],
    permissions: ['MANAGE_ORDERS'],
    isTempPassword: false,
  });
  expect((await by.team.read({ params: { id } })).invitation).toBeNull();
  expect(await world.anyone().auth.login({ body: { email, password } })).toHaveProperty('token');
  const { data } = await by.activity.list({ query: { by: id } });
  expect(data[0]).toMatchObject({ action: 'CHANGED', by: { name: 'Ann Lee' }, about: { id } });
  expect(JSON.stringify(data)).not.toContain(password);
});

describe('an invalid link gives the reason and the next step', () => {
  const refusalsOf = async (token: string) => {
    const asked = await Promise.allSettled([world.anyone().team.invitation({ query: { token } }), signUp(token)]);
    const types = asked.map((answer) => (answer.status === 'rejected' ? answer.reason.type : 'ok'));
    expect(new Set(types).size).toBe(1);
    return types[0];
  };

  test('whether used, expired, replaced, revoked or unknown', async () => {
    const used = await invited();
    await signUp(used.token);
    expect(await refusalsOf(used.token)).toBe('INVITATION_USED');
    const again = await invited(used.by);
    await again.by.team.inviteAgain({ params: { id: again.id } });
    expect(await refusalsOf(again.token)).toBe('INVITATION_REPLACED');
    expect(await again.linked()).not.toBe(again.token);
    const old = await invited(used.by);
    world.clock.advance({ days: 6, hours: 23 });
    expect((await world.anyone().team.invitation({ query: { token: old.token } })).email).toBe(old.email);
    world.clock.advance({ hours: 1 });
    expect(await refusalsOf(old.token)).toBe('INVITATION_EXPIRED');
    const back = await invited();
    await back.by.team.remove({ params: { id: back.id } });
    expect(await refusalsOf(back.token)).toBe('INVALID_INVITE_TOKEN');
    expect(await refusalsOf(`${back.token}x`)).toBe('INVALID_INVITE_TOKEN');
  });

  test('in both languages', async () => {
    for (const language of ['en', 'fr'] as const)
      await expect(world.client('', language).team.invitation({ query: { token: 'x' } })).rejects.toMatchObject({
        body: { status: 403, message: errors.INVALID_INVITE_TOKEN[language] },
      });
  });
});

test('an expired invitation can be sent again and is then valid; an accepted one cannot be sent again', async () => {
  const { by, id, token, linked } = await invited();
  world.clock.advance({ days: 6 });
  await by.auth.refresh();
  world.clock.advance({ days: 2 });
  await world.confirmed(by);
  const again = await by.team.inviteAgain({ params: { id } });
  expect(again.invitation).toMatchObject({ state: 'PENDING', expiresAt: '2026-12-03T15:00:00.000Z' });
  const [sent] = (await by.activity.list({ query: {} })).data;
  expect(sent).toMatchObject({ about: { id }, changes: [{ field: 'invitation' }] });
  await signUp(await linked());
  await expect(signUp(token)).rejects.toMatchObject({ type: 'INVITATION_REPLACED' });
  await expect(by.team.inviteAgain({ params: { id } })).rejects.toMatchObject({ type: 'INVITATION_USED' });
});

test('one of two concurrent uses on two servers is refused', async () => {
  const { token, id } = await invited();
  const answers = await Promise.allSettled([signUp(token, world, 'One'), signUp(token, elsewhere, 'Two')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = answers.find((answer) => answer.status === 'rejected');
  expect(refused?.reason.type).toBe('INVITATION_USED');
  const db = world.app.db.scope({ retailerId: retailer.id, storeIds: null }).db;
  expect(await db.selectFrom('sessions').select('member_id').where('member_id', '=', id).execute()).toHaveLength(1);
});

test('a new email moves the invitation to the new mailbox', async () => {
  const { by, id, token } = await invited();
  const email = `${newId()}@test.example`;
  await by.team.edit({ params: { id }, body: { email } });
  await expect(signUp(token)).rejects.toMatchObject({ type: 'INVITATION_REPLACED' });
  const link = (await world.inbox.latest(email)).link;
  expect((await signUp(link?.searchParams.get('token') ?? '')).token).toMatch(/^[\w-]{43}$/);
});

test('a weak password and an empty name are refused, and leave the invitation as it was', async () => {
  const { token } = await invited();
  const body = { token, name: ' ', password: 'weak' };
  await expect(world.anyone().team.signUp({ body })).rejects.toMatchObject({
    body: {
      errors: [
        { type: 'REQUIRED', path: 'name' },
        { type: 'PASSWORD_TOO_WEAK', path: 'password' },
      ],
    },
  });
  expect((await signUp(token)).token).toBeTruthy();
});

test('the courier can invite members for the retailer', async () => {
  const email = `${newId()}@test.example`;
  const profile = { name: 'First', email, role: 'RETAILER_ADMIN', permissions: [], storeIds: null } as const;
  const by = { name: 'Portage', role: 'PROVIDER' } as const;
  const tenant = { retailerId: retailer.id, storeIds: null };
  const { id } = await world.app.db.transaction(tenant, (tx) =>
    inviteMember(world.app, tx, by, { ...profile, language: 'fr' }),
  );
  const mail = await world.inbox.latest(email);
  expect(mail.subject).toBe('Portage vous invite dans l’équipe de Chez Zoé');
  const api = world.client((await signUp(mail.link?.searchParams.get('token') ?? '')).token);
  expect(await api.auth.refresh()).toMatchObject({ id, roles: ['RETAILER_ADMIN'] });
});

test('an invited person who requests a password reset gets their invitation again, at most once in fifty seconds', async () => {
  const { email, token, linked, by } = await invited();
  const ask = () => world.request({ method: 'GET', url: `/auth/reset-password?email=${email}` });
  const count = async () => (await world.inbox.all(email)).length;
  await ask();
  expect(await count()).toBe(1);
  world.clock.advance({ seconds: resetWaitSeconds });
  expect([(await ask()).statusCode, (await ask()).body]).toEqual([200, '{}']);
  expect(await count()).toBe(2);
  const again = await linked();
  await expect(signUp(token)).rejects.toMatchObject({ type: 'INVITATION_REPLACED' });
  const { name: invitedBy } = await by.auth.refresh();
  expect(await world.anyone().team.invitation({ query: { token: again } })).toMatchObject({ invitedBy });
  expect((await signUp(again)).token).toBeTruthy();
});

test('two concurrent reset requests send the invitation once', async () => {
  const { email, linked } = await invited();
  world.clock.advance({ seconds: resetWaitSeconds });
  await Promise.all([world, elsewhere].map((server) => server.anyone().auth.askReset({ query: { email } })));
  expect(await world.inbox.all(email)).toHaveLength(2);
  expect((await signUp(await linked())).token).toBeTruthy();
});

test('an expired invitation is sent again after a reset request', async () => {
  const { email, linked } = await invited();
  world.clock.advance({ hours: 24 * 8 });
  await world.anyone().auth.askReset({ query: { email } });
  expect((await signUp(await linked())).token).toBeTruthy();
});
