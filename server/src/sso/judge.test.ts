// Third-party identity providers read our metadata and our requests.
import * as samlify from 'samlify';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/folder.ts';
import { startWorld } from '../testing/world.ts';
import { makeKeys } from './testing/answers.ts';
import { aCompany, beginIn, cameBack, postAnswer } from './testing/connect.ts';
import { isInstalled, startSimpleSamlPhp } from './testing/simplesamlphp.ts';

const world = await startWorld();
// The third-party providers use the machine's clock.
world.clock.set(new Date().toISOString());
samlify.setSchemaValidator({ validate: async () => 'not judged here' });

type Judge = {
  metadata: string;
  /** Configures the provider to trust the service in this metadata. */
  trust(metadata: string): void;
  /** Returns the provider's response to a request URL. */
  answer(url: string): Promise<string>;
};

/** Configures the provider, tests the connection, and signs a member in through it. */
async function judge(provider: (email: string) => Promise<Judge>): Promise<void> {
  const { admin, boss, chosen, prove } = await aCompany(world);
  const { metadata, trust, answer } = await provider(boss.email);
  await admin.sso.save({ body: { ...chosen, idpMetadata: metadata } });
  await prove();
  trust((await world.request({ method: 'GET', url: `/v2/auth/sso/${chosen.idp}/saml/metadata` })).body);
  const follow = async (url: string) => {
    const given = await answer(url);
    world.clock.set(new Date().toISOString());
    return cameBack(await postAnswer(world, chosen.idp, given));
  };
  await follow((await admin.sso.try()).data.url);
  expect((await admin.sso.read()).lastTry).toMatchObject({ problem: null, email: boss.email });
  await admin.sso.save({ body: { ...chosen, activated: true } });

  const { url, verifier } = await beginIn(world, chosen.idp);
  const { ssoToken = '' } = await follow(url);
  const { token } = await world.anyone().sso.signIn({ body: { ssoToken, verifier } });
  expect((await world.client(token).auth.refresh()).email).toBe(boss.email);
}

async function samlifyAs(email: string): Promise<Judge> {
  const keys = await makeKeys();
  const settings = {
    entityID: 'https://samlify.example/meta',
    privateKey: keys.private,
    signingCert: keys.cert,
    isAssertionEncrypted: true,
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [
      { Binding: samlify.Constants.namespace.binding.redirect, Location: 'https://samlify.example/in' },
    ],
    requestSignatureAlgorithm: samlify.Constants.algorithms.signature.RSA_SHA256,
    dataEncryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  };
  const idp = samlify.IdentityProvider(settings);
  let service: ReturnType<typeof samlify.ServiceProvider>;
  return {
    metadata: idp.getMetadata(),
    trust: (metadata) => {
      service = samlify.ServiceProvider({ metadata });
    },
    answer: async (url) => {
      const SAMLRequest = new URL(url).searchParams.get('SAMLRequest') ?? '';
      const asked = await idp.parseLoginRequest(service, 'redirect', { query: { SAMLRequest } });
      const { context } = await idp.createLoginResponse(service, { extract: asked.extract }, 'post', { email });
      expect(Buffer.from(context, 'base64').toString()).toContain('EncryptedAssertion');
      return context;
    },
  };
}

test('samlify signs a member in, with an encrypted assertion', () => judge(samlifyAs));

describe.runIf(isInstalled)('SimpleSAMLphp', () => {
  test('signs a member in', () =>
    judge(async (email) => startSimpleSamlPhp(temporaryFolder('idp'), await makeKeys(), email)));

  test('is refused when it encrypts, because it uses CBC, which can be broken', async () => {
    const { admin, boss, chosen } = await aCompany(world);
    const provider = await startSimpleSamlPhp(temporaryFolder('idp'), await makeKeys(), boss.email, { encrypts: true });
    await admin.sso.save({ body: { ...chosen, idpMetadata: provider.metadata } });
    provider.trust((await world.request({ method: 'GET', url: `/v2/auth/sso/${chosen.idp}/saml/metadata` })).body);
    const answer = await provider.answer((await admin.sso.try()).data.url);
    expect(Buffer.from(answer, 'base64').toString()).toContain('aes128-cbc');
    expect(cameBack(await postAnswer(world, chosen.idp, answer))).toEqual({ ssoError: 'WEAK' });
  });
});
