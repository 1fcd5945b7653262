// Test helpers for a member with an authenticator app.
import { type Client, testPassword, type World } from '../../testing/world.ts';
import { type Phone, phoneOf } from './phone.ts';

/** Sets up an authenticator for this member, and advances the clock, so that the phone's next code is new. */
export async function addAuthenticator(world: World, member: Client): Promise<Phone> {
  const { id } = await member.auth.refresh();
  const type = 'GOOGLE_AUTHENTICATOR';
  await member.account.confirm({ body: { password: testPassword } });
  const { authKey } = await member.account.enableFactor({ params: { id }, body: { type } });
  const phone = phoneOf(world, authKey ?? '');
  await member.account.verifyFactor({ params: { id }, body: { type, code: phone.code() } });
  world.clock.advance({ seconds: 30 });
  return phone;
}

/** Signs in with the password only, and returns the pending token for the second factor. */
export async function pendingTokenOf(world: World, email: string): Promise<string> {
  const entry = await world.anyone().auth.login({ body: { email, password: testPassword } });
  if (!('multiFactorToken' in entry)) throw new Error('No second factor was asked for');
  return entry.multiFactorToken;
}
