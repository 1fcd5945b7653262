// The product's API, called like a retailer's or courier's program.
import { type Api, createClient, type Send } from '@portage/contract/client';
import { type Contract, contract } from '@portage/contract/index';
import { demoPassword } from '../server/src/seed/world.ts';
import { findMailed } from './mailed.ts';

export const admin = 'admin@maplepine.example';
export const coordinator = 'coordinator@maplepine.example';
/** The member of the courier's desk. */
export const desk = 'desk@portage.example';

/** Returns the typed client over HTTP, with this key. A refusal fails the test. */
export function clientOf(url: string, key: string): Api<Contract> {
  const send: Send = async ({ endpoint: { verb }, url: path, body }) => {
    const answer = await fetch(`${url}${path}`, {
      method: verb,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${verb} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return createClient(contract, send);
}

/**
 * Returns a session token of one of the demo's members. The desk's member gets a code by email, at most one in 50 seconds: their sessions
 * are shared, not repeated.
 */
export async function demoToken(url: string, email = admin): Promise<string> {
  const { auth } = clientOf(url, '');
  const entry = await auth.login({ body: { email, password: demoPassword } });
  if ('token' in entry) return entry.token;
  if (!('multiFactorToken' in entry)) throw new Error(`${email} signs in elsewhere`);
  const { multiFactorToken } = entry;
  await auth.sendCode({ body: { multiFactorToken } });
  const code = await findMailed(url, email, /^Your code: (.+)$/m);
  return (await auth.verify({ body: { multiFactorToken, code } })).token;
}
