// Two servers share one database: whatever may be used once is accepted once, even with concurrent tries on both.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneOf } from '../server/src/auth/testing/phone.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { demoPassword } from '../server/src/seed/world.ts';
import { answerOf, bare, makeKeys, metadataOf } from '../server/src/sso/testing/answers.ts';
import { choicesOf, requestIn } from '../server/src/sso/testing/connect.ts';
import { clientOf, coordinator } from './client.ts';
import { linkMailedTo } from './invited.ts';
import { publish } from './nameServers.ts';
import { type Product, startProduct } from './product.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
let other: Product;
beforeAll(async () => {
  other = await startProduct({ databaseUrl: stage.databaseUrl, dataDir: stage.dataDir, publicUrl: stage.url });
});
afterAll(() => other.stop());

const password = 'Quiet-Lake-Paddle-7!';

/** Makes eight concurrent tries, half of them on each server. Returns how many were accepted. */
async function takenOf(tried: (anyone: ReturnType<typeof clientOf>) => Promise<unknown>): Promise<number> {
  const servers = [stage.url, other.url, stage.url, other.url];
  const tries = [...servers, ...servers].map((url) => tried(clientOf(url, '')));
  return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
}

const tokenIn = (path: string) => new URL(path, stage.url).searchParams.get('token') ?? '';

test('an invitation can be accepted once', async () => {
  const api = await stage.confirmedApi();
  const email = 'lea@maplepine.example';
  await api.team.add({ body: { name: 'Léa Fortin', email, roles: ['RETAILER_USER'] } });
  const token = tokenIn(await linkMailedTo(stage.url, email));
  expect(await takenOf(({ team }) => team.signUp({ body: { token, name: 'Léa Fortin', password } }))).toBe(1);
});

test('a recovery code opens one session', async () => {
  const email = 'mei@maplepine.example';
  const member = await stage.api(email);
  const { id } = await member.auth.refresh();
  await member.account.confirm({ body: { password: demoPassword } });
  const type = 'GOOGLE_AUTHENTICATOR';
  const { authKey } = await member.account.enableFactor({ params: { id }, body: { type } });
  const phone = phoneOf({ clock: systemClock }, authKey ?? '');
  await member.account.verifyFactor({ params: { id }, body: { type, code: phone.code() } });
  const [code = ''] = (await member.account.makeRecoveryCodes()).codes;
  const pending = async () => {
    const entry = await clientOf(stage.url, '').auth.login({ body: { email, password: demoPassword } });
    return 'multiFactorToken' in entry ? entry.multiFactorToken : '';
  };
  const waiting = [await pending(), await pending()];
  let turn = 0;
  const verify = ({ auth }: ReturnType<typeof clientOf>) =>
    auth.verify({ body: { multiFactorToken: waiting[turn++ % 2] ?? '', code } });
  expect(await takenOf(verify)).toBe(1);
});

test('a password reset link can be used once', async () => {
  await clientOf(other.url, '').auth.askReset({ query: { email: coordinator } });
  const token = tokenIn(await linkMailedTo(stage.url, coordinator));
  expect(await takenOf(({ auth }) => auth.reset({ body: { token, password } }))).toBe(1);
});

test('a response of an identity provider signs in once, and so does its token', async () => {
  const keys = await makeKeys();
  const { account, sso } = await stage.api();
  await account.confirm({ body: { password: demoPassword } });
  const chosen = choicesOf(await sso.read());
  const idp = 'maple-pine';
  const metadata = metadataOf({ certificates: [bare(keys)] });
  const connection = { ...chosen, idp, domains: ['maplepine.example'], idpMetadata: metadata };
  const saved = await sso.save({ body: connection });
  publish(stage.dataDir, saved, 'maplepine.example');
  await sso.prove({ body: { domain: 'maplepine.example' } });
  const { consumer, entityId: audience } = saved.addresses;
  const answerTo = (url: string) =>
    answerOf({
      keys,
      email: coordinator,
      consumer,
      audience,
      inResponseTo: requestIn(url),
      now: Temporal.Now.instant(),
    });
  /** Posts the response to a server. Returns where it redirected the browser. */
  const post = async (server: string, SAMLResponse: string) => {
    const body = new URLSearchParams({ SAMLResponse });
    const response = await fetch(new URL(new URL(consumer).pathname, server), {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    return new URL(response.headers.get('location') ?? '', server).searchParams;
  };
  await post(stage.url, answerTo((await sso.try()).data.url));
  await sso.save({ body: { ...connection, idpMetadata: null, activated: true, version: (await sso.read()).version } });

  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { data } = await clientOf(other.url, '').sso.login({ params: { idp }, query: { challenge } });
  const answer = answerTo(data.url);
  const led = await Promise.all([stage.url, other.url, stage.url, other.url].map((server) => post(server, answer)));
  const [ssoToken = '', ...more] = led.flatMap((each) => each.getAll('ssoToken'));
  expect(more).toEqual([]);
  expect(led.flatMap((each) => each.getAll('ssoError'))).toEqual(['REPLAYED', 'REPLAYED', 'REPLAYED']);
  expect(await takenOf((anyone) => anyone.sso.signIn({ body: { ssoToken, verifier } }))).toBe(1);
});
