// Connections for tests: a company with its own domain, and sign-ins through its provider.
import { createHash, randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Language } from '@portage/contract/errors';
import type { SsoConnection, SsoConnectionChange } from '@portage/contract/sso/schema';
import { expect } from 'vitest';
import type { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { type Client, testPassword, type World } from '../../testing/world.ts';
import { type AnswerOptions, answerOf, bare, type Keys, metadataOf } from './answers.ts';

type Choices = Partial<z.input<typeof SsoConnectionChange>>;

/** Creates a retailer whose admin's email is in its own domain, and the settings of a connection that is not saved yet. */
export async function aCompany(world: World, name = `Érable ${newId().slice(-12)}`) {
  const retailer = await world.retailer({ name });
  const { db } = world.app.db.scope({ retailerId: retailer.id, storeIds: null });
  const domain = `d${newId().slice(-12)}.example`;
  /** Sets a member's email as if they had confirmed it. */
  const giveEmail = async (member: Client, email: string) => {
    const { id } = await member.auth.refresh();
    await db.updateTable('members').set({ email }).where('id', '=', id).execute();
    await db.updateTable('logins').set({ email }).where('member_id', '=', id).execute();
    return { id, email };
  };
  const admin = await retailer.admin();
  const boss = await giveEmail(admin, `boss@${domain}`);
  await admin.account.confirm({ body: { password: testPassword } });
  const none = choicesOf(await admin.sso.read());
  const chosen = { ...none, idp: `idp-${newId().slice(-12)}`, domains: [domain] };
  /** Publishes the record that proves a domain, and verifies it. */
  const prove = async (named = domain) => {
    publish(world, await admin.sso.read(), named);
    return admin.sso.prove({ body: { domain: named } });
  };
  return { retailer, db, domain, admin, boss, chosen, giveEmail, prove };
}

/** Returns the editable settings of a connection, in the form in which they are saved. */
export function choicesOf(connection: SsoConnection) {
  const { certificates, addresses, lastTry, entityId, signInUrl, domainProofs, availableHosts, version, ...choices } =
    connection;
  return choices;
}

/** Adds a connection's TXT record for a domain to the fake name servers. */
export function publish(world: World, { domainProofs }: SsoConnection, domain: string): void {
  const record = domainProofs.find((each) => each.domain === domain)?.record;
  if (!record) throw new Error(`${domain} is not named`);
  world.txtRecords.set(record.name, [...(world.txtRecords.get(record.name) ?? []), record.value]);
}

let visits = 0;
/** Posts a response like a browser, each time from another network, because the limit per IP address is active. */
export const postAnswer = (world: World, idp: string, SAMLResponse: string, language: Language = 'en') =>
  world.app.http.inject({
    method: 'POST',
    url: `/v2/auth/sso/${idp}/saml/acs`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': language,
      'x-forwarded-for': `10.1.${++visits >> 8}.${visits & 255}`,
    },
    payload: new URLSearchParams({ SAMLResponse }).toString(),
  });

/** Returns the query parameters of the redirect after a response. */
export const cameBack = (response: { headers: { location?: string } }) =>
  Object.fromEntries(new URL(response.headers.location ?? '', 'http://x').searchParams);

/** Returns the id of the request in a URL of the identity provider. */
export function requestIn(url: string): string {
  const request = inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  return /ID="([^"]+)"/.exec(request)?.[1] ?? '';
}

/** Starts a sign-in like a browser, and returns its verifier. */
export async function beginIn(world: World, idp: string) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { data } = await world.anyone().sso.login({ params: { idp }, query: { challenge } });
  return { verifier, url: data.url, id: requestIn(data.url) };
}

/** Creates a company with a tested, active connection. New accounts are allowed unless `change` overrides it. */
export async function connect(world: World, keys: Keys, change: Choices = {}) {
  const company = await aCompany(world);
  const { admin, domain, chosen: choices } = company;
  const { idp } = choices;
  const chosen = { ...choices, idpMetadata: metadataOf({ certificates: [bare(keys)] }) };
  const { addresses } = await admin.sso.save({ body: chosen });
  await company.prove();
  const post = (SAMLResponse: string, language?: Language) => postAnswer(world, idp, SAMLResponse, language);
  const answer = (inResponseTo: string | null, wish: Partial<AnswerOptions> = {}) =>
    answerOf({
      keys,
      consumer: addresses.consumer,
      audience: addresses.entityId,
      inResponseTo,
      now: world.app.clock.now(),
      email: `ana@${domain}`,
      ...wish,
    });
  await post(answer(requestIn((await admin.sso.try()).data.url)));
  const { lastTry, version } = await admin.sso.read();
  expect(lastTry).toMatchObject({ problem: null, email: `ana@${domain}` });
  const active = { ...chosen, idpMetadata: null, activated: true, makesAccounts: true, version };
  await admin.sso.save({ body: { ...active, ...change } });
  return { ...company, chosen, idp, post, answer, begin: () => beginIn(world, idp) };
}
