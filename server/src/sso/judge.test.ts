// Judged by an identity provider that nobody here wrote: samlify reads our metadata and our question, and encrypts its answer.
import * as samlify from 'samlify';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { makeKeys } from './testing/answers.ts';
import { aCompany, beginIn, cameBack, postAnswer } from './testing/connect.ts';

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
  const { admin, boss, chosen } = await aCompany(world);
  const { email } = boss;
  await admin.sso.save({ body: { ...chosen, idpMetadata: idp.getMetadata() } });
  const ours = await world.request({ method: 'GET', url: `/v2/auth/sso/${chosen.idp}/saml/metadata` });
  const service = samlify.ServiceProvider({ metadata: ours.body });

  const answerTo = async (url: string) => {
    const SAMLRequest = new URL(url).searchParams.get('SAMLRequest') ?? '';
    const asked = await idp.parseLoginRequest(service, 'redirect', { query: { SAMLRequest } });
    const { context } = await idp.createLoginResponse(service, { extract: asked.extract }, 'post', { email });
    expect(Buffer.from(context, 'base64').toString()).toContain('EncryptedAssertion');
    return cameBack(await postAnswer(world, chosen.idp, context));
  };
  await answerTo((await admin.sso.try()).data.url);
  expect((await admin.sso.read()).lastTry).toMatchObject({ problem: null, email });
  await admin.sso.save({ body: { ...chosen, activated: true } });

  const { url, verifier } = await beginIn(world, chosen.idp);
  const { ssoToken = '' } = await answerTo(url);
  const { token } = await world.anyone().sso.signIn({ body: { ssoToken, verifier } });
  expect((await world.client(token).auth.refresh()).email).toBe(email);
});
