// Judged by an identity provider that nobody here wrote: samlify reads our metadata and our question, and encrypts its answer.
import { createHash } from 'node:crypto';
import * as samlify from 'samlify';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { makeKeys } from './testing/answers.ts';

const world = await startWorld();
// It goes by the machine's clock.
world.clock.set(new Date().toISOString());
samlify.setSchemaValidator({ validate: async () => 'not judged here' });

test('samlify signs a member in, with an encrypted assertion', async () => {
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
  const retailer = await world.retailer();
  const admin = await retailer.admin();
  const { email } = await admin.auth.refresh();
  const domain = email.split('@')[1] ?? '';
  const {
    certificates: _,
    addresses: __,
    lastTry: ___,
    entityId: ____,
    signInUrl: _____,
    version: ______,
    ...none
  } = await admin.sso.read();
  const chosen = { ...none, idp: 'samlify', domains: [domain] };
  await admin.sso.save({ body: { ...chosen, idpMetadata: idp.getMetadata() } });
  const ours = await world.request({ method: 'GET', url: '/v2/auth/sso/samlify/saml/metadata' });
  const service = samlify.ServiceProvider({ metadata: ours.body });

  const answerTo = async (url: string) => {
    const SAMLRequest = new URL(url).searchParams.get('SAMLRequest') ?? '';
    const asked = await idp.parseLoginRequest(service, 'redirect', { query: { SAMLRequest } });
    const { context } = await idp.createLoginResponse(service, { extract: asked.extract }, 'post', { email });
    expect(Buffer.from(context, 'base64').toString()).toContain('EncryptedAssertion');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ SAMLResponse: context }).toString();
    const response = await world.app.http.inject({
      method: 'POST',
      url: '/v2/auth/sso/samlify/saml/acs',
      headers,
      payload,
    });
    return new URL(String(response.headers.location), 'http://portage.test').searchParams;
  };
  await answerTo((await admin.sso.try()).data.url);
  expect((await admin.sso.read()).lastTry).toMatchObject({ problem: null, email });
  await admin.sso.save({ body: { ...chosen, activated: true } });

  const verifier = 'what only the browser that began knows';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { data } = await world.anyone().sso.login({ params: { idp: 'samlify' }, query: { challenge } });
  const ssoToken = (await answerTo(data.url)).get('ssoToken') ?? '';
  const { token } = await world.anyone().sso.signIn({ body: { ssoToken, verifier } });
  expect((await world.client(token).auth.refresh()).email).toBe(email);
});
