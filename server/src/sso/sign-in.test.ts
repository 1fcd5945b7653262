import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { makeKeys } from './testing/answers.ts';
import { cameBack, connect, postAnswer } from './testing/connect.ts';

const world = await startWorld();
const keys = await makeKeys();
beforeEach(() => world.clock.set(wednesdayMorning));
const connected = (change: object = {}) => connect(world, keys, change);

describe('a sign-in through the identity provider', () => {
  test('opens a session, and creates a coordinator’s account on the first sign-in', async () => {
    const { post, answer, begin, domain } = await connected({ newPermissions: ['MANAGE_ORDERS'] });
    const { id, verifier } = await begin();
    const { ssoToken = '' } = cameBack(await post(answer(id, { name: 'Ana Roy' })));
    const { token } = await world.anyone().sso.signIn({ body: { ssoToken, verifier } });
    expect(await world.client(token).auth.refresh()).toMatchObject({
      name: 'Ana Roy',
      email: `ana@${domain}`,
      roles: ['RETAILER_USER'],
      permissions: ['MANAGE_ORDERS'],
    });
    const second = await begin();
    const again = cameBack(await post(answer(second.id)));
    const session = await world
      .anyone()
      .sso.signIn({ body: { ssoToken: again.ssoToken ?? '', verifier: second.verifier } });
    expect((await world.client(session.token).auth.refresh()).name).toBe('Ana Roy');
  });

  test('creates an account in the browser’s language, with an activity entry', async () => {
    const { admin, post, answer, begin } = await connected();
    const { id, verifier } = await begin();
    const { ssoToken = '' } = cameBack(await post(answer(id, { name: 'Ana Roy' }), 'fr'));
    const { token } = await world.anyone().sso.signIn({ body: { ssoToken, verifier } });
    const ana = await world.client(token).auth.refresh();
    expect(ana.language).toBe('fr');
    const [made] = (await admin.activity.list({ query: { kind: 'account' } })).data;
    expect(made).toMatchObject({ action: 'ADDED', by: { id: ana.id }, about: { id: ana.id, name: 'Ana Roy' } });
  });

  test('finds a member by the persistent name id after their email changed', async () => {
    const { post, answer, begin, domain } = await connected();
    const enter = async (email: string) => {
      const { id, verifier } = await begin();
      const { ssoToken = '' } = cameBack(
        await post(
          answer(id, { email, nameId: 'u-77', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }),
        ),
      );
      return world.client((await world.anyone().sso.signIn({ body: { ssoToken, verifier } })).token).auth.refresh();
    };
    const first = await enter(`ana@${domain}`);
    expect((await enter(`ana.roy@${domain}`)).id).toBe(first.id);
  });

  test('accepts a token once, within a minute, and only in the browser that started', async () => {
    const { post, answer, begin } = await connected();
    const tokenFor = async () => {
      const { id, verifier } = await begin();
      return { ssoToken: cameBack(await post(answer(id))).ssoToken ?? '', verifier };
    };
    const refused = { type: 'SSO_TOKEN_USED' };
    const api = world.anyone();
    const used = await tokenFor();
    const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => api.sso.signIn({ body: used })));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const others = await tokenFor();
    await expect(api.sso.signIn({ body: { ...others, verifier: 'another browser' } })).rejects.toMatchObject(refused);
    const late = await tokenFor();
    world.clock.advance({ seconds: 61 });
    await expect(api.sso.signIn({ body: late })).rejects.toMatchObject(refused);
  });

  test('creates no account if the retailer does not allow it', async () => {
    const { post, answer, begin } = await connected({ makesAccounts: false });
    expect(cameBack(await post(answer((await begin()).id)))).toEqual({ ssoError: 'NO_ACCOUNT' });
  });

  test('accepts both signatures, or the response’s alone if so configured, and one response once across two servers', async () => {
    const other = await world.another();
    const { post, answer, begin, idp } = await connected({ assertionsSigned: false, authnResponseSigned: true });
    const { id } = await begin();
    const SAMLResponse = answer(id, { signs: 'response' });
    const both = await Promise.all([post(SAMLResponse), postAnswer(other, idp, SAMLResponse)]);
    expect(both.flatMap((each) => Object.keys(cameBack(each))).sort()).toEqual(['ssoError', 'ssoToken']);
    expect(cameBack(await post(answer((await begin()).id, { signs: 'both' })))).toHaveProperty('ssoToken');
  });
});
