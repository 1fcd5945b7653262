// Two processes on one database: what is good once is taken by one of them, however many try at the same moment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneOf } from '../server/src/auth/testing/phone.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { demoPassword } from '../server/src/seed/world.ts';
import { clientOf, coordinator } from './client.ts';
import { linkMailedTo } from './invited.ts';
import { type Product, startProduct } from './product.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
let other: Product;
beforeAll(async () => {
  other = await startProduct({ databaseUrl: stage.databaseUrl, dataDir: stage.dataDir });
});
afterAll(() => other.stop());

const password = 'Quiet-Lake-Paddle-7!';

/** How many of eight tries were taken, made at once and half of them by each process. */
async function takenOf(tried: (anyone: ReturnType<typeof clientOf>) => Promise<unknown>): Promise<number> {
  const servers = [stage.url, other.url, stage.url, other.url];
  const tries = [...servers, ...servers].map((url) => tried(clientOf(url, '')));
  return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
}

const tokenIn = (path: string) => new URL(path, stage.url).searchParams.get('token') ?? '';

test('an invitation is taken up once', async () => {
  const api = await stage.api();
  const email = 'lea@maplepine.example';
  await api.team.add({ body: { name: 'Léa Fortin', email, roles: ['RETAILER_USER'] } });
  const token = tokenIn(await linkMailedTo(api, email));
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

test('a link to a new password is followed once', async () => {
  const api = await stage.api();
  await clientOf(other.url, '').auth.askReset({ query: { email: coordinator } });
  const token = tokenIn(await linkMailedTo(api, coordinator));
  expect(await takenOf(({ auth }) => auth.reset({ body: { token, password } }))).toBe(1);
});
