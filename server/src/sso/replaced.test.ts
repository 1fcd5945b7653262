// Sessions opened through an identity provider end when it is replaced or disabled.
import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '../platform/db/database.ts';
import { untilBlocked } from '../testing/hold.ts';
import { outside, startWorld, wednesdayMorning } from '../testing/world.ts';
import { endSignIns, lockConnection } from './queries.ts';
import { bare, makeKeys, metadataOf } from './testing/answers.ts';
import { cameBack, connect } from './testing/connect.ts';

// Some of these tests need concurrent transactions.
const world = await startWorld({ poolSize: 8 });
const elsewhere = await world.another();
const [keys, next] = [await makeKeys(), await makeKeys()];
beforeEach(() => world.clock.set(wednesdayMorning));
const replaced = { type: 'SSO_REPLACED', status: 401 };

const signIn = (body: { ssoToken: string; verifier: string }) =>
  world
    .anyone()
    .sso.signIn({ body })
    .catch((refused: unknown) => refused);

/** Creates a company with a member who signed in through its provider, a pending sign-in, and a function that changes the connection. */
async function company() {
  const connected = await connect(world, keys, { makesAccounts: true });
  const { admin, chosen, begin, post, answer, idp } = connected;
  const tokenOf = async (email: string) => {
    const { id, verifier } = await begin();
    return { verifier, ssoToken: cameBack(await post(answer(id, { email }))).ssoToken ?? '' };
  };
  const enter = async (email: string) =>
    world.client((await world.anyone().sso.signIn({ body: await tokenOf(email) })).token);
  const ana = await enter(`ana@${connected.domain}`);
  await ana.auth.refresh();
  const save = (change: object) =>
    admin.sso.save({ body: { ...chosen, idpMetadata: null, activated: true, makesAccounts: true, ...change } });
  return { ...connected, ana, idp, tokenOf, save, pending: await tokenOf(`bo@${connected.domain}`) };
}

const others = metadataOf({ entityId: 'https://another.example', certificates: [bare(keys)] });
test.each([
  ['another provider', () => ({ idpMetadata: others, activated: false })],
  ['another certificate', () => ({ idpMetadata: metadataOf({ certificates: [bare(next)] }) })],
  ['another name of ours', () => ({ idp: `renamed-${Date.now()}` })],
  ['a connection that is switched off', () => ({ activated: false })],
])('%s ends its sessions and pending sign-ins, in every process', async (_, change) => {
  const { admin, ana, save, pending, retailer, begin, post, answer } = await company();
  const half = await begin();
  const other = await retailer.coordinator();
  const there = elsewhere.client(ana.token);
  await there.auth.refresh();
  await save(change());
  await expect(ana.auth.refresh()).rejects.toMatchObject(replaced);
  await expect.poll(() => there.auth.refresh().catch(({ type }) => type)).toBe('SSO_REPLACED');
  await expect(world.anyone().sso.signIn({ body: pending })).rejects.toMatchObject({ type: 'SSO_TOKEN_USED' });
  expect(cameBack(await post(answer(half.id)))).toHaveProperty('ssoError');
  for (const each of [admin, other]) await each.auth.refresh();
});

test('an additional certificate and other changed settings end nothing', async () => {
  const { ana, save, pending } = await company();
  await save({ idpMetadata: metadataOf({ certificates: [bare(keys), bare(next)] }) });
  await save({
    idpMetadata: metadataOf({ certificates: [bare(keys), bare(next)] }),
    newPermissions: ['MANAGE_ORDERS'],
  });
  await ana.auth.refresh();
  await world.anyone().sso.signIn({ body: pending });
});

test.each(['the exchange of a token', 'an answer'])(
  '%s waits for a concurrent change of the provider, and then fails',
  async (what) => {
    const { begin, answer, post, pending, retailer } = await company();
    const { id } = await begin();
    const scope = { retailerId: retailer.id, storeIds: null };
    const change = async (tx: Tx) => {
      await lockConnection(tx);
      const entering = what === 'an answer' ? outside(async () => cameBack(await post(answer(id)))) : signIn(pending);
      // Without the lock it would end instead of waiting.
      await Promise.race([entering, untilBlocked(world)]);
      await endSignIns(tx);
      return { done: entering };
    };
    const { done } = await world.app.db.transaction(scope, change);
    expect(await done).toMatchObject(what === 'an answer' ? { ssoError: 'NOT_ASKED' } : { type: 'SSO_TOKEN_USED' });
  },
);
